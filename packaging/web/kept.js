// What is kept when another question is chosen, or another dimension.

/** What questions have in common, by the flags of ray-box: the path, the box, and how they are asked about and shown. */
const common = {
  others: [...range, "as", ...seen],
  path: Object.values(paths).flat(),
  box: [...new Set(Object.values(boxes).flat())],
};

/** What a flag of a common part is called in a question; undefined where the question has no such flag. */
function nameIn(command, part, flag) {
  // The box of ray-box is box b of swept-aabb, and the center of a cylinder is no box's.
  const name = part === "box" && command === "swept-aabb" ? `b-${flag}` : flag;
  return (part === "box" && command === "ray-cylinder") || !fieldsOf(command).includes(name) ? undefined : name;
}

/** What a question says of a common part. */
const partOf = ({ command, values }, part) =>
  Object.fromEntries(common[part].map((flag) => [flag, values[nameIn(command, part, flag)]]).filter(([, value]) => value));
const partsOf = (question) =>
  Object.fromEntries(Object.keys(common).map((part) => [part, JSON.stringify(partOf(question, part))]));

/** A question with a common part of another one; as it is where it has no such part, or where that part is not whole. */
function withPart(next, part, from) {
  const forms = { path: paths, box: boxes }[part];
  let values = partOf(from, part);
  if (forms) {
    const isWhole = forms[formOf(forms, values)].every((flag) => values[flag] || flag === "edge-w");
    const isTurned = part === "box" && (from.values.rotation || from.values.matrix);
    if (!isWhole || isTurned || next.input || (part === "box" && next.values[against])) return next;
    // A ray would walk for ever.
    if (values.dir && next.command === "grid-walk" && !next.values["t-max"]) values = retell(values, forms, "segment");
  }
  const named = Object.entries(values).map(([flag, value]) => [nameIn(next.command, part, flag), value]);
  if (forms && named.some(([flag]) => !flag)) return next;
  const dimension = next.command === "ray-cylinder" ? 3 : dimensionOf(from);
  const inSame = (values) => (forms ? inDimension(values, dimension) : values);
  const isOld = ([name]) => common[part].some((flag) =>
    nameIn(next.command, part, flag) === name && (forms || nameIn(from.command, part, flag)));
  const entries = Object.entries(inSame(next.values));
  const rest = entries.filter((entry) => !isOld(entry));
  const at = entries.some(isOld) ? entries.findIndex(isOld) : rest.length;
  const news = Object.entries(inSame(Object.fromEntries(named.filter(([flag]) => flag))));
  return { ...next, values: Object.fromEntries([...rest.slice(0, at), ...news, ...rest.slice(at)]) };
}

/** Each question as it was left; for each common part, how often it has been changed, and where it was changed last. */
const left = {}, latest = {};
const changes = Object.fromEntries(Object.keys(common).map((part) => [part, 0]));
let arrived = {};

/** Keeps the question that is left, and notes which common parts were changed in it. */
function leave() {
  const now = partsOf(question);
  for (const part of Object.keys(common)) {
    if (now[part] === arrived[part]) continue;
    changes[part]++;
    latest[part] = question;
  }
  arrived = now;
  left[question.command] = { asked: question, rows: table, solids: scene, then: { ...changes } };
}

/** Asks an example: until it is changed, other questions take nothing from it. */
function begin(example) {
  const [command, rows = "", solids = ""] = [].concat(example);
  const asked = understood(split(command));
  const answered = set(asked, rows, solids);
  arrived = partsOf(asked);
  return answered;
}

/** Chooses another question: as it was left, or an example of it, with what has changed since of what both have. */
function another(command) {
  leave();
  const example = Object.values(examples).find((example) => example.startsWith?.(command));
  const { asked, rows, solids, then } = left[command] ?? { asked: understood(split(example)), rows: "", solids: "", then: {} };
  const news = Object.keys(common).filter((part) => changes[part] !== (then[part] ?? 0));
  const next = news.reduce((next, part) => withPart(next, part, latest[part]), asked);
  const answered = set(next, rows, solids);
  arrived = partsOf(next);
  return answered;
}

/** Asks the same in 2D or 3D; what has not changed since the last such choice is again what it was before. */
function turnInto(dimension) {
  const { values, before } = question;
  const { was, became } = before?.dimension === dimension ? before : { was: {}, became: {} };
  const told = inDimension(values, dimension);
  const isKept = (flag) => values[flag] === became[flag] && (flag in told || flag !== "edge-w" || "corner" in told);
  for (const [flag, value] of Object.entries(was)) {
    const third = String(value).split(",")[2];
    if (isKept(flag)) told[flag] = value;
    else if (dimension === 3 && third && values[flag]?.split(",").length === 2) told[flag] = `${values[flag]},${third}`;
  }
  return set({ ...question, values: told, before: { was: values, became: told, dimension: 5 - dimension } });
}
