use super::*;
use crate::steps::steps_of;

/// The tiles of each line, with blanks between them.
fn tiles(text: &str) -> Vec<String> {
    let map = MapText::read(text, None, false).unwrap();
    map.lines.iter().map(|line| map.tiles(line).collect::<Vec<_>>().join("|")).collect()
}

#[test]
fn a_mark_between_all_tiles_is_none() {
    for map in ["1,0,1\n0,0,1\n", "1 0 1 \n0 0 1\n\n", "1;0;1\r\n0;0;1", "1\t0\t1\n0\t0\t1", "1,0,1,\n0,0,1"] {
        assert_eq!(tiles(map), ["1|0|1", "0|0|1"], "{map}");
    }
    assert_eq!(tiles("# . #\n. . #"), ["#|.|#", ".|.|#"]);
    assert_eq!(tiles("17,0,0,\n0,0,17"), ["17|0|0", "0|0|17"]);
    assert_eq!(tiles("  0 17 -1\n 17  0  0\n"), ["0|17|-1", "17|0|0"]);
    assert_eq!(tiles("17,,,\n17,17,17,17"), ["17||", "17|17|17|17"]);
    assert_eq!(tiles("wall,grass_2\ngrass_2,wall"), ["wall|grass_2", "grass_2|wall"]);
    assert_eq!(tiles("17,0\n17,0,0"), ["17|0", "17|0|0"]);
    assert_eq!(tiles(".  .  .  #\n#  .  .  ."), [".|.|.|#", "#|.|.|."]);
    assert_eq!(tiles("wall  .     grass\n.     wall  ."), ["wall|.|grass", ".|wall|."]);
    assert_eq!(tiles("##\t.\t.\n.\t.\t##"), ["##|.|.", ".|.|##"]);
    assert_eq!(tiles("..,##,..\n..,..,##"), ["..|##|..", "..|..|##"]);
    assert_eq!(tiles(" wall     . grass\n    .  wall     ."), ["wall|.|grass", ".|wall|."]);
}

#[test]
fn a_mark_that_may_be_a_tile_is_one() {
    for map in [
        "101\n001",
        "# #\n#  ",
        "# #\n# #",
        "#.,.#\n##,##",
        "## ##\n.. ##",
        ",\"",
        "#\n#",
        "#,,#\n#,,#",
        "## ##\n## ##",
        ". .   .\n. .   #",
        ".  #\n#  .",
    ] {
        let map = MapText::read(map, None, false).unwrap();
        assert!(!map.has_parts && map.separator.is_none(), "{:?}", map.lines);
    }
}

#[test]
fn a_character_is_what_is_seen_of_it() {
    assert_eq!(tiles("⬜\u{fe0f}⬛\u{fe0f}x"), ["⬜\u{fe0f}|⬛\u{fe0f}|x"]);
    assert_eq!(tiles("e\u{301}e👩\u{200d}🚀#"), ["e\u{301}|e|👩\u{200d}🚀|#"]);
    assert_eq!(tiles("👍🏽👍"), ["👍🏽|👍"]);
    let map = MapText::read("⬜\u{fe0f},⬛\u{fe0f}", None, false).unwrap();
    assert!(map.separator == Some(',') && !map.has_parts);
}

#[test]
fn many_tiles_and_many_that_are_solid_take_steps_in_proportion_to_both() {
    let ids = |first: u32| (first..first + 4_000).map(|id| id.to_string()).collect::<Vec<_>>().join(",");
    let (text, solid) = (ids(1_000), ids(4_000));
    let tiles = Tiles {
        solid: Some(solid),
        up: false,
        tile: Tile::Cell(0),
        grid: Args::new(OF_MAP),
        centers: false,
        are_all: false,
    };
    let steps = steps_of(|| {
        let mut count = 0;
        let text = Box::new(std::io::Cursor::new(text.clone()));
        let add = |_: &Args, _: &str, _| {
            count += 1;
            Ok(())
        };
        let map = read(text, "map", (&tiles, Args::new(OF_MAP)), &Warnings::new(|_| ()), add);
        assert_eq!(map.expect("a map").0, [4_000, 1]);
        assert_eq!(count, 1_000);
    });
    assert!((4_000..400_000).contains(&steps), "{steps} steps");
}

#[test]
fn lines_that_differ_by_blanks_at_their_ends_are_alike() {
    let ragged = |text: &str| MapText::read(text, None, false).unwrap().ragged();
    assert_eq!(ragged("#  #\n#\n##"), Some([1, 4]));
    assert_eq!(ragged("##  \n##\n"), None);
    assert_eq!(ragged("#   \n ## \n####"), None);
    assert_eq!(ragged("17,0\n17,0,0"), Some([2, 3]));
}
