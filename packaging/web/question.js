// A question is a command line: its command, flags that have a field, and other words.

const paths = { ray: ["origin", "dir"], segment: ["from", "to"] };
const boxes = {
  "min and max": ["min", "max"], "min and size": ["min", "size"], "center and size": ["center", "size"],
  "center and half": ["center", "half"], "corner and edges": ["corner", "edge-u", "edge-v", "edge-w"],
};
const cylinders = {
  "p1 and p2": ["p1", "p2", "radius", "caps"], "p1 and axis": ["p1", "axis", "radius", "caps"],
  "center and half axis": ["center", "half-axis", "radius", "caps"], sphere: ["center", "radius"],
};
const moving = (name) => Object.fromEntries(Object.entries(boxes).slice(0, 4)
  .map(([form, flags]) => [form, [...flags.map((flag) => `${name}-${flag}`), `${name}-vel`]]));
const range = ["t-min", "t-max", "line", "path-radius", "no-touch"];

const commands = {
  "ray-box": {
    says: "Path and box", groups: { "The path": paths, "The box": boxes },
    more: [...range, "rotation", "matrix", "matrix-vectors"],
  },
  "swept-aabb": {
    says: "Moving boxes", groups: { "Box a": moving("a"), "Box b": moving("b") }, more: ["t-max", "no-touch"],
  },
  "ray-cylinder": {
    says: "Path and cylinder", groups: { "The path": paths, "The cylinder": cylinders }, more: ["rotation", ...range],
  },
  "grid-walk": {
    says: "Walk over a grid", groups: { "The path": paths },
    more: ["cell-size", "grid-origin", "centers", "t-max", "max-steps", "corners"],
  },
};
/** How a picture is seen; with these flags a command needs one. */
const seen = ["view", "up", "y-down"], picture = "picture.svg";
/** The flag that names the file of a scene. */
const against = "against";
const shared = ["as", "fields", ...seen];
const switches = ["line", "no-touch", "centers", "y-down"];
const choices = {
  caps: ["none", "flat", "round"], "matrix-vectors": ["column", "row"], corners: ["all", "skip"],
  as: ["decimal", "f32", "f64"], up: ["z", "y"],
};

const examples = {
  "The corner at 1/49": "ray-box --origin 0,0 --dir 49,1 --min 0,1 --max 49,2",
  "Typed or held": "ray-box --origin 0.1,1.7 --dir 0.7,-0.7 --min 0.8,1 --max 2,2",
  "A ball meets a corner": "ray-box --origin -3,20 --dir 0,-1 --min 0,0 --max 9,9 --path-radius 5",
  "A turned box": "ray-box --origin -5,0 --dir 2,0.5 --center 0,0 --size 2,2 --rotation 1,2",
  "A box in space": "ray-box --from -2,-1,0 --to 3,2,2 --min 0,0,0 --max 2,1,1",
  "The bullet": "swept-aabb --a-min 0,0 --a-size 1,1 --a-vel 300,0 --b-min 100,0 --b-max 100.01,2",
  "Landing on a platform": "swept-aabb --a-min 2,5 --a-size 1,2 --a-vel 0.5,-4 --b-min 0,2 --b-max 6,3 --b-vel 0,0.5",
  "A tangent": "ray-cylinder --origin -3,1,1 --dir 1,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1",
  "A capsule": "ray-cylinder --from -1,0,4 --to 2,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1 --caps round",
  "A sphere in closed form": "ray-cylinder --origin -2,0.5,0 --dir 1,0,0 --center 0,0,0 --radius 1",
  "A walk through corners": "grid-walk --from 0.5,0.5 --to 4.5,4.5",
  "A table of rays": ["ray-box queries.csv --min 0,0 --max 1,1 --fields status,t_enter",
    'shot,origin,dir\nthrough,"-2,0.5","1,0"\nalong,"-2,1","1,0"\npast,"-2,1.1","1,0"\n'],
  "A log to judge": ["ray-box queries.csv --dir 1,0 --min 2,0 --max 3,1 --check status=said --fields status",
    'shot,origin,said\nlow,"0,0.5",hit\nalong,"0,1",hit\nhigh,"0,0.9",miss\n'],
  "A walk over a map": ["grid-walk --from 0.5,0.5 --to 5.5,3.5 --against scene.txt", "", "......\n.##...\n...##.\n......\n"],
};

/** The words of a command line, as a shell splits it. */
function split(line) {
  const words = line.replace(/\\\r?\n/g, " ").match(/(?:[^\s'"\\]|'[^']*'|"(?:[^"\\]|\\.)*"|\\.)+/g) ?? [];
  const plain = (_, single, double, one) => single ?? double?.replace(/\\(.)/g, "$1") ?? one;
  return words.map((word) => word.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g, plain));
}

const quoted = (word) => (/^[\w.,:=+\-/@%^]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
const flagsOf = (command) =>
  Object.values(commands[command].groups).flatMap((forms) => Object.values(forms).flat());
const fieldsOf = (command) => [...flagsOf(command), ...commands[command].more, ...shared, against];

/** What a text is called that has no name: its ending says what the program is to read it as. */
function named(base, text) {
  const [first] = text.trimStart().split("\n", 1);
  const isTable = base === "queries" || (/[a-z]{3}/i.test(first) && !/^type\b/.test(first));
  return `${base}.${/^[[{]/.test(first) ? "json" : isTable ? "csv" : "txt"}`;
}

/** A question from its words, with or without the program's name; `input` is the file with its queries. Flags without a
 * field stay as they are, in `rest`. */
function understood(words) {
  const [command, ...others] = words.slice(words.findIndex((word) => word !== "$" && word !== "hitcalc"));
  if (!commands[command]) return undefined;
  const question = { command, values: {}, rest: [] };
  const known = fieldsOf(command);
  let mayBeValue = false;
  while (others.length) {
    const word = others.shift();
    const [, name, , value] = /^--([a-z\d-]+)(=(.*))?$/s.exec(word) ?? [];
    const isOther = !known.includes(name);
    if (name === "picture" && others[0] === picture) others.shift();
    else if (isOther && !mayBeValue && !question.input && /^-?([^-]|$)/.test(word)) question.input = word;
    else if (isOther) question.rest.push(word);
    else question.values[name] = switches.includes(name) || (value ?? others.shift() ?? "");
    mayBeValue = isOther && word.startsWith("-") && word !== "-" && value === undefined;
  }
  return question;
}

/** Its words: what has no value is not given. */
function wordsOf({ command, values, rest, input }) {
  const given = Object.entries(values).filter(([, value]) => value);
  return [command, ...(input ? [input] : []),
    ...given.flatMap(([name, value]) => [`--${name}`, ...(value === true ? [] : [value])]), ...rest,
    ...(seen.some((flag) => values[flag]) ? ["--picture", picture] : [])];
}

/** The form of a group that has most of its flags: the first of those that are alike. */
function formOf(forms, values) {
  const count = ([, flags]) => flags.filter((flag) => values[flag]).length - flags.length / 10;
  return Object.entries(forms).reduce((best, form) => (count(form) > count(best) ? form : best))[0];
}

/** The low and the high corner of a box, of one of edges those of its diagonal; undefined if it is not told by numbers. */
function corners(values, prefix = "") {
  const [min, max, center] = ["min", "max", "center"].map((flag) => readAll(values[prefix + flag]));
  const edges = ["corner", "edge-u", "edge-v", "edge-w"].map((flag) => readAll(values[flag])).filter(Boolean);
  if (edges.length > 2) {
    const far = edges.reduce((a, b) => each(add, a, b));
    const isLess = (axis) => subtract(far[axis], edges[0][axis]).n >= 0n;
    return [0, 1].map((side) => far.map((x, axis) => (isLess(axis) === Boolean(side) ? x : edges[0][axis])));
  }
  const like = min ?? center;
  const wide = (flag, by) => {
    const size = readAll(values[prefix + flag]);
    return size && like?.map((_, axis) => times(size[size.length === 1 ? 0 : axis] ?? zero, by));
  };
  const size = wide("size", fraction(1n)) ?? wide("half", fraction(2n));
  if (min && max) return [min, max];
  if (!like || !size) return undefined;
  const low = min ?? each(subtract, center, size.map((side) => times(side, half)));
  return [low, each(add, low, size)];
}

/** Tells the same path or solid in another form, as far as numbers can be told. */
function retell(values, forms, form) {
  const told = {};
  const prefix = /^[ab]-/.exec(forms[form][0])?.[0] ?? "";
  const all = (flag) => readAll(values[flag]);
  const set = (flag, numbers) => numbers && (told[prefix + flag] = numbers.map(write).join(","));
  const middle = (a, b) => each(add, a, b).map((sum) => times(sum, half));
  const start = all("origin") ?? all("from");
  const way = all("dir") ?? (start && all("to") && each(subtract, all("to"), start));
  const [low, high] = corners(values, prefix) ?? [0n, 1n].map((side) => Array(start?.length ?? 2).fill(fraction(side)));
  if (forms["min and max"]) {
    const size = each(subtract, high, low);
    set("min", low), set("max", high), set("size", size), set("center", middle(low, high));
    set("half", size.map((side) => times(side, half))), set("corner", low);
    for (const axis of low.keys()) {
      set(["edge-u", "edge-v", "edge-w"][axis], size.map((side, at) => (at === axis ? side : zero)));
    }
  }
  if (start && way) set("origin", start), set("dir", way), set("from", start), set("to", each(add, start, way));
  const reach = all("half-axis"), middlePoint = all("center");
  const p1 = all("p1") ?? (reach && middlePoint ? each(subtract, middlePoint, reach) : middlePoint);
  const axis = all("axis") ?? (all("p2") && p1 && each(subtract, all("p2"), p1)) ?? reach?.map((x) => add(x, x))
    ?? [zero, zero, fraction(1n)];
  if (p1 && axis && forms.sphere) {
    const halfAxis = axis.map((x) => times(x, half));
    set("p1", p1), set("p2", each(add, p1, axis)), set("axis", axis), set("half-axis", halfAxis), set("center", each(add, p1, halfAxis));
  }
  // The new flags stand where the old ones did.
  const isOld = (flag) => Object.values(forms).flat().includes(flag);
  const next = forms[form].map((flag) => [flag, told[flag] ?? values[flag] ?? ""]);
  const entries = Object.entries(values);
  const at = entries.findIndex(([flag]) => isOld(flag));
  const kept = entries.filter(([flag]) => !isOld(flag));
  return Object.fromEntries([...kept.slice(0, Math.max(at, 0)), ...next, ...kept.slice(Math.max(at, 0))]);
}

/** The same in 2D or 3D: one coordinate less, or one more in which boxes are 1 wide and paths run through their middle. */
function inDimension(values, dimension) {
  const added = (flag) => (/max|size|half$|edge-w/.test(flag) ? "1" : /^(origin|from|to|center)$/.test(flag) ? "0.5" : "0");
  const vectors = /origin|dir|from|^to$|min$|max$|size|center$|half|corner$|edge|vel|^p[12]$|axis/;
  const change = ([flag, value]) => {
    const parts = typeof value === "string" ? value.split(",") : [];
    if (flag === "rotation") return [flag, rotationIn(parts, dimension).join(",")];
    if (flag === "matrix") return [flag, matrixIn(parts, dimension).join(",")];
    if (!vectors.test(flag) || parts.length < 2) return [flag, value];
    if (dimension === 2) return [flag, parts.slice(0, 2).join(",")];
    return [flag, parts.length === 3 ? value : `${value},${added(flag)}`];
  };
  const changed = Object.fromEntries(Object.entries(values).map(change));
  if (dimension === 3 && changed.corner) changed["edge-w"] ||= "0,0,1";
  if (dimension === 2) for (const flag of ["edge-w", "view"]) delete changed[flag];
  if (!changed.rotation) delete changed.rotation;
  return changed;
}

/** A turn in the plane as one in space, which has x and y before it; back only where both are zero. */
function rotationIn(parts, dimension) {
  if (parts.length === 2 * (dimension - 1)) return parts;
  if (dimension === 3) return parts.length === 2 ? ["0", "0", ...parts] : [];
  return parts.length === 4 && parts.slice(0, 2).every((part) => read(part)?.n === 0n) ? parts.slice(2) : [];
}

/** A matrix with a row and a column for z, or without: 4 by 4, or 3 by 3. */
function matrixIn(parts, dimension) {
  if (dimension === 2) return parts.length === 16 ? parts.filter((_, at) => at % 4 !== 2 && at >> 2 !== 2) : parts;
  if (parts.length !== 9) return parts;
  const rest = [...parts];
  const isOfZ = (at) => at % 4 === 2 || at >> 2 === 2;
  return Array.from({ length: 16 }, (_, at) => (isOfZ(at) ? String(Number(at === 10)) : rest.shift()));
}
const dimensionOf = ({ command, values }) => {
  return flagsOf(command).some((flag) => values[flag]?.split(",").length === 3) ? 3 : 2;
};
