//! `grid_walk FROM TO OUTPUT [cells]`: the cells of the unit grid between two points in 3D (Amanatides and Woo 1987),
//! with the side cells of ties; `cells` prints nothing but the indices.

use std::fs::File;
use std::io::Write;

const BUFFER: usize = 256 << 10;

fn vector(text: &str) -> [f64; 3] {
    let numbers: Vec<f64> = text.split(',').map(|x| x.parse().expect("a number")).collect();
    numbers.try_into().expect("three numbers")
}

struct Printer {
    file: File,
    text: Vec<u8>,
    only_cells: bool,
}

impl Printer {
    fn integer(&mut self, value: i64) {
        self.text.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
        self.text.push(b',');
    }

    fn cell(&mut self, step: i64, t: &str, cell: [i64; 3], kind: &[u8]) {
        if !self.only_cells {
            self.integer(step);
            self.text.extend_from_slice(t.as_bytes());
            self.text.push(b',');
        }
        for index in cell {
            self.integer(index);
        }
        if self.only_cells {
            self.text.pop();
        } else {
            self.text.extend_from_slice(kind);
        }
        self.text.push(b'\n');
        if self.text.len() > BUFFER - 256 {
            self.file.write_all(&self.text).expect("writable");
            self.text.clear();
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (from, to) = (vector(&arguments[0]), vector(&arguments[1]));
    let mut printer = Printer {
        file: File::create(&arguments[2]).expect("an output"),
        text: Vec::with_capacity(BUFFER),
        only_cells: arguments.len() > 3,
    };
    let header: &[u8] =
        if printer.only_cells { b"cell_x,cell_y,cell_z\n" } else { b"step,t,cell_x,cell_y,cell_z,kind\n" };
    printer.text.extend_from_slice(header);

    let direction: [f64; 3] = std::array::from_fn(|i| to[i] - from[i]);
    let mut cell = from.map(|x| x.floor() as i64);
    let mut left: [i64; 3] = std::array::from_fn(|i| (to[i].floor() as i64 - cell[i]).abs());
    let moves = direction.map(|d| if d < 0.0 { -1 } else { 1 });
    let delta = direction.map(|d| 1.0 / d.abs());
    let mut next: [f64; 3] = std::array::from_fn(|i| {
        let plane = cell[i] as f64 + if direction[i] < 0.0 { 0.0 } else { 1.0 };
        if left[i] == 0 { f64::INFINITY } else { (plane - from[i]) / direction[i] }
    });
    let mut step = 0;
    printer.cell(step, "0", cell, b"main");
    loop {
        let t = next[0].min(next[1]).min(next[2]);
        if t == f64::INFINITY {
            break;
        }
        step += 1;
        let mut buffer = zmij::Buffer::new();
        let text = if printer.only_cells { "" } else { buffer.format(t) };
        let text = text.strip_suffix(".0").unwrap_or(text);
        let crosses = next.map(|x| x == t);
        if crosses.iter().filter(|c| **c).count() > 1 {
            let all = crosses.iter().enumerate().map(|(i, c)| u8::from(*c) << i).sum::<u8>();
            for side in [1u8, 2, 4, 3, 5, 6] {
                if side & !all == 0 && side != all {
                    let beside = std::array::from_fn(|i| cell[i] + moves[i] * i64::from(side >> i & 1));
                    printer.cell(step, text, beside, b"side");
                }
            }
        }
        for i in 0..3 {
            if crosses[i] {
                cell[i] += moves[i];
                left[i] -= 1;
                next[i] = if left[i] == 0 { f64::INFINITY } else { next[i] + delta[i] };
            }
        }
        printer.cell(step, text, cell, b"main");
    }
    printer.file.write_all(&printer.text).expect("writable");
}
