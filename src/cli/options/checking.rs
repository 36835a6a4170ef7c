//! What another program answered, and how strictly it is judged.

use std::path::Path;

use crate::check::{Checked, Checks, Inside, Margin, StartCells};
use crate::cli::values::{self, bad_flag};
use crate::failure::Failure;
use crate::number::Decimal;
use crate::query::{Nulls, ResultField, Rows, shown};

use super::GivenFlags;

/// The most units in the last place that a number may be off.
const ULPS: i64 = 4;

impl GivenFlags<'_> {
    /// The words of a command line that a query alone needs besides its parameters: its scene, and how it is asked; `None`
    /// where the scene cannot be read again.
    pub(super) fn again(&self) -> Option<Vec<String>> {
        let in_scene = self.path("against").is_some();
        if in_scene && self.path("against") == Some(Path::new("-")) {
            return None;
        }
        let switches = SWITCHES.into_iter().filter(|name| self.has(name)).map(|name| format!("--{name}"));
        // Numbers of a query are held already, those of a scene are not. Parameters of solids are for all of them.
        let of_solids = self.spec.parameters.iter().skip(self.spec.first_solid).map(|parameter| parameter.name);
        let names = WITH_VALUES.into_iter().chain(of_solids.chain(["as"]).filter(|_| in_scene));
        let values = names.flat_map(|name| {
            let raw = self.matches.try_get_raw(name).ok().flatten().filter(|_| self.is_there(name));
            let texts = raw.into_iter().flatten().map(|text| text.to_string_lossy().into_owned());
            texts.flat_map(move |text| [format!("--{}", name.replace('_', "-")), text])
        });
        Some(switches.chain(values).collect())
    }

    /// What is checked, if anything is.
    pub(super) fn checks(
        &self,
        results: &'static [ResultField],
        rows: Rows,
        nulls: &Nulls,
    ) -> Result<Option<Checks>, Failure> {
        let texts: Vec<&String> = self.matches.get_many::<String>("check").into_iter().flatten().collect();
        let ulps = self.text("ulps").map(|text| limit("ulps", text)).transpose()?;
        let margin = self.text("margin").map(margin).transpose()?;
        if texts.is_empty() {
            return Ok(None);
        }
        match rows {
            Rows::One => {}
            Rows::Cells => {
                return Err(bad_flag(
                    "check",
                    "a walk has a row for each cell; only its first solid cell is checked, with --against FILE",
                ));
            }
            Rows::Contacts => return Err(bad_flag("check", "needs one row a query; leave --report all out")),
        }
        let mut items: Vec<Checked> = Vec::new();
        for text in texts {
            let item = checked(results, text).map_err(|reason| bad_flag("check", reason))?;
            if items.iter().any(|other| other.index == item.index) {
                return Err(bad_flag("check", format!("{} is checked twice", item.result.name)));
            }
            items.push(item);
        }
        for text in self.matches.get_many::<String>("tolerance").into_iter().flatten() {
            let (names, text) = text.split_once('=').map_or((None, text.as_str()), |(name, text)| (Some(name), text));
            let tolerance = limit("tolerance", text)?;
            let mut of = items.iter_mut().filter(|item| names.is_none_or(|name| name.trim() == item.result.name));
            let Some(first) = of.next() else {
                let name = shown(names.unwrap_or_default().trim().as_bytes());
                return Err(bad_flag("tolerance", format!("{name} is no result that --check names")));
            };
            [first].into_iter().chain(of).for_each(|item| item.tolerance = tolerance.clone());
        }
        let inside = match self.text("inside") {
            Some("exit") => Inside::Exit,
            Some("miss") => Inside::Miss,
            Some("any") => Inside::Any,
            _ => Inside::Enter,
        };
        let place = |name: &str| {
            let index = results.iter().position(|result| result.name == name)?;
            Some((index, first_cell(results, index)))
        };
        let (mut needed, mut start) = (0, None);
        if inside != Inside::Enter {
            let entered = ["enter_face", "enter_on", "step"].into_iter().find_map(place);
            if let (Some(t_enter), Some(entered)) = (place("t_enter"), entered) {
                start = Some(StartCells { t_enter: t_enter.1, entered: entered.1 });
                needed |= 1 << t_enter.0;
            }
            for item in &mut items {
                let (of_exit, length) = match item.result.name {
                    "distance" => (place("distance"), place("length")),
                    name => (name.contains("enter").then(|| place(&name.replace("enter", "exit"))).flatten(), None),
                };
                needed |= of_exit.iter().chain(&length).fold(0, |mask, (index, _)| mask | 1 << index);
                item.at_exit = of_exit.map(|(_, cell)| (cell, length.map(|(_, cell)| cell)));
            }
        }
        Ok(Some(Checks {
            items,
            ulps: ulps.unwrap_or(Decimal::integer(ULPS)),
            numerals: self.numerals(),
            nulls: nulls.clone(),
            first_cell: first_cell(results, results.len()),
            margin,
            inside,
            start,
            needed,
            is_scaled: self.text("scale") == Some("query"),
            summary_by: self.text("summary-by").map(|name| name.trim().to_owned()),
        }))
    }
}

/// The switches, and the flags with a value, that a query alone needs besides its parameters.
const SWITCHES: [&str; 4] = ["line", "no-touch", "centers", "tiles-up"];
const WITH_VALUES: [&str; 9] = [
    "against",
    "against-format",
    "against-columns",
    "against-delimiter",
    "solid",
    "cell-size",
    "grid-origin",
    "report",
    "textbook",
];

/// Where the cells of the result at this index begin.
fn first_cell(results: &[ResultField], index: usize) -> usize {
    results[..index].iter().map(|result| result.shape.cells()).sum()
}

/// A length of 0 or more, or so many units.
fn margin(text: &str) -> Result<Margin, Failure> {
    let Some(count) = text.trim().strip_suffix("ulps") else { return limit("margin", text).map(Margin::Length) };
    let count = count.trim().parse().map_err(|_| {
        bad_flag("margin", format!("{} is not a whole number of units, such as 4ulps", shown(text.as_bytes())))
    })?;
    Ok(Margin::Units(count))
}

/// What a text like t_enter=t says.
fn checked(results: &'static [ResultField], text: &str) -> Result<Checked, String> {
    let Some((name, columns)) = text.split_once('=') else {
        return Err(format!("{} is not like t_enter=COLUMN", shown(text.as_bytes())));
    };
    let name = name.trim();
    let Some(index) = results.iter().position(|result| result.name == name) else {
        return Err(values::no_result(name, results.iter().map(|result| result.name), ""));
    };
    let result = &results[index];
    let names: Vec<String> = values::names(columns)?.iter().map(|name| name.trim().to_owned()).collect();
    let most = if result.shape.is_vector() { 3 } else { 1 };
    if names.len() > most || names.iter().any(String::is_empty) {
        let wanted = if most == 3 { "one name, or one for each axis" } else { "one name" };
        return Err(format!("{name} is in {wanted}, not in {}", shown(columns.as_bytes())));
    }
    let cell = first_cell(results, index);
    Ok(Checked { result, index, cell, names, tolerance: Decimal::ZERO, at_exit: None })
}

/// A number of 0 or more.
fn limit(flag: &str, text: &str) -> Result<Decimal, Failure> {
    let number = Decimal::parse(text.as_bytes()).ok().filter(|number| !number.is_negative());
    number.ok_or_else(|| bad_flag(flag, format!("{} is not a number of 0 or more", shown(text.as_bytes()))))
}
