// The page: fields, handles and an address for a question, and what the program answers. Nothing is computed here but
// which numbers to ask about next.

const $ = (id) => document.getElementById(id);
const made = (name, properties = {}, ...parts) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...parts.filter((part) => part !== undefined));
  return element;
};
const show = (element, text) => {
  element.hidden = !text;
  element.textContent = text;
};

// The program, in a worker that can be stopped.

const decoder = new TextDecoder();
const source = $("worker").textContent;
let module, worker, asked = 0;
const waiting = new Map();

const compiled = (async () => {
  const packed = atob($("module").textContent);
  const bytes = new Blob([Uint8Array.from(packed, (letter) => letter.charCodeAt(0))]);
  const stream = bytes.stream().pipeThrough(new DecompressionStream("gzip"));
  module = await WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
  $("module").remove();
  start();
})();

function start() {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  worker = new Worker(address);
  URL.revokeObjectURL(address);
  worker.onmessage = ({ data }) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  worker.postMessage({ module });
}

/** Ends what the program is doing; who waits for it gets nothing. */
function stop() {
  worker.terminate();
  for (const done of waiting.values()) done();
  waiting.clear();
  start();
}

/** What the program answers to these arguments, with this standard input and these files: its status, both outputs as
 * bytes, and the files that it wrote. */
async function run(args, stdin = new Uint8Array(), files = {}) {
  await compiled;
  const id = ++asked;
  worker.postMessage({ id, args, stdin, files });
  return new Promise((done) => waiting.set(id, done));
}

const ask = async (args, input = "") => {
  const answer = await run(args, new TextEncoder().encode(input));
  return answer && { ...answer, stdout: decoder.decode(answer.stdout), stderr: decoder.decode(answer.stderr) };
};
globalThis.hitcalc = { run };

// The question, and where it is shown.

let question, table = "", frame, turn = 0, plane, held, spin, isTyped;
const words = () => wordsOf(question);
const line = () => `hitcalc ${words().map(quoted).join(" ")}${table ? " < queries" : ""}`;
const address = () => "#" + words().map((word) => encodeURIComponent(word).replace(/%2C/g, ",")).join("+")
  + (table ? "&" + encodeURIComponent(table) : "");

/** Asks another question, which the fields show then; one that is typed as a command stays as it is typed. */
function set(next, rows = table, typed = false) {
  question = next;
  isTyped = typed;
  table = rows;
  fill();
  return answer();
}

const change = (values) => {
  question = { ...question, values: { ...question.values, ...values } };
  isTyped = false;
};

function fromAddress() {
  const [command, rows = ""] = location.hash.slice(1).split("&");
  const asked = command && understood(command.split("+").map(decodeURIComponent));
  return set(asked || understood(split(Object.values(examples)[0])), asked ? decodeURIComponent(rows) : "");
}

// The answer.

/** Answers the question: text and picture first, then closed forms and the working, unless another is asked meanwhile. */
async function answer({ quick = false } = {}) {
  const now = ++turn;
  const isOver = () => now !== turn;
  if (waiting.size && !quick) {
    await new Promise((done) => setTimeout(done, 150));
    if (isOver()) return;
    if (waiting.size) stop();
  }
  const slow = setTimeout(() => ($("busy").hidden = isOver()), 150);
  synchronise();
  const args = words();
  const input = table;
  const draws = args.includes("--picture") || args.includes("--cases") ? [] : ["--picture", picture];
  const first = await ask([...args, ...draws], input);
  clearTimeout(slow);
  if (isOver()) return;
  $("busy").hidden = true;
  if (!first) return show($("errors"), "Stopped.");
  present(first);
  $("about").classList.toggle("old", quick);
  if (quick || first.status > 1) return settle(now);
  const isPlain = !["--explain", "--format", "--exact"].some((flag) => args.includes(flag));
  const exact = isPlain && !input && await ask([...args, "--exact"], input);
  if (isOver()) return;
  if (exact) present(first, exact.stdout);
  const working = isPlain && await ask([...args, "--explain", "--format", "text"], input);
  if (isOver()) return;
  $("about").hidden = !working || working.status > 1;
  // The answer stands below the working; it is shown already.
  $("working").textContent = working ? working.stdout.replace(input ? "" : first.stdout, "").trimEnd() : "";
  settle(now);
}

/** Says the answer and sets the address once nothing has changed for a moment. */
function settle(now) {
  setTimeout(() => {
    if (now !== turn || held) return;
    if (location.hash !== address()) history.replaceState(null, "", address());
    $("said").textContent = $("errors").hidden ? $("status").textContent : "";
  }, 300);
}

function present({ status, stdout, stderr, files }, exact = "") {
  const isWrong = status > 1;
  $("stage").classList.toggle("old", isWrong);
  show($("errors"), stderr.trimEnd());
  $("errors").className = isWrong ? "" : "note";
  if (isWrong) return;
  $("printed").textContent = stdout;
  const rows = stdout.split("\n").slice(0, -1);
  const cells = rows.map((row) => /^([a-z\d_]+) {2,}(.*)$/.exec(row)?.slice(1));
  const isOne = !table && cells.length && cells.every(Boolean) && cells[0][0] !== "step";
  const [verdict, note] = isOne && cells[0][0] === "status" ? cells[0][1].split(/ (?=\()/) : [""];
  $("status").className = verdict;
  $("status").replaceChildren(verdict, ...(note ? [" ", made("small", { textContent: note })] : []));
  show($("exactly"), "");
  const closed = Object.fromEntries(exact.split("\n").map((row) => row.split(/ {2,}(.*)/)));
  if (isOne) {
    const row = ([name, value]) => made("tr", {}, made("th", { scope: "row", textContent: name }), made("td", { textContent: value }),
      made("td", { textContent: (closed[name] ?? value) === value ? "" : `= ${closed[name]}` }));
    $("results").replaceChildren(made("table", {}, ...cells.filter(([name]) => name !== "status").map(row)));
  } else {
    $("results").replaceChildren(grid(stdout) ?? made("pre", { textContent: stdout }));
  }
  const drawn = Object.entries(files).find(([name]) => name.endsWith(".svg"))?.[1];
  if (drawn) draw(decoder.decode(drawn));
  else if (!held) $("picture").replaceChildren();
}

/** A CSV output as a table; nothing if it is none. */
function grid(text) {
  if (!table || /^[[{]/.test(text)) return undefined;
  const rows = [[]];
  for (const [, whole, cell, end] of text.matchAll(/("(?:[^"]|"")*"|([^",\n]*))(,|\n)/g)) {
    rows.at(-1).push(cell ?? whole.slice(1, -1).replaceAll('""', '"'));
    if (end === "\n") rows.push([]);
  }
  const cell = (name) => (textContent) => made(name, { textContent, className: /^(hit|touch|miss)$/.test(textContent) ? textContent : "" });
  const [head, ...body] = rows.slice(0, 501).filter((row) => row.length);
  if (!head) return undefined;
  return made("table", {}, made("tr", {}, ...head.map(cell("th"))), ...body.map((row) => made("tr", {}, ...row.map(cell("td")))));
}

// The picture, and the handles on it.

function draw(text) {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  $("picture").replaceChildren(document.importNode(svg, true));
  const drawn = $("picture").firstChild;
  const now = new Frame(drawn);
  if (held) {
    // What is dragged stays under the pointer: the picture keeps its place until it is let go.
    drawn.setAttribute("viewBox", now.seenIn(frame).join(" "));
    drawn.style.aspectRatio = frame.size.join(" / ");
  } else {
    frame = now;
    $("stage").style.setProperty("--aspect", frame.size[0] / frame.size[1]);
  }
  const inSpace = drawn.classList.contains("space");
  if (!plane || $("stage").classList.contains("space") !== inSpace) plane = frame.plane();
  $("stage").classList.toggle("space", inSpace);
  $("turn").hidden = $("plane").hidden = !inSpace;
  for (const input of $("plane").querySelectorAll("input")) input.checked = input.value === plane.join();
  place();
}

const buttons = () => [...$("handles").children];
const isPlain = () => !table && !question.rest.length;

function place() {
  const handles = isPlain() && question.values.matrix === undefined ? handlesOf(question, frame) : [];
  if (handles.map(({ flag }) => flag).join() !== buttons().map((button) => button.dataset.flag).join()) {
    $("handles").replaceChildren(...handles.map(() => made("button", { type: "button" }, made("span"))));
  }
  for (const [index, handle] of handles.entries()) {
    const { flag, kind, isSolid } = handle;
    const button = buttons()[index];
    button.handle = handle;
    button.dataset.flag = flag;
    const parts = frame.pixel(handle.at).map((side, axis) => side / frame.size[axis]);
    const inside = parts.map((part) => Math.min(Math.max(part, 0.02), 0.98));
    [button.style.left, button.style.top] = inside.map((part) => `${100 * part}%`);
    const classes = { solid: isSolid, vector: kind !== "point", far: inside.some((part, axis) => part !== parts[axis]),
      leftmost: inside[0] < 0.15, rightmost: inside[0] > 0.85, topmost: inside[1] < 0.1, held: held?.flag === flag,
      exact: $("status").className === "touch" && flag === last };
    button.className = "handle " + Object.keys(classes).filter((name) => classes[name]).join(" ");
    button.firstChild.textContent = `${flag} ${question.values[flag]}`;
    button.setAttribute("aria-label", `${flag} ${question.values[flag]}`);
  }
  $("touch").disabled = !handles.length || question.command === "grid-walk";
  show($("hint"), handles.length ? `Drag handles, or move the focused one by arrow keys: steps of ${write(steps())}, with Shift 10.` : "");
}

const shown = () => $("picture").getBoundingClientRect().width / frame.size[0] || 1;
const steps = () => frame.step(3 / shown());
let last;

/** Moves a handle by pixels of the picture from where it was, and to a touch if one is near. */
async function move(handle, by, { axes = plane, pull = 10, now = steps() } = {}) {
  const moved = [0, 0, 0];
  const parts = frame.moved(by, axes);
  axes.forEach((axis, at) => (moved[axis] = parts[at]));
  return put(handle, dragged(handle, frame, moved, axes, now), axes, pull);
}

async function put(handle, numbers, axes, pull) {
  const { flag, kind } = handle;
  last = flag;
  const before = question;
  const text = numbers.map((x, axis) => (handle.numbers[axis] && x.n === handle.numbers[axis].n && x.d === handle.numbers[axis].d
    ? question.values[flag].split(",")[axis] ?? write(x) : write(x))).join(",");
  let touch;
  if (pull && question.command !== "grid-walk") {
    const reach = [0, 1, 2].map(() => frame.step((pull * 0.7) / shown()));
    touch = await touchNear(question, flag, numbers, kind === "radius" ? [0] : axes, reach, ask);
    if (before !== question) return;
  }
  change({ [flag]: touch ?? text });
  await answer({ quick: Boolean(held) });
  const found = touch && $("status").className === "touch";
  show($("exactly"), found ? `Exactly a touch, at ${flag} ${touch}` : "");
  return found;
}

$("handles").addEventListener("pointerdown", (event) => {
  if (!event.target.closest(".handle") || event.button) return;
  event.preventDefault();
  // Of handles that cover each other, the one whose middle is nearest.
  const away = (button) => {
    const { x, y, width } = button.getBoundingClientRect();
    return Math.hypot(event.clientX - x - width / 2, event.clientY - y - width / 2);
  };
  const button = buttons().reduce((best, other) => (away(other) < away(best) ? other : best));
  button.focus();
  button.setPointerCapture(event.pointerId);
  held = { flag: button.dataset.flag, handle: button.handle, from: [event.clientX, event.clientY], step: steps() };
});
$("handles").addEventListener("pointermove", (event) => {
  if (!held) return;
  held.to = [event.clientX, event.clientY];
  held.pull = event.altKey ? 0 : 10;
  follow();
});
for (const end of ["pointerup", "pointercancel"]) $("handles").addEventListener(end, release);

/** Follows the pointer, as fast as answers come. */
async function follow() {
  if (held.isMoving) return;
  const mine = held;
  mine.isMoving = true;
  while (mine.to && held === mine) {
    const by = mine.to.map((side, axis) => (side - mine.from[axis]) / shown());
    const pull = mine.pull;
    mine.to = undefined;
    await move(mine.handle, by, { pull, now: mine.step });
  }
  mine.isMoving = false;
  mine.done?.();
}

async function release() {
  if (!held) return;
  const mine = held;
  if (mine.isMoving) await new Promise((done) => (mine.done = done));
  held = undefined;
  const said = $("exactly").textContent;
  fill();
  await answer();
  show($("exactly"), said);
}

$("handles").addEventListener("keydown", (event) => {
  const handle = event.target.closest(".handle")?.handle;
  if (!handle || event.ctrlKey || event.metaKey) return;
  if (event.key.toLowerCase() === "t") return seek(handle);
  const third = [0, 1, 2].filter((axis) => !plane.includes(axis));
  const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], PageUp: [0, -1], PageDown: [0, 1] };
  if (!keys[event.key]) return;
  event.preventDefault();
  // The step goes along the axis that the key points along.
  const page = event.key.startsWith("Page");
  if (page && !$("stage").classList.contains("space")) return;
  const seen = (axis) => frame.across[keys[event.key][0] ? 0 : 1][axis];
  const axis = page ? third[0] : handle.kind === "radius" ? 0 : plane.reduce((best, axis) => (Math.abs(seen(axis)) > Math.abs(seen(best)) ? axis : best));
  const sign = (keys[event.key][0] || -keys[event.key][1]) * (handle.kind === "radius" ? 1 : Math.sign(seen(axis)) || 1);
  const by = times(steps(), fraction(BigInt(sign * (event.shiftKey ? 10 : 1))));
  const numbers = handle.kind === "radius" || handle.single ? [add(handle.numbers[0], by)] : handle.numbers.map((x, at) => (at === axis ? add(x, by) : x));
  if (handle.kind === "radius" && numbers[0].n < 0n) numbers[0] = zero;
  put(handle, numbers, plane, 0).then(fill);
});

/** Puts a handle where the program says touch, if that is near. */
async function seek(handle) {
  const numbers = handle.kind === "radius" || handle.single ? [handle.numbers[0]] : handle.numbers;
  for (const pull of [10, 30, 90, 270]) {
    if (await put(handle, numbers, plane, pull)) return fill();
  }
  show($("exactly"), "No touch near that a decimal or a fraction says.");
}
$("touch").onclick = () => {
  seek((buttons().find((button) => button.dataset.flag === last) ?? buttons()[0]).handle);
};

/** Turns the view by degrees, not over the top. */
function turnBy(right, up) {
  const by = (axis, degrees) => [...axis.map((part) => part * Math.sin((degrees * Math.PI) / 360)), Math.cos((degrees * Math.PI) / 360)];
  const height = question.values.up === "y" ? 1 : 2;
  const upwards = [0, 1, 2].map((axis) => Number(axis === height));
  const view = turned(turned(eye(), by(frame.across[0], -up)), by(upwards, right));
  if (Math.abs(view[height]) < 0.995) change({ view: view.map((part) => String(Math.round(part * 100) / 100)).join(",") });
  return answer({ quick: Boolean(spin) });
}
const eye = () => {
  const [a, b] = frame.across;
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
};
$("turn").onclick = ({ target }) => target.dataset.turn && turnBy(...target.dataset.turn.split(" ").map(Number));
$("stage").addEventListener("pointerdown", (event) => {
  if ($("stage").classList.contains("space") && !event.target.closest(".handle")) {
    spin = [event.clientX, event.clientY];
    $("stage").setPointerCapture(event.pointerId);
  }
});
$("stage").addEventListener("pointermove", async (event) => {
  if (!spin || waiting.size) return;
  const by = [event.clientX - spin[0], event.clientY - spin[1]];
  spin = [event.clientX, event.clientY];
  await turnBy(-by[0] / 3, by[1] / 3);
});
for (const end of ["pointerup", "pointercancel"]) {
  $("stage").addEventListener(end, () => {
    if (!spin) return;
    spin = undefined;
    answer();
  });
}

// The fields.

const unfolded = {};
const option = (value, isChosen, text = value) => made("option", { value, textContent: text, selected: isChosen });
const labelled = (name, control) => made("label", { className: "field" }, made("span", { textContent: name }), control);
const radios = (name, all, chosen, choose) => made("span", { className: "choice", role: "radiogroup", ariaLabel: name },
  ...all.map(([value, text]) => made("label", {}, made("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }),
    made("span", { textContent: text }))));

function field(flag) {
  const value = question.values[flag];
  const update = (next) => {
    change({ [flag]: next });
    answer();
  };
  if (switches.includes(flag)) return labelled(flag, made("input", { type: "checkbox", name: flag, checked: value === true, onchange: ({ target }) => update(target.checked) }));
  if (choices[flag]) {
    return labelled(flag, made("select", { name: flag, onchange: ({ target }) => update(target.value) },
      option("", !value, "default"), ...choices[flag].map((choice) => option(choice, choice === value))));
  }
  return labelled(flag, made("input", { type: "text", name: flag, value: value ?? "", spellcheck: false, oninput: ({ target }) => update(target.value.trim()) }));
}

/** Lays out the fields of the question, and keeps the focus. */
function fill() {
  const focus = document.activeElement?.closest?.("#question") && document.activeElement.name;
  const value = document.activeElement?.value;
  const { command, values } = question;
  const { groups, more } = commands[command];
  const dimension = dimensionOf(question);
  const group = ([title, forms]) => {
    const form = formOf(forms, values);
    const choose = ({ target }) => set({ ...question, values: retell(values, forms, target.value) });
    const chosen = made("select", { name: title, onchange: choose, ariaLabel: `${title}: form` }, ...Object.keys(forms).map((name) => option(name, name === form)));
    return made("fieldset", {}, made("legend", { textContent: `${title} ` }, chosen),
      ...forms[form].filter((flag) => flag !== "edge-w" || dimension === 3).map(field));
  };
  const first = (name) => understood(split([].concat(Object.values(examples).find((one) => String(one).startsWith(name)))[0]));
  const extra = made("input", { type: "text", name: "rest", spellcheck: false, value: question.rest.filter((word) => word !== "-").map(quoted).join(" "),
    oninput: ({ target }) => { question = { ...question, rest: [...(table ? ["-"] : []), ...split(target.value)] }; answer(); } });
  const rows = made("textarea", { id: "table", name: "table", spellcheck: false, ariaLabel: "Queries as CSV or JSON", value: table,
    oninput: ({ target }) => { table = target.value; question = { ...question, rest: [...(table ? ["-"] : []), ...question.rest.filter((word) => word !== "-")] }; answer(); } });
  // Open if something is in it, or as it was left by hand.
  const details = (title, isUsed, ...parts) =>
    made("details", { open: unfolded[title] ?? isUsed }, made("summary", { textContent: title, onclick: ({ target }) => (unfolded[title] = !target.parentNode.open) }), ...parts);
  $("question").replaceChildren(
    radios("Question", Object.entries(commands).map(([name, { says }]) => [name, says]), command, (name) => set(first(name), "")),
    ...(command === "ray-cylinder" ? [] : [radios("Dimension", [["2", "2D"], ["3", "3D"]], String(dimension),
      (to) => set({ ...question, values: inDimension(values, Number(to)) }))]),
    ...Object.entries(groups).map(group),
    details("More", [...more, ...shared].some((flag) => values[flag]) || extra.value, ...[...more, ...shared].map(field), labelled("other flags", extra)),
    details("A table: paste CSV or JSON", Boolean(table), made("small", { textContent: "Flags hold for every row: empty the fields that the table has. To judge what another program said, add --check status=COLUMN to the other flags." }), rows));
  if (focus) {
    const same = [...$("question").elements].find(({ name, value: other, type }) => name === focus && (type !== "radio" || other === value));
    same?.focus();
  }
}

/** What is shown of the question beside its fields. */
function synchronise() {
  if (!isTyped) $("line").value = line();
  $("line").style.height = 0;
  $("line").style.height = `${$("line").scrollHeight + 2}px`;
  for (const control of $("question").elements) {
    const value = question.values[control.name];
    if (control.type === "text" && control.name !== "rest" && control !== document.activeElement && control.value !== (value ?? "")) control.value = value ?? "";
  }
}

$("question").onsubmit = (event) => event.preventDefault();
$("line").oninput = () => {
  const asked = understood(split($("line").value.replace(/<\s*\S+\s*$/, "")));
  if (!asked) return show($("errors"), "hitcalc: the command is ray-box, swept-aabb, ray-cylinder or grid-walk");
  set(asked, asked.rest.includes("-") ? table : "", true);
};
$("line").onkeydown = (event) => event.key === "Enter" && event.preventDefault();
$("stop").onclick = stop;
$("link").onclick = () => copy($("link"), location.href.split("#")[0] + address());
for (const button of document.querySelectorAll("[data-copy]")) {
  button.onclick = () => copy(button, $(button.dataset.copy).value ?? $(button.dataset.copy).textContent);
}
async function copy(button, text) {
  const name = button.textContent;
  const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  button.textContent = copied ? "Copied" : "Not allowed here: select it";
  setTimeout(() => (button.textContent = name), 1500);
}
$("examples").append(...Object.keys(examples).map((name) => option(name)));
$("examples").onchange = ({ target }) => {
  const [command, rows = ""] = [].concat(examples[target.value] ?? examples[Object.keys(examples)[0]]);
  set(understood(split(command)), rows);
};
$("plane").append(radios("Plane", [["0,1", "x y"], ["0,2", "x z"], ["1,2", "y z"]], "", (value) => (plane = value.split(",").map(Number))));
addEventListener("hashchange", fromAddress);
compiled.catch((error) => show($("errors"), `This browser cannot run the program: ${error}`));
fromAddress();
