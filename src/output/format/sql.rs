//! Names as SQL takes them.

/// Words that are no names unless quoted, in PostgreSQL, DuckDB, Spark or the standard.
const RESERVED: [&str; 116] = [
    "all",
    "analyse",
    "analyze",
    "and",
    "anti",
    "any",
    "array",
    "as",
    "asc",
    "asof",
    "asymmetric",
    "authorization",
    "between",
    "binary",
    "both",
    "by",
    "case",
    "cast",
    "check",
    "collate",
    "collation",
    "column",
    "constraint",
    "create",
    "cross",
    "current_catalog",
    "current_date",
    "current_role",
    "current_schema",
    "current_time",
    "current_timestamp",
    "current_user",
    "default",
    "deferrable",
    "delete",
    "desc",
    "describe",
    "distinct",
    "do",
    "drop",
    "else",
    "end",
    "except",
    "exists",
    "false",
    "fetch",
    "for",
    "foreign",
    "freeze",
    "from",
    "full",
    "grant",
    "group",
    "having",
    "ilike",
    "in",
    "initially",
    "inner",
    "insert",
    "intersect",
    "into",
    "is",
    "isnull",
    "join",
    "lambda",
    "lateral",
    "leading",
    "left",
    "like",
    "limit",
    "localtime",
    "localtimestamp",
    "natural",
    "not",
    "notnull",
    "null",
    "offset",
    "on",
    "only",
    "or",
    "order",
    "outer",
    "overlaps",
    "pivot",
    "placing",
    "positional",
    "primary",
    "qualify",
    "references",
    "returning",
    "right",
    "row",
    "rows",
    "select",
    "semi",
    "session_user",
    "similar",
    "some",
    "summarize",
    "symmetric",
    "table",
    "tablesample",
    "then",
    "to",
    "trailing",
    "true",
    "union",
    "unique",
    "unpivot",
    "update",
    "user",
    "using",
    "values",
    "when",
    "where",
    "with",
];

/// A name, quoted where it is not one by itself: SQL folds the letters' case, and has words of its own.
pub fn identifier(name: &str) -> String {
    let begins = name.starts_with(|first: char| first.is_ascii_lowercase() || first == '_');
    let goes_on = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    if begins && goes_on && !RESERVED.contains(&name) {
        name.to_owned()
    } else {
        format!("\"{}\"", name.replace('"', "\"\""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_quoted_only_where_sql_would_take_it_for_something_else() {
        for (name, expected) in [
            ("t_enter", "t_enter"),
            ("_id2", "_id2"),
            ("row", "\"row\""),
            ("order", "\"order\""),
            ("Id", "\"Id\""),
            ("2d", "\"2d\""),
            ("a b", "\"a b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("", "\"\""),
            ("größe", "\"größe\""),
        ] {
            assert_eq!(identifier(name), expected);
        }
    }

    #[test]
    fn the_reserved_words_are_in_order_and_small() {
        assert!(RESERVED.is_sorted());
        assert!(RESERVED.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')));
    }
}
