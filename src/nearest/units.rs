//! Units in brackets behind names.

use super::has;

/// Units of length, each in the spellings that it has, the usual one first, without the s of many of them.
const LENGTHS: &str = "m meter metre, mm millimeter millimetre, cm centimeter centimetre, dm, km kilometer kilometre, \
    um µm μm micron, nm, in inch inche, ft feet foot, yd yard, mi mile, px pixel, pt, unit, cell, tile, voxel, block, au";
/// Units of time.
const TIMES: &str = "s sec second, ms msec millisecond, us µs μs, ns, min minute, h hr hour, frame, tick, step";
/// Speeds with names of their own, and as they stand behind names.
#[rustfmt::skip]
const SPEEDS: [(&str, &str); 11] = [
    ("mph", "mi/h"), ("kph", "km/h"), ("kmh", "km/h"), ("mps", "m/s"), ("m_s", "m/s"), ("km_h", "km/h"), ("mm_s", "mm/s"),
    ("cm_s", "cm/s"), ("ft_s", "ft/s"), ("px_s", "px/s"), ("km_s", "km/s"),
];

/// The unit of length and the unit of time that a unit is made of, in their usual spellings: `m` and `s` of `m/s`. `None`
/// where it is no unit of lengths, of times or of speeds.
pub(crate) fn measures(unit: &str) -> Option<[Option<&'static str>; 2]> {
    let unit = unit.trim().to_lowercase();
    let unit = SPEEDS.iter().find(|(name, _)| *name == unit).map_or(unit.as_str(), |(_, parts)| parts);
    if unit == "-" {
        return Some([None; 2]);
    }
    let mut found = [None; 2];
    for part in unit.split('/').map(str::trim) {
        let named = |part: &str| {
            let known = |units: &'static str| units.split(", ").find(|unit| has(unit, part))?.split(' ').next();
            Some([LENGTHS, TIMES].map(known)).filter(|known| *known != [None; 2])
        };
        // ms are no m.
        let known = named(part).or_else(|| named(part.strip_suffix('s')?))?;
        found.iter_mut().zip(known).for_each(|(found, known)| *found = found.or(known));
    }
    Some(found)
}

/// A name, and the unit in brackets behind it, if there is one.
pub(crate) fn split_unit(name: &str) -> Option<(&str, &str)> {
    [('(', ')'), ('[', ']')].into_iter().find_map(|(open, close)| {
        let (bare, unit) = name.strip_suffix(close)?.rsplit_once(open)?;
        (!bare.trim().is_empty() && !unit.is_empty()).then(|| (bare.trim_end(), unit.trim()))
    })
}

/// A name, and the unit behind a `_` at its end, of those that are hardly anything else there.
pub(crate) fn unit_behind(name: &str) -> Option<(&str, &str)> {
    const LENGTHS: [&str; 7] = ["m", "mm", "cm", "km", "ft", "px", "ms"];
    let behind = |unit: &'static str| Some((name.strip_suffix(unit)?.strip_suffix('_')?, unit));
    let mut found = SPEEDS.iter().map(|(name, _)| *name).chain(LENGTHS).filter_map(behind);
    found.find(|(bare, _)| !bare.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speed_is_made_of_a_length_and_a_time_however_they_are_spelled() {
        for (unit, length, time) in [
            ("m", Some("m"), None),
            ("Meters", Some("m"), None),
            ("ms", None, Some("ms")),
            ("s", None, Some("s")),
            ("inches", Some("in"), None),
            (" km / h ", Some("km"), Some("h")),
            ("mph", Some("mi"), Some("h")),
            ("px/frame", Some("px"), Some("frame")),
            ("-", None, None),
        ] {
            assert_eq!(measures(unit), Some([length, time]), "{unit}");
        }
        for other in ["deg", "m/", "", "x", "1", "m/deg"] {
            assert_eq!(measures(other), None, "{other}");
        }
    }
}
