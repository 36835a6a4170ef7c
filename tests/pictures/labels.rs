//! No label lies over another, or over a line.

use crate::parse::{Picture, Text};
use crate::random::Random;
use crate::shared::{Scratch, hitcalc};

/// The rectangle of a label that is centred: left, top, right, bottom; narrower than any usual font, so as not to
/// depend on one.
fn area(text: &Text) -> [f64; 4] {
    let half = text.text.chars().count() as f64 * 13.0 * 0.22;
    [text.at[0] - half, text.at[1] - 9.0, text.at[0] + half, text.at[1]]
}

fn crosses([left, top, right, bottom]: [f64; 4], line: [[f64; 2]; 2]) -> bool {
    // Sampled: labels are wider than the distance of two samples.
    (0..=400).map(|part| f64::from(part) / 400.0).any(|part| {
        let at = [0, 1].map(|axis| line[0][axis] + part * (line[1][axis] - line[0][axis]));
        left < at[0] && at[0] < right && top < at[1] && at[1] < bottom
    })
}

#[test]
fn labels_lie_over_no_line_and_over_no_other_label() {
    let mut random = Random::new(21);
    for dimension in [2, 3, 2, 3, 2, 3] {
        let mut any = |low: i64, high: i64| {
            (0..dimension).map(|_| (random.between(low, high) as f64 / 10.0).to_string()).collect::<Vec<_>>().join(",")
        };
        let scratch = Scratch::new();
        let picture = scratch.path("p.svg");
        let [origin, dir, low, size] = [any(-60, 60), any(-9, 9), any(-40, 20), any(10, 60)];
        let answer = hitcalc(
            &[
                "ray-box",
                "--line",
                "--origin",
                &origin,
                "--dir",
                &dir,
                "--min",
                &low,
                "--size",
                &size,
                "--picture",
                &picture,
            ],
            "",
        );
        assert_eq!((answer.stderr.as_str(), answer.status), ("", 0));
        let picture = Picture::parse(&scratch.read("p.svg"));
        let labels: Vec<&Text> = picture.texts.iter().filter(|text| text.class == "middle").collect();
        for (number, label) in labels.iter().enumerate() {
            let own = area(label);
            for other in &labels[..number] {
                let other = area(other);
                let apart = own[2] <= other[0] || other[2] <= own[0] || own[3] <= other[1] || other[3] <= own[1];
                assert!(apart, "{} over another", label.text);
            }
            for (class, line) in
                picture.lines.iter().filter(|(class, _)| !class.starts_with("fill") && !class.starts_with("face"))
            {
                assert!(!crosses(own, *line), "{} over {class}: {origin} {dir} {low} {size}", label.text);
            }
        }
    }
}
