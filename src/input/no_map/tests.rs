use super::super::tiles::MapText;
use super::may_be_marks;
use crate::steps::steps_of;

#[test]
fn what_is_no_map_is_told() {
    for (text, says) in [
        ("<?xml version=\"1.0\"?>\n<map/>", "XML"),
        ("{ \"layers\": [] }", "JSON"),
        ("[[1, 0], [0, 1]]", "jq -r '.[]|join"),
        ("NCOLS 2\nNROWS 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 0\n", "first 5 lines off"),
        ("cell_x,cell_y\n1,2\n", "--against-format csv"),
        ("x\ty\n1\t2\n", "--against-format tsv"),
        ("min_x;min_y\n1;2", "--against-delimiter ';'"),
        ("My boxes, v2\nname,min,max\nA,0 0,1 1\n", "header \"name,min,max\""),
        ("\"min\",\"max\"\n\"0 0\",\"1 1\"\n", "--against-format csv"),
        ("min\tmax\n0 0\t1 1\n", "--against-format tsv"),
        ("x y\n3 0\n4 1\n", "--against-delimiter space"),
        ("cell_x  cell_y\n3       0\n", "part its cells by commas"),
        ("##\r#.", "carriage returns"),
        ("+----+---+\n| 17 | 0 |\n+----+---+\n|  0 | 7 |\n+----+---+\n", "line \"+----+---+\" is a rule"),
        ("| 0 | 1 |\n|:-:|:-:|\n| # | . |\n", "\"|:-:|:-:|\" is a rule"),
        ("1 0 0 1\n0 0 1 1\n=======\n", "\"=======\" is a rule"),
        ("c0 c1 c2\n-- -- --\n17 0  17\n0  0  17\n", "\"-- -- --\" is a rule"),
        ("1 0 | 1 0\n----+----\n0 1 | 1 0\n", "\"----+----\" is a rule"),
        ("col1;col2;col3\nwall;floor;wall\nfloor;wall;floor\n", "counts the columns"),
        ("A;wall;floor;wall\nB;floor;floor;wall\nC;wall;floor;floor\n", "begin with their numbers or letters"),
        ("|    |   0 |   1 |\n|  0 |   # |   . |\n|  1 |   . |   # |\n", "| stands between its tiles"),
        ("+--+--+\n|c0|c1|\n+--+--+\n| #| .|\n| .| #|\n+--+--+\n", "\"+--+--+\" is a rule"),
        ("=  =  =\n#  .  #\n.  #  .\n=  =  =\n", "\"=  =  =\" is a rule"),
        ("|   |   |\n|:--|:--|\n| # |   |\n|   | # |\n", "\"|:--|:--|\" is a rule"),
        ("Level1\n#..#.#\n#....#\nLevel2\n#.####\n", "\"Level1\" has a word"),
        ("####\n#..#\n####\nmy level\n####\n#..#\n####\nmy level\n", "\"my level\" has a word"),
        ("MAP = ########\n#..#...#\n########\n", "take its words off, not its tiles"),
        ("########   # wall\n#..#...#   . floor\n#......#\n########\n", "take its words off, not its tiles"),
        ("4.ox\n....\n.oo.\n..o.\n....\n", "says the size"),
        ("x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!\n", "pattern of Life"),
        ("#Life 1.06\n0 -1\n1 0\n", "cells of Life"),
        ("X|O|X\n |X|O\nO| | \n", "| stands between its tiles"),
        ("\u{200b}###\n\u{200b}#.#\n", "U+200B"),
        ("(#)(.)(#)\n(#)(.)(.)\n", "brackets stand around"),
        ("[#] [ ] [#]\n[#] [ ] [ ]\n", "brackets stand around"),
        ("####\\n\\\n#..#\\n\\\n", "end with \\n"),
        ("\"####\",\n\"#..#\",\n", "quotes or brackets"),
        ("[1,0,0,1],\n[1,0,0,1],\n", "quotes or brackets"),
        ("row0: ..#\nrow1: ...", "take these off"),
        ("8 ..#\n7 ...", "take these off"),
        ("A|..#\nB|...", "take these off"),
        ("1..#\n2...", "take these off"),
        ("> ..#\n> ...", "begin with >"),
        ("[..#]\n[...]", "begin with ["),
        ("..#\\\n...\\", r"end with \"),
        ("  abc\n2 ..#\n1 ...", "take both off"),
        ("x y\n3: ..#\n2: ...", "the line above them"),
        ("1: 0 1\n2: 0 0", "take these off"),
        ("A B C\n. . #", "counts the columns"),
        ("width=2\nheight=2\n..\n.#\n..", "as a title"),
        ("\x1b[31m..#\x1b[0m", "colours"),
        ("..|..|##\n..|..|..", "| stands between"),
        ("|#|#|\n|.|#|", "| stands between"),
        ("[\"###\", \"#.#\"]", "jq -r '.[]'"),
        ("┌─┬─┬─┐\n│.│#│.│\n├─┼─┼─┤\n│.│.│.│\n└─┴─┴─┘", "│ stands between"),
        ("// ###\n// #.#", "begin with //,"),
        (">> ###\n>> #.#", "begin with >>,"),
        ("> > ..#\n> > ...", "begin with > >,"),
        ("map: ###\nmap: #.#", "words or numbers"),
        ("m.txt:12:###\nm.txt:14:#.#", "words or numbers"),
        ("a: ###\na: #.#", "words or numbers"),
        ("I/Unity ( 12): ###\nI/Unity ( 12): #.#", "words or numbers"),
        ("12:###\n14:#.#", "words or numbers"),
        ("12:00:01 ###\n12:00:03 #.#", "words or numbers"),
        ("2024-01-02T12:00:01Z ###\n2024-01-02T12:00:01Z #.#", "words or numbers"),
        ("2024-01-02 12:00 INFO ###\n2024-01-02 12:01 INFO #.#", "words or numbers"),
        ("north: ###\nsouth: #.#", "words or numbers"),
        ("<bert> ###\n<bert> #.#", "words or numbers"),
        ("map: . . #\nmap: . . .", "words or numbers"),
        ("{\"###\",\n\"#.#\"}", "quotes or brackets"),
        ("{\"###\", \"#.#\"}", "quotes or brackets"),
        ("char *map[] = {\"###\",\n  \"#.#\"};", "quotes or brackets"),
        ("vec![vec![1, 0],\n     vec![0, 1]]", "quotes or brackets"),
        ("int map[2][3] = {{1, 0, 1},\n  {0, 0, 1}};", "quotes or brackets"),
        ("array([[1, 0],\n       [0, 1]])", "quotes or brackets"),
        ("const map = [\n  0,1,0,\n  0,0,1,\n];", "quotes or brackets"),
        ("map = [[\n###\n#.#\n]]", "quotes or brackets"),
        ("{\n###\n#.#\n}", "quotes or brackets"),
        ("\"###\n#.#\"", "quotes or brackets"),
        ("MAP=\"###\n#.#\"", "quotes or brackets"),
        ("echo \"###\"\necho \"#.#\"", "quotes or brackets"),
        ("\"###\".to_string(),\n\"#.#\".to_string(),", "quotes or brackets"),
        ("[ \"###\"\n, \"#.#\"\n ];", "quotes or brackets"),
        ("###;\n#.#;\n###", "but the last end with ;"),
        ("1 0 1;\n0 0 1;\n1 1 1", "end with ;"),
        ("###\n#.#\n];", "brackets or quotes alone"),
        ("####\n#..#\nEOF\n", "its last line"),
        ("type octile\nheight 1\nwidth 2\n@@", "four lines"),
        ("type octile\nheight 2\nwidth 2\nmap\n@@", "height 2, but the map has 1 line"),
        ("type octile\nheight 1\nwidth 2\nmap\n@@@", "width 2, but the line has 3 tiles"),
    ] {
        let reason = MapText::read(text, None, false).err().unwrap_or_default();
        assert!(reason.contains(says), "{text}: {reason}");
    }
    let maps = ["<..>\n####", "a,b\nb,a", "a\n1 0", "g g\n1 0", "a b\n1 a", "#\r\n#"];
    // Marks of programs that are tiles, and tiles that count up.
    let more = [
        "`..\n..`..",
        "\\n#\n..#",
        "0\n1\n2\n3",
        "0,1,1\n1,0,0\n2,1,1",
        ",0,1\n0,0,1\n1,1,0",
        "1,2,3,4\n0,3,0,0",
        "0.5\n1.5\n2.5",
        "GGS.\nGG..",
        "##..\n##.#",
        "@@@.\n@@@@",
        "~~  ##\n~~   #",
        "GGG:GGG\nGG:GGGG",
        "T.:..\n..:T.",
        "T.T:.\n.T.:.",
        "T.T:.\nT.T:#",
        "00:00\n000:0",
        "WGS.#\nGWS..",
        "-------\n|..|..|\n-------",
        "-----------\n|..|..|...|\n-----------",
        "+--+\n|..|\n+--+",
        "\"..\"\n,\"\",",
        "#####\n#...#\n#EXIT",
        "W  #\nW  .",
        "wall . . wall\nwall . . wall",
        ",.,\n..,\n..,\n...",
        "[..\n...\n..]",
        "█ █ █\n█ . █\n█ . .",
        "墙 . 墙\n墙 墙 .",
        "17,17\n17,17\n17,17\n17,None",
        "111\n1,1\n1,1",
        "+--+--+\n|  |  |\n+  +--+\n|     |\n+--+--+",
        "3021\n3021\n3132\n3132",
        "C3,B2,A1\nB2,A1,C3\n0,0,B2\n0,0,A1",
        "0,0,0\nwall,door,window\n0,door,0\n0,0,0",
        "door 0\nwall wall\ndoor 0\ndoor 0\nwall door\n0 0\n0 0\nwall 0",
        "wall wall wall wall\n0 0 0 0\n0 0 0 0\nwall 0 wall wall\n0 0 0 0",
        "rnbqkbnr\npppppppp\n........\nPPPPPPPP\nRNBQKBNR",
        ". =\n= =\n= .\n- -",
        "GWTGGG\nGGTTGG\nGWWGGG\nWWWWTT",
        "#kdG..#\n#.....#\n#######",
        "0 0 0 0\nwall wall 0 0\ndoor 0 wall wall\ndoor 0 0 door",
        "wall,wall,wall\n0,0,0\n0,wall,0",
        "#..#\n----\n#..#",
        "|. .|\n|---|\n|. .|",
        "111\n101\n111\n...\n111\n111\n101",
        "11 11\n11 11\n11 00\n.. ..\n11 00\n11 11\n00 11",
        "#\n# . #\n# . #",
        "; . #\n; ; #",
    ];
    let short = ["[..\n..]", "..`\n..`", "012\n1##", "1##\n2.1", "~.#\n~..", ">.#\n>..", "#.|\n..|", "1\n1\n1"];
    for text in maps.into_iter().chain(more).chain(short) {
        assert!(MapText::read(text, None, false).is_ok(), "{text}");
    }
}

#[test]
fn maps_and_what_stands_around_them_cost_steps_in_proportion_to_their_bytes() {
    let (long, words) = (".#".repeat(10_000), "some words, here\n".repeat(1_000));
    let lead = "abc".repeat(10_000);
    let texts = [
        format!("{long}\n{words}"),
        format!("{words}{long}\n{long}"),
        format!("{lead} ..{lead}\n").repeat(3),
        format!("{}\n", "a,b,c,".repeat(3_000)) + &"wall,x\n".repeat(3_000),
        "0 #.#\n".repeat(5_000) + "1",
        format!("{}\n\n{}", "x = 1\nyy: 2\n".repeat(2_000), "#.\n".repeat(4_100)),
        "| 17 | 0 |\n+----+---+\n".repeat(2_000),
        ">#.#|\n".repeat(5_000),
        format!("{long}\n---\n").repeat(3),
        "# = wall\n".repeat(2_000) + &"#.\n".repeat(2_000),
    ];
    for text in texts {
        let steps = steps_of(|| {
            let lines: Vec<&str> = text.lines().collect();
            let _ = MapText::read(&text, Some("#"), false);
            let _ = may_be_marks(&lines, "#", false);
        });
        let most = 30 * text.len();
        assert!((text.len()..most).contains(&steps), "{steps} steps for {} bytes: {:.30}", text.len(), text);
    }
}
