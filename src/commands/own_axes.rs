//! Where the own axes of a placed box come from: the cosines of a rotation, the inverse of a matrix or of edges.

use crate::explain::expression::{dot, dot_product, negated, operand, over, product, sum};
use crate::explain::{Working, number, vector};
use crate::number::{Big, Decimal, Fraction, Scale, Uncertain};

/// Says how a quaternion turns a box about its center.
pub(super) fn turned(
    quaternion: &[&Decimal; 4],
    center: &[Fraction<Big>],
    dimension: usize,
    to: &mut Working,
) -> Result<(), Uncertain> {
    let parts: Result<Vec<Fraction<Big>>, _> = quaternion.iter().map(|part| Scale::fraction(part)).collect();
    let parts = parts?;
    let in_plane = dimension == 2;
    let (names, given) = if in_plane { ("(z, w)", &parts[2..]) } else { ("(x, y, z, w)", &parts[..]) };
    let center = vector(center);
    to.say("turned", format!("by the quaternion {names} = {}", vector(given)));
    to.say("", format!("about its center c = {center}"));
    let [x, y, z, w] = [0, 1, 2, 3].map(|part| &parts[part]);
    let square = |part: &Fraction<Big>| product(part, part);
    let two = Fraction::whole(Big::from(2));
    let twice = |left: &Fraction<Big>, right: &Fraction<Big>| product(&two, &product(left, right));
    let minus = |left: &Fraction<Big>, right: &Fraction<Big>| sum(left, &negated(right));
    let (xx, yy, zz, ww) = (square(x), square(y), square(z), square(w));
    if in_plane {
        let length = sum(&ww, &zz);
        let [w_square, z_square] = [&ww, &zz].map(operand);
        let below = format!("({w_square} + {z_square})");
        let cosine = over(&minus(&ww, &zz), &length);
        let sine = over(&twice(w, z), &length);
        to.equate("cosine", format!("(w² - z²)/(w² + z²) = ({w_square} - {z_square})/{below}"), cosine);
        to.equate("sine", format!("2 w z/(w² + z²) = {}/{below}", operand(&twice(w, z))), sine)
            .remark("so the own axes are (cosine, sine) and (-sine, cosine)");
        return Ok(());
    }
    let length = sum(&sum(&xx, &yy), &sum(&zz, &ww));
    let squares = [&xx, &yy, &zz, &ww].map(operand).join(" + ");
    to.equate("turn", format!("N = x² + y² + z² + w² = {squares}"), length.clone());
    to.say("", "axis x = (w² + x² - y² - z², 2 (x y + w z), 2 (x z - w y))/N");
    to.say("", "axis y = (2 (x y - w z), w² - x² + y² - z², 2 (y z + w x))/N");
    to.say("", "axis z = (2 (x z + w y), 2 (y z - w x), w² - x² - y² + z²)/N");
    let below = operand(&length);
    let diagonal = |[first, second, third]: [&Fraction<Big>; 3]| {
        let [w, first_text, second_text, third_text] = [&ww, first, second, third].map(operand);
        let above = minus(&minus(&sum(&ww, first), second), third);
        (format!("{w} + {first_text} - {second_text} - {third_text}"), over(&above, &length))
    };
    let double = |[a, b]: [&Fraction<Big>; 2], [c, d]: [&Fraction<Big>; 2], is_sum: bool| {
        let (left, right) = (product(a, b), product(c, d));
        let other = if is_sum { right.clone() } else { negated(&right) };
        let sign = if is_sum { '+' } else { '-' };
        let [a, b, c, d] = [a, b, c, d].map(operand);
        (format!("2·({a}·{b} {sign} {c}·{d})"), over(&product(&two, &sum(&left, &other)), &length))
    };
    let axes = [
        [diagonal([&xx, &yy, &zz]), double([x, y], [w, z], true), double([x, z], [w, y], false)],
        [double([x, y], [w, z], false), diagonal([&yy, &xx, &zz]), double([y, z], [w, x], true)],
        [double([x, z], [w, y], true), double([y, z], [w, x], false), diagonal([&zz, &xx, &yy])],
    ];
    for (name, axis) in ["x", "y", "z"].into_iter().zip(axes) {
        let (inserted, axis): (Vec<_>, Vec<_>) = axis.into_iter().unzip();
        to.equate(&format!("  axis {name}"), format!("({})/{below}", inserted.join(", ")), axis);
    }
    Ok(())
}

/// Says how to invert what takes a box's own axes to these vectors: the edges, or the columns of a matrix.
pub(super) fn spanned(columns: &[Vec<Fraction<Big>>], are_columns: bool, to: &mut Working) {
    for (index, (name, column)) in ["u", "v", "w"].iter().zip(columns).enumerate() {
        let (label, what) = match are_columns {
            true => (if index == 0 { "columns" } else { "" }, ""),
            false => ("", "edge "),
        };
        to.say(label, format!("{what}{name} = {}", vector(column)));
    }
    let minor = |a: &Fraction<Big>, b: &Fraction<Big>, c: &Fraction<Big>, d: &Fraction<Big>| {
        sum(&product(a, b), &negated(&product(c, d)))
    };
    if let [u, v] = columns {
        let determinant = minor(&u[0], &v[1], &u[1], &v[0]);
        let [a, b, c, d] = [&u[0], &v[1], &u[1], &v[0]].map(operand);
        to.equate("inverse", format!("D = u_x v_y - u_y v_x = {a}·{b} - {c}·{d}"), determinant.clone());
        let rows =
            [("(v_y, -v_x)/D", [v[1].clone(), negated(&v[0])]), ("(-u_y, u_x)/D", [negated(&u[1]), u[0].clone()])];
        rows.into_iter().for_each(|(formula, row)| divided(formula, &row, &determinant, to));
        return;
    }
    let [u, v, w] = columns else { return };
    let cross = |a: &[Fraction<Big>], b: &[Fraction<Big>]| -> Vec<Fraction<Big>> {
        [(1, 2), (2, 0), (0, 1)].map(|(i, k)| minor(&a[i], &b[k], &a[k], &b[i])).to_vec()
    };
    let rows = [("v × w", cross(v, w)), ("w × u", cross(w, u)), ("u × v", cross(u, v))];
    let determinant = dot_product(u, &rows[0].1);
    for (index, (formula, row)) in rows.iter().enumerate() {
        to.say(if index == 0 { "inverse" } else { "" }, format!("{formula} = {}", vector(row)));
    }
    to.equate("", format!("D = u·(v × w) = {}", dot(u, &rows[0].1)), determinant.clone());
    for (formula, row) in &rows {
        divided(&format!("({formula})/D"), row, &determinant, to);
    }
}

/// A vector over a number.
fn divided(formula: &str, row: &[Fraction<Big>], divisor: &Fraction<Big>, to: &mut Working) {
    let quotient: Vec<_> = row.iter().map(|entry| over(entry, divisor)).collect();
    let inserted =
        if number(divisor) == "1" { String::new() } else { format!(" = {}/{}", vector(row), operand(divisor)) };
    to.equate("", format!("{formula}{inserted}"), quotient);
}
