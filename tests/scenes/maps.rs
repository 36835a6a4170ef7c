//! Maps as text against the scene that holds each of their solid tiles as a row, its numbers worked out over fractions.

use num_bigint::BigInt;
use num_rational::BigRational;

use crate::draw::Draw;
use crate::program::{Folder, Row, row, vector};

/// A map, and the grid that it lies on.
struct Map {
    lines: Vec<String>,
    size: [BigRational; 2],
    origin: [BigRational; 2],
    centers: bool,
    up: bool,
}

fn fraction(numerator: i64, denominator: i64) -> BigRational {
    BigRational::new(BigInt::from(numerator), BigInt::from(denominator))
}

impl Map {
    fn draw(draw: &mut Draw) -> Self {
        let width = draw.within(1, 12);
        let free = draw.of(&['.', ' ']);
        let tile = |draw: &mut Draw| draw.of(&[free, free, free, '#', '#', '~']);
        let lines = (0..draw.within(1, 9)).map(|_| (0..width).map(|_| tile(draw)).collect()).collect();
        let size = |draw: &mut Draw| draw.of(&[(1, 1), (1, 1), (16, 1), (1, 10), (1, 3), (7, 4)]);
        let sizes = if draw.once_in(2) { [size(draw); 2] } else { [size(draw), size(draw)] };
        let origin =
            |draw: &mut Draw| if draw.once_in(2) { fraction(0, 1) } else { fraction(draw.within(-90, 90), 30) };
        Self {
            lines,
            size: sizes.map(|(numerator, denominator)| fraction(numerator, denominator)),
            origin: [origin(draw), origin(draw)],
            centers: draw.once_in(2),
            up: draw.once_in(2),
        }
    }

    /// The flags that say how the map lies.
    fn flags(&self) -> Vec<String> {
        let [size, origin] = [&self.size, &self.origin].map(|pair| format!("{},{}", pair[0], pair[1]));
        let mut flags = vec![format!("--cell-size={size}"), format!("--grid-origin={origin}")];
        flags.extend(self.centers.then(|| "--centers".to_owned()));
        flags
    }

    /// The solid tiles with their cells, in the order of the file.
    fn tiles(&self) -> Vec<(char, [i64; 2])> {
        let row = |index: usize| if self.up { self.lines.len() - 1 - index } else { index } as i64;
        let lines = self.lines.iter().enumerate();
        let tiles = lines.flat_map(|(index, line)| {
            line.chars().enumerate().map(move |(column, tile)| (tile, [column as i64, row(index)]))
        });
        tiles.filter(|(tile, _)| !". ".contains(*tile)).collect()
    }

    /// A point in the world from one in cells, counted in halves.
    fn point(&self, halves: [i64; 2]) -> Vec<String> {
        (0..2).map(|axis| (fraction(halves[axis], 2) * &self.size[axis] + &self.origin[axis]).to_string()).collect()
    }

    /// Its solids as rows: cells, or boxes by their corners.
    fn rows(&self, prefix: Option<&str>) -> Vec<Row> {
        let shift = i64::from(self.centers);
        let solid = |(tile, cell): (char, [i64; 2])| {
            let text = cell.map(|index| index.to_string());
            let tile = row([("tile", &tile.to_string())]);
            let Some(prefix) = prefix else { return [tile, vector("cell", &text)].concat() };
            let corner = |more: i64| self.point(cell.map(|index| 2 * (index + more) - shift));
            let corners = [vector(&format!("{prefix}min"), &corner(0)), vector(&format!("{prefix}max"), &corner(1))];
            [tile, vector("cell", &text), corners.concat()].concat()
        };
        self.tiles().into_iter().map(solid).collect()
    }
}

/// A point about a map: on its lattice, or in the middles of cells.
fn about(draw: &mut Draw, map: &Map) -> Vec<String> {
    let halves = [0, 1].map(|_| draw.within(-3, 26));
    map.point(halves)
}

/// Compares the map with the rows, for both reports.
fn check(command: &str, prefix: Option<&str>, fields: &str, query: impl Fn(&mut Draw, &Map) -> Row, seed: u64) {
    let mut draw = Draw::new(seed);
    let (folder, mut contacts) = (Folder::new(), 0);
    for _ in 0..25 {
        let map = Map::draw(&mut draw);
        if map.tiles().is_empty() {
            continue;
        }
        let queries: Vec<Row> = (0..30).map(|_| query(&mut draw, &map)).collect();
        folder.csv("queries.csv", &queries);
        folder.csv("solids.csv", &map.rows(prefix));
        folder.write("map.txt", &(map.lines.join("\n") + "\n"));
        let flags = map.flags();
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        for report in ["first", "all"] {
            let usual = [command, "queries.csv", "--report", report, "--fields", fields];
            // A walk brings its grid itself, whatever the scene is.
            let of_rows = if prefix.is_none() { &flags[..] } else { &[] };
            let up = if map.up { &["--tiles-up"][..] } else { &[] };
            let expected = folder.hitcalc(&[&usual[..], &["--against", "solids.csv"], of_rows].concat());
            let of_map = fields.replace("against_cell_x,against_cell_y", "against_cell");
            let usual = [&usual[..5], &[&of_map]].concat();
            let printed = folder.hitcalc(&[&usual[..], &["--against", "map.txt"], &flags, up].concat());
            assert_eq!(expected, printed, "{flags:?} {up:?}\n{}", map.lines.join("\n"));
            contacts += printed.lines().filter(|line| line.contains("hit") || line.contains("touch")).count();
        }
    }
    assert!(contacts > 300, "{contacts}");
}

#[test]
fn boxes_of_tiles_are_met_as_boxes_of_rows_are() {
    let segment =
        |draw: &mut Draw, map: &Map| [vector("from", &about(draw, map)), vector("to", &about(draw, map))].concat();
    let fields =
        "against_row,against_tile,against_cell_x,against_cell_y,status,t_enter,t_exit,enter,enter_face,exit_face";
    check("ray-box", Some(""), fields, segment, 51);
}

#[test]
fn boxes_of_tiles_stop_moving_boxes_as_boxes_of_rows_do() {
    let mover = |draw: &mut Draw, map: &Map| {
        let size: Vec<String> =
            map.size.iter().map(|size| (size * fraction(draw.within(0, 3), 2)).to_string()).collect();
        let velocity = draw.vector(2, -99, 99);
        [vector("a_min", &about(draw, map)), vector("a_size", &size), vector("a_vel", &velocity)].concat()
    };
    let fields = "against_row,against_tile,against_cell_x,against_cell_y,status,t_enter,t_exit,enter_face,a_enter,push";
    check("swept-aabb", Some("b_"), fields, mover, 52);
}

#[test]
fn tiles_are_met_by_walks_as_cells_of_rows_are() {
    let walk =
        |draw: &mut Draw, map: &Map| [vector("from", &about(draw, map)), vector("to", &about(draw, map))].concat();
    check("grid-walk", None, "against_row,against_tile,status,step,t_enter,enter,cell", walk, 53);
}
