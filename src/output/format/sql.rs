//! Names as SQL takes them.

/// A name in double quotes: SQL folds the case of letters that are not quoted, and has words of its own.
pub(super) fn identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_always_quoted_and_its_quotes_are_doubled() {
        let names = ["t_enter", "row", "Id", "a b", "say \"hi\"", "", "größe"];
        let quoted = ["\"t_enter\"", "\"row\"", "\"Id\"", "\"a b\"", "\"say \"\"hi\"\"\"", "\"\"", "\"größe\""];
        assert_eq!(names.map(identifier), quoted);
    }
}
