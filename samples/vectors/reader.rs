// Says what a slab test in f32 that divides gets wrong: rustc -O reader.rs && ./reader ray-box.f32.json
use std::collections::BTreeMap;

fn hits(origin: &[f32], dir: &[f32], min: &[f32], max: &[f32], t_max: f32) -> bool {
    let (mut near, mut far) = (0_f32, t_max);
    for axis in 0..min.len() {
        if dir[axis] == 0.0 && (origin[axis] < min[axis] || origin[axis] > max[axis]) {
            return false;
        }
        if dir[axis] != 0.0 {
            let (low, high) = ((min[axis] - origin[axis]) / dir[axis], (max[axis] - origin[axis]) / dir[axis]);
            near = near.max(low.min(high));
            far = far.min(low.max(high));
        }
    }
    near <= far
}

/// The texts of a list in a line, which each case has for itself.
fn list<'a>(line: &'a str, name: &str) -> Vec<&'a str> {
    let Some((_, behind)) = line.split_once(&format!("\"{name}\":[")) else { return Vec::new() };
    behind.split(']').next().unwrap_or("").split(',').map(|text| text.trim_matches('"')).collect()
}

fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).expect("a file")).expect("it can be read");
    let (mut wrong, mut count) = (BTreeMap::new(), 0);
    for line in text.lines().filter(|line| line.starts_with("{\"id\":")) {
        let bits = line.split_once("\"bits\":").expect("the bits").1;
        let held = |name| list(bits, name).iter().map(|bits| f32::from_bits(u32::from_str_radix(bits, 16).unwrap())).collect();
        let [origin, dir, min, max, t_max]: [Vec<f32>; 5] = ["origin", "dir", "min", "max", "t_max"].map(held);
        if min.is_empty() {
            continue; // turned boxes
        }
        count += 1;
        let says = if hits(&origin, &dir, &min, &max, t_max.first().copied().unwrap_or(f32::INFINITY)) { "hit" } else { "miss" };
        if !list(line, "acceptable").contains(&says) {
            *wrong.entry(line.split("\"kind\":\"").nth(1).and_then(|rest| rest.split('"').next())).or_insert(0) += 1;
        }
    }
    wrong.iter().for_each(|(kind, times)| println!("{times} {}", kind.unwrap_or("?")));
    println!("f32, divided: {} of {count} wrong", wrong.values().sum::<i32>());
}
