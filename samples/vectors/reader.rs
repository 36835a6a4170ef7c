// Reads ray-box.csv and says what a slab test in f32 gets wrong that divides.
// rustc -O reader.rs && ./reader ray-box.csv
use std::collections::{BTreeMap, HashMap};

fn hits(row: &HashMap<&str, &str>) -> bool {
    let (mut near, mut far) = (0_f32, row["t_max"].parse().unwrap_or(f32::INFINITY));
    for axis in ["_x", "_y", "_z"] {
        let number = |name: &str| row[format!("{name}{axis}").as_str()].parse::<f32>();
        // 2D has no z.
        let (Ok(origin), Ok(dir), Ok(min), Ok(max)) = (number("origin"), number("dir"), number("min"), number("max"))
        else {
            continue;
        };
        if dir == 0.0 && (origin < min || origin > max) {
            return false;
        }
        if dir != 0.0 {
            let (low, high) = ((min - origin) / dir, (max - origin) / dir);
            near = near.max(low.min(high));
            far = far.min(low.max(high));
        }
    }
    near <= far
}

fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).expect("a file")).expect("it can be read");
    let names: Vec<&str> = text.lines().next().expect("a header").split(',').collect();
    let rows = text.lines().skip(1).map(|line| names.iter().copied().zip(line.split(',')).collect::<HashMap<_, _>>());
    // Turned boxes are for others; of a touch both answers are right.
    let rows: Vec<_> = rows.filter(|row| !row["min_x"].is_empty() && row["exact_status"] != "touch").collect();
    let mut wrong = BTreeMap::new();
    for row in rows.iter().filter(|row| hits(row) != (row["exact_status"] == "hit")) {
        *wrong.entry(row["kind"]).or_insert(0) += 1;
    }
    wrong.iter().for_each(|(kind, times)| println!("{times} {kind}"));
    println!("f32, divided: {} of {} wrong", wrong.values().sum::<i32>(), rows.len());
}
