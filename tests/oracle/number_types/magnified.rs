//! Queries at the sizes where the fast number types end: 2^29, 2^53, 2^60, 10^18, 2^106 and 10^24.

use hitcalc::internals::query::Kind;
use num_traits::Zero;

use crate::declared::spec;
use crate::exact::{decimal, number_text};
use crate::generate::{Digits, number, one_digit_off, size, vector};
use crate::random::Random;
use crate::run::{AXES, Query};

/// Factors that take numbers of a few digits to where a fast type holds them just so, or no longer.
const FACTORS: [&str; 19] = [
    "53687091.1",
    "59652323",
    "107374182",
    "178956970",
    "268435455",
    "1001",
    "67108865",
    "94906267",
    "1000003e3",
    "2147483647",
    "9000000001",
    "90071992547.409",
    "300239975158.033",
    "4503599627370497",
    "9007199254740993",
    "115292150460684697",
    "288230376151711743",
    "999999999999999999",
    "333333333333333333333333",
];

/// Multiplies all lengths of a query by one factor; now and then one of them is one last digit off.
pub fn magnify(random: &mut Random, name: &str, mut query: Query) -> Query {
    if name == "grid-walk" && query.get("cell_size").is_none() && query.get("cell_size_x").is_none() {
        query.set("cell_size", "1");
    }
    let factor = decimal(random.word(&FACTORS));
    // With all of them times one factor it is the same picture, ties and all.
    let is_length = |kind| matches!(kind, Kind::Number | Kind::Vector | Kind::NumberOrVector);
    let lengths = spec(name).parameters.iter().filter(|parameter| is_length(parameter.kind));
    let columns: Vec<String> = lengths
        .map(|parameter| parameter.name)
        .flat_map(|name| AXES.iter().map(move |axis| format!("{name}_{axis}")).chain([name.to_owned()]))
        .filter(|column| query.get(column).is_some())
        .collect();
    let off = random.one_in(4).then(|| random.pick(&columns).clone());
    for column in &columns {
        let longer = query.number(column).expect("a number") * &factor;
        if longer.abs() > decimal("1e290") {
            continue;
        }
        let mut text = number_text(&longer);
        if off.as_ref() == Some(column) && !longer.is_zero() {
            text = one_digit_off(random, &text);
        }
        query.set(column, text);
    }
    query
}

const BELOW_2_TO_29: [&str; 4] = ["536870911", "536870910", "-536870911", "-536870911"];

/// The largest numbers that machine words take, in all of a query, so that their products are as large as can be.
pub fn largest(random: &mut Random, name: &str) -> Query {
    let (vectors, sizes, has_radius): (&[&str], &[&str], _) = match name {
        // A box that is placed multiplies more inputs than an upright one: no machine word holds that.
        "ray-box" if random.one_in(4) => (&["origin", "dir", "corner", "edge_u", "edge_v", "edge_w"], &[], false),
        "ray-box" => (&["origin", "dir", "center"], &["half"], false),
        "swept-aabb" => (&["a_center", "a_vel", "b_center", "b_vel"], &["a_half", "b_half"], false),
        "ray-cylinder" => match random.between(0, 3) {
            0 => (&["from", "to", "p1", "axis"], &[], true),
            1 => (&["from", "to", "center", "half_axis"], &[], true),
            _ => (&["from", "to", "p1", "p2"], &[], true),
        },
        _ => panic!("the largest inputs of {name} are not known here"),
    };
    // Mantissas of one power of ten, below 2^29 or 2^60 and of 18 digits at most.
    let (mantissas, scale): (&[&str], _) = match has_radius {
        true => (&BELOW_2_TO_29, random.word(&["", "e-8", "e-18"])),
        false if random.one_in(2) => (&BELOW_2_TO_29, random.word(&["", "e-8"])),
        false => (&["115292150460684697e1", "115292150460684697e1", "-115292150460684697e1", "999999999999999999"], ""),
    };
    let mut number = || format!("{}{scale}", if random.one_in(8) { "1" } else { *random.pick(mantissas) });
    let mut query = Query::default();
    for name in vectors {
        query.set_vector(name, &[(); 3].map(|()| number()));
    }
    for name in sizes {
        query.set_vector(name, &[(); 3].map(|()| number().trim_start_matches('-').to_owned()));
    }
    if has_radius {
        query.set("radius", number().trim_start_matches('-'));
        query.set("caps", random.word(&["none", "flat", "round"]));
        if query.get("p2_x").is_some() && query.vector("p1") == query.vector("p2") {
            query.set("caps", "round");
        }
    }
    query.set(
        "t_max",
        random.word(&["", "1e-18", "1e-8", "536870911", "999999999999999999", "0.999999999999999999", "inf", "0"]),
    );
    query
}

/// Three numbers of one to six decimals for every vector, as a table of measurements has them.
pub fn everyday(random: &mut Random, name: &str) -> Query {
    let (vectors, sizes, has_radius): (&[&str], &[&str], _) = match name {
        "ray-box" => (&["origin", "dir", "min"], &["size"], false),
        "swept-aabb" => (&["a_min", "a_vel", "b_min", "b_vel"], &["a_size", "b_size"], false),
        "ray-cylinder" => (&["origin", "dir", "p1", "p2"], &[], true),
        _ => panic!("everyday queries of {name} are not known here"),
    };
    let mut query = Query::default();
    for name in vectors {
        query.set_vector(name, &vector(random, Digits::Few, 3));
    }
    for name in sizes {
        query.set_vector(name, &[0; 3].map(|_| size(random, Digits::Few)));
    }
    if has_radius {
        query.set("radius", number(random, Digits::Few).trim_start_matches(['-', '+']));
        query.set("caps", random.word(&["none", "flat", "round"]));
    }
    query
}
