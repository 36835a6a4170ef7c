//! The numbers of a walk's steps, each in its cell.

use super::hidden::contains;
use super::ink::Ink;
use super::labels::{Pixel, size_of};
use super::on_sheet::{FONT, NARROW_FONT, NARROW_SMALL, SMALL, SheetText};
use super::sheet::Sheet;
use super::view::bounds;

/// Numbers of cells that are too small for them stand at least so far apart.
const APART: f64 = 36.0;

impl Sheet {
    /// Numbers the cells of a walk, each by its outline and its number, and each within it; where cells are too small
    /// for that, each 5th, 10th, 50th… has one beside it.
    pub(super) fn number_cells(&mut self, cells: &[(Vec<Pixel>, String)]) {
        let Some(longest) = cells.iter().map(|(_, number)| number.as_str()).max_by_key(|number| number.len()) else {
            return;
        };
        // In space a cell is a hexagon, of which half of the width is free.
        let part = if self.in_space { 0.6 } else { 1.0 };
        let room = cells.iter().map(|(cell, _)| bounds(cell.iter().copied()).map(|[low, high]| (high - low) * part));
        let room = room.fold([f64::INFINITY; 2], |least, room| [least[0].min(room[0]), least[1].min(room[1])]);
        let middle = |cell: &[Pixel]| bounds(cell.iter().copied()).map(|[low, high]| (low + high) / 2.0);
        let sizes = [(FONT, "middle", NARROW_FONT), (SMALL, "small middle", NARROW_SMALL)];
        let fits = |(font, _, narrow): &(f64, &str, f64)| {
            let [size, widest] = [*font, *narrow].map(|font| size_of(longest, font));
            (0..2).all(|axis| size[axis] + 3.0 <= room[axis] && widest[axis] <= room[axis])
        };
        // The largest letters in which all have room beside the path, else those in which the most have.
        let placed = sizes.iter().filter(|size| fits(size)).map(|(font, class, _)| {
            let of = |(cell, number): &(Vec<Pixel>, String)| self.within_cell(cell, size_of(number, *font));
            (cells.iter().map(of).collect::<Vec<_>>(), *class)
        });
        let count = |(places, _): &(Vec<Option<Pixel>>, &str)| places.iter().flatten().count();
        let placed: Vec<_> = placed.collect();
        let most = placed.iter().map(count).max();
        if let Some((places, class)) = placed.into_iter().find(|placed| Some(count(placed)) == most) {
            for (at, (_, number)) in places.into_iter().zip(cells) {
                // A label of a contact, or the path, may have taken all of the cell.
                if let Some(at) = at {
                    self.texts.push(SheetText { at, class, text: number.clone() });
                }
            }
            return;
        }
        let (Some((first, _)), Some((last, _))) = (cells.first(), cells.last()) else { return };
        let (first, last) = (middle(first), middle(last));
        let apart = (last[0] - first[0]).hypot(last[1] - first[1]) / cells.len().max(1) as f64;
        let every = (0..).flat_map(|power| [5, 10].map(|base| base * 10_usize.pow(power)));
        let every = every.take(12).find(|every| *every as f64 * apart >= APART).unwrap_or(usize::MAX);
        for (index, (cell, number)) in cells.iter().enumerate().filter(|(index, _)| index % every == 0) {
            let toward = if index == 0 { [-0.7, -0.7] } else { [0.0, -1.0] };
            if let Some(position) = self.taken.beside(middle(cell), size_of(number, SMALL), toward) {
                if let Some(lead) = position.lead {
                    self.layers.entry(Ink::Link).or_default().segment(middle(cell), lead);
                }
                self.texts.push(SheetText { at: position.center, class: "small middle", text: number.clone() });
            }
        }
    }

    /// Where a text of this size is free in a cell.
    fn within_cell(&self, cell: &[Pixel], size: Pixel) -> Option<Pixel> {
        let [across, upright] = bounds(cell.iter().copied());
        // The edges of the cell are lines as well.
        let half = size.map(|side| side / 2.0 + 3.5);
        let middle = [across, upright].map(|[low, high]| (low + high) / 2.0);
        let room = [0, 1].map(|axis| [across, upright][axis][1] - middle[axis] - half[axis]);
        // In its middle, or else as near to that as there is room.
        let parts = || (-4..=4).map(|part| f64::from(part) / 4.0);
        let mut places: Vec<Pixel> = parts().flat_map(|x| parts().map(move |y| [x, y])).collect();
        places.sort_by(|a, b| a[0].hypot(a[1]).total_cmp(&b[0].hypot(b[1])));
        let places = places.into_iter().map(|part| [0, 1].map(|axis| middle[axis] + part[axis] * room[axis]));
        places.into_iter().find(|[x, y]| {
            let corners = [[x - half[0], y - half[1]], [x + half[0], y - half[1]]];
            let below = corners.map(|[x, _]| [x, y + half[1]]);
            let is_within = !self.in_space || corners.iter().chain(&below).all(|corner| contains(cell, *corner));
            is_within && self.taken.is_free_at([*x, *y], size)
        })
    }
}
