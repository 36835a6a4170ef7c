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
  // A loop, for Uint8Array.from takes longer than all the rest.
  const bytes = new Uint8Array(packed.length);
  for (let at = 0; at < packed.length; at++) bytes[at] = packed.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
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

const encoded = (text) => new TextEncoder().encode(text);
const ask = async (args, input = "") => {
  const named = Object.fromEntries(Object.entries(files()).map(([name, text]) => [name, encoded(text)]));
  const answer = await run(args, encoded(input), named);
  return answer && { ...answer, stdout: decoder.decode(answer.stdout), stderr: decoder.decode(answer.stderr) };
};
globalThis.hitcalc = { run };

// The question, and where it is shown.

/** More characters are not shown at once. */
const most = 50000;
const cut = (text) => (text.length > most ? `${text.slice(0, most)}…` : text);
let question, table = "", kept = "", scene = "", keptScene = "", wrong = "", frame, turn = 0, settled, plane, held, spin, isTyped;
const words = () => wordsOf(question);
const line = () => `hitcalc ${words().map(quoted).join(" ")}`;
/** The files that the command reads. */
const files = () => ({
  ...(table && { [question.input]: table }), ...(scene && { [question.values[against]]: scene }),
});
/** What is too long for a link is not in the address. */
const address = () => "#" + words().map((word) => encodeURIComponent(word).replace(/%2C/g, ",")).join("+")
  + ["", table, scene].map((text) => (text.length < most ? encodeURIComponent(text) : "")).join("&").replace(/&+$/, "");

/** Asks another question, which the fields show then; one that is typed as a command stays as it is typed. */
function set(next, rows = table, solids = scene, typed = false) {
  if (question && question.command !== next.command) {
    leave();
    arrived = {};
  }
  question = rows && next.input === "-" ? { ...next, input: named("queries", rows) } : next;
  isTyped = typed;
  table = rows;
  scene = solids;
  fill();
  return answer();
}

const change = (values) => {
  question = { ...question, values: { ...question.values, ...values } };
  isTyped = false;
};

function fromAddress() {
  try {
    const [command, ...texts] = location.hash.slice(1).split("&");
    const asked = command && understood(command.split("+").map(decodeURIComponent));
    const [rows = "", solids = ""] = texts.map(decodeURIComponent);
    if (asked) return set(asked, rows, solids);
  } catch {
    // What is no address of ours is none.
  }
  return begin(Object.values(examples)[0]);
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
  const slow = setTimeout(() => {
    if (isOver()) return;
    $("busy").hidden = false;
    show($("errors"), "");
    if (quick) return;
    $("said").textContent = "Computing…";
    outdate();
  }, 150);
  synchronise();
  const args = words();
  const isTable = Boolean(table);
  const draws = args.includes("--picture") || args.includes("--cases") ? [] : ["--picture", picture];
  const first = await ask([...args, ...draws]);
  clearTimeout(slow);
  if (isOver()) return;
  $("busy").hidden = true;
  if (!first) {
    outdate();
    show($("errors"), "Stopped.");
    $("errors").className = "";
    return settle(now);
  }
  present(first);
  $("about").classList.toggle("old", quick);
  if (quick || first.status > 1) return settle(now);
  const isPlain = !["--explain", "--format", "--exact"].some((flag) => args.includes(flag));
  const exact = isPlain && !isTable && await ask([...args, "--exact"]);
  if (isOver()) return;
  if (exact) present(first, exact.stdout);
  const working = isPlain && await ask([...args, "--explain", "--format", "text"]);
  if (isOver()) return;
  $("about").hidden = !working || working.status > 1;
  // The answer stands below the working; it is shown already.
  const steps = working ? working.stdout.replace(isTable ? "" : first.stdout, "").trimEnd() : "";
  $("working").textContent = cut(steps);
  settle(now);
}

/** What is shown is another question's answer; the handles are those of this one. */
function outdate() {
  wrong = "";
  mark();
  document.body.classList.add("old");
  if (frame) place();
}

/** Says the answer and sets the address once nothing has changed for a moment. */
function settle(now) {
  setTimeout(() => {
    if (now !== turn || held) return;
    if (location.hash !== address()) history.replaceState(null, "", address());
    const [first] = [...$("results").querySelectorAll(".values tr")].map((row) => [...row.cells].map((cell) => cell.textContent));
    const verdict = [$("status").textContent, ...(first ? [first.join(" ")] : [])].filter(Boolean).join(", ");
    $("said").textContent = $("errors").hidden || $("errors").className ? verdict : "";
    settled = now;
  }, 300);
}

/** How many rows, objects or cells an output has; nothing where it is neither a table nor a walk. */
function counted(text) {
  const said = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
  const lines = text.trimEnd().split("\n");
  if (text.startsWith("[")) return said(JSON.parse(text).length, "row");
  if (text.startsWith("{")) return said(lines.length, "row");
  if (/^step {2}/.test(text)) return said(lines.length - 1, "cell");
  const [head, ...body] = table ? rowsOf(text) : [];
  const isTable = head && body.every((cells) => cells.length === head.length);
  return isTable ? said(body.length + Number(question.rest.includes("--no-output-header")), "row") : "";
}

/** What ends a run stands in the last line. */
const problem = (stderr) => stderr.trimEnd().split("\n").at(-1).replace(/^hitcalc: /, "");

function present({ status, stdout, stderr, files }, exact = "") {
  const isWrong = status > 1;
  document.body.classList.toggle("old", isWrong);
  show($("errors"), stderr.trimEnd());
  $("errors").className = isWrong ? "" : "note";
  wrong = isWrong ? problem(stderr) : "";
  mark();
  if (isWrong) return frame && place();
  $("printed").textContent = stdout;
  const short = stdout.slice(0, most);
  const cells = short.trimEnd().split("\n").map((row) => /^([a-z\d_]+) {2,}(.*)$/.exec(row)?.slice(1));
  const isOne = !table && cells.every(Boolean) && cells[0][0] !== "step";
  const [, said = ""] = (isOne && cells.find(([name]) => name === "status")) || [];
  const [verdict, note] = isOne ? said.split(/ (?=\()/) : [counted(stdout)];
  $("status").className = isOne ? verdict : "";
  $("status").replaceChildren(verdict, ...(note ? [" ", made("small", { textContent: note })] : []));
  tell("");
  const closed = Object.fromEntries(exact.split("\n").map((row) => row.split(/ {2,}(.*)/)));
  if (isOne) {
    const row = ([name, value]) => {
      const exactly = (closed[name] ?? value) === value ? "" : `= ${closed[name]}`;
      const parts = [value, exactly].map((textContent) => made("td", { textContent }));
      return made("tr", {}, made("th", { scope: "row", textContent: name }), ...parts);
    };
    const values = cells.filter(([name]) => name !== "status").map(row);
    $("results").replaceChildren(made("table", { className: "values" }, ...values));
  } else {
    $("results").replaceChildren(grid(short) ?? made("pre", { textContent: short }));
  }
  if (stdout.length > most) $("results").append(made("small", { textContent: "… and more, as the program prints it." }));
  const [, drawn] = Object.entries(files).find(([name]) => name.endsWith(".svg")) ?? [];
  $("save").hidden = !drawn;
  if (drawn) {
    draw(decoder.decode(drawn));
    $("save").onclick = () => save(picture, drawn);
  } else if (!held) $("picture").replaceChildren();
}

/** The cells of a CSV output, row by row. */
function rowsOf(text) {
  const rows = [[]];
  // The mark between the names: with it come the cells, too.
  const names = text.slice(0, text.indexOf("\n"));
  const [mark] = [",", ";", "\t", "|"].map((mark) => [mark, names.split(mark).length]).reduce((a, b) => (b[1] > a[1] ? b : a));
  for (const [, whole, cell, end] of text.matchAll(new RegExp(`("(?:[^"]|"")*"|([^"\\${mark}\\n]*))(\\${mark}|\\n)`, "g"))) {
    rows.at(-1).push(cell ?? whole.slice(1, -1).replaceAll('""', '"'));
    if (end === "\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

/** A CSV output as a table; nothing if it is none. */
function grid(text) {
  const [head, ...body] = table && !/^[[{]/.test(text) ? rowsOf(text) : [];
  if (!head) return undefined;
  // Verdicts of a judged log stand in front, where they are seen without scrolling.
  const isJudged = question.rest.some((word) => word.startsWith("--check"));
  const check = isJudged ? head.findLastIndex((name, at) => /check$/.test(name) && head[at + 1] === `${name}_why`) : -1;
  const ordered = (cells) => (check < 0 ? cells : [...cells.slice(check), ...cells.slice(0, check)]);
  const cell = (textContent) => made("td", { textContent, className: /^(hit|touch|miss)$/.test(textContent) ? textContent : "" });
  const line = (cells) => made("tr", { className: cells[check] ?? "" }, ...ordered(cells).map(cell));
  const names = ordered(head).map((textContent) => made("th", { scope: "col", textContent }));
  return made("table", {}, made("tr", {}, ...names), ...body.map(line));
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
  const wasInSpace = $("stage").classList.contains("space");
  if (!plane || wasInSpace !== inSpace || frame.seen(plane) < 0.2) plane = frame.plane();
  $("stage").classList.toggle("space", inSpace);
  $("turn").hidden = $("plane").hidden = !inSpace;
  for (const input of $("plane").querySelectorAll("input")) input.checked = input.value === plane.join();
  place();
}

const buttons = () => [...$("handles").children];
const isPlain = () => !table && !question.rest.length;

function place() {
  const handles = isPlain() ? handlesOf(question, frame) : [];
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
    const classes = {
      solid: isSolid, b: flag.startsWith("b-"), vector: kind !== "point", held: held?.flag === flag,
      exact: flag === last && (isSnapped || $("status").className === "touch"),
      far: inside.some((part, axis) => part !== parts[axis]),
      leftmost: inside[0] < 0.15, rightmost: inside[0] > 0.85, topmost: inside[1] < 0.1,
    };
    button.className = "handle " + Object.keys(classes).filter((name) => classes[name]).join(" ");
    const says = `${flag} ${question.values[flag] || handle.numbers.map(write)}`;
    button.firstChild.textContent = says;
    button.setAttribute("aria-label", says);
  }
  offerTouch();
  const hint = `Drag handles (past ${aim() === "touch" ? "touches" : "corners"} with Alt), or focus one and press arrow keys:`;
  show($("hint"), handles.length ? `${hint} steps of ${write(steps())}, ten with Shift.` : "");
}

const shown = () => $("picture").getBoundingClientRect().width / frame.size[0] || 1;
const steps = (scale = 1) => frame.step(3 / shown() / scale);
/** What a handle stops at when it is near. */
const aim = () => (question.command === "grid-walk" ? "corner" : "touch");
let last, isSnapped = false;
/** Says where a handle is, in one line while it is dragged: then nothing moves below it. */
function tell(text) {
  show($("exactly"), text);
  $("verdict").classList.toggle("long", !held);
}

/** The numbers of a flag as text; those that are as they were stay as they were typed. */
function text({ flag, numbers }, next) {
  const typed = (question.values[flag] ?? "").split(",");
  const isSame = (x, axis) => typed.length === next.length && x.n === numbers[axis].n && x.d === numbers[axis].d;
  return next.map((x, axis) => (isSame(x, axis) ? typed[axis] : write(x))).join(",");
}

/** A touch or a corner near these numbers of a handle, by so many pixels; nothing where none is found. */
async function snapBy({ flag, kind, turn }, numbers, axes, pull, find = aim() === "corner" ? cornerNear : touchNear) {
  if (!pull) return undefined;
  const reach = [0, 1, 2].map(() => frame.step((0.7 * pull) / shown() / (turn?.scale ?? 1)));
  return find(question, flag, numbers, kind === "radius" ? [0] : axes, reach, ask);
}

/** Gives the flag of a handle a value; says so if it is the place of a touch or a corner. */
async function put({ flag }, value, exact) {
  last = flag;
  isSnapped = Boolean(exact) && aim() === "corner";
  change({ [flag]: exact ?? value });
  await answer({ quick: Boolean(held) });
  const says = isSnapped ? "Exactly through a corner" : $("status").className === "touch" ? "Exactly a touch" : "";
  tell(exact && says && `${says}, at ${flag} ${exact}`);
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
  held = { flag: button.dataset.flag, handle: button.handle, from: [event.clientX, event.clientY] };
  held.step = steps(held.handle.turn?.scale);
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
    const move = [0, 0, 0];
    frame.moved(by, plane).forEach((part, at) => (move[plane[at]] = part));
    const numbers = dragged(mine.handle, frame, move, plane, mine.step);
    await put(mine.handle, text(mine.handle, numbers), await snapBy(mine.handle, numbers, plane, pull));
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
  tell(said);
}

const keys = {
  ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowDown: [1, -1], ArrowUp: [1, 1], PageDown: [2, -1], PageUp: [2, 1],
};
$("handles").addEventListener("keydown", (event) => {
  const { handle } = event.target.closest(".handle");
  if (event.ctrlKey || event.metaKey || !keys[event.key]) return;
  event.preventDefault();
  const [side, way] = keys[event.key];
  const isOne = handle.kind === "radius" || handle.single;
  // The step goes along the axis of the plane that the key points along, or along the one that is not in it.
  const seen = (axis) => (side < 2 ? frame.across[side][axis] : Number(!plane.includes(axis)));
  const isMoved = (_, axis) => plane.includes(axis) === side < 2;
  const axes = isOne ? [0] : [...handle.numbers.keys()].filter(isMoved);
  if (!axes.length) return;
  const axis = axes.reduce((best, other) => (Math.abs(seen(other)) > Math.abs(seen(best)) ? other : best));
  const count = BigInt((event.shiftKey ? 10 : 1) * way * (seen(axis) < 0 && !isOne ? -1 : 1));
  const by = times(steps(handle.turn?.scale), fraction(count));
  const next = isOne ? [add(handle.numbers[0], by)] : handle.numbers.map((x, at) => (at === axis ? add(x, by) : x));
  if (handle.kind === "radius" && next[0].n < 0n) next[0] = zero;
  put(handle, text(handle, next)).then(fill);
});

/** Puts a handle where the program says touch, or where a walk leads through a corner, if that is near; says where a touch
 * is that has no numbers. */
async function seek(handle) {
  last = handle.flag;
  if ($("status").className === "touch") return tell("This is exactly a touch.");
  const before = question;
  const numbers = handle.single ? [handle.numbers[0]] : handle.numbers;
  const axes = [...numbers.keys()];
  for (const pull of [10, 30, 90, 270]) {
    const exact = await snapBy(handle, numbers, axes, pull);
    if (before !== question) return;
    if (exact) return put(handle, "", exact).then(fill);
  }
  const { exact, ends } = (aim() === "touch" && await snapBy(handle, numbers, axes, 270, touchBetween)) || {};
  if (before !== question) return;
  if (exact) return put(handle, "", exact).then(fill);
  tell(ends ? `The touch is between ${handle.flag} ${ends.join(" and ")}, at no fraction of up to 12 digits: it is a root.`
    : `No ${aim()} was found near here.`);
}
/** The handle that a search for a touch moves: the one used last, also by its field. */
const sought = () => (buttons().find((button) => button.dataset.flag === last) ?? buttons()[0])?.handle;
const offerTouch = () => show($("touch"), sought() && `Move “${sought().flag}” to a ${aim()} (T)`);
$("touch").onclick = () => seek(sought());
addEventListener("focusin", ({ target }) => {
  last = buttons().find(({ dataset: { flag } }) => [target.name, target.dataset.flag].includes(flag))?.dataset.flag ?? last;
  offerTouch();
});
addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey, target }) => {
  if (key === "Escape" && !$("busy").hidden) stop();
  const takesLetters = target.closest?.("select, textarea, input[type=text]");
  if (key.toLowerCase() === "t" && !ctrlKey && !metaKey && !altKey && !takesLetters && sought()) seek(sought());
});

/** Turns the view by degrees, not over the top. */
function turnBy(right, up) {
  const by = (axis, degrees) => {
    const angle = (degrees * Math.PI) / 360;
    return [...axis.map((part) => part * Math.sin(angle)), Math.cos(angle)];
  };
  const height = question.values.up === "y" ? 1 : 2;
  const upwards = [0, 1, 2].map((axis) => Number(axis === height));
  const view = turned(turned(eye(), by(frame.across[0], -up)), by(upwards, right));
  if (Math.abs(view[height]) < 0.995) change({ view: view.map((part) => Math.round(part * 100) / 100).join(",") });
  return answer({ quick: Boolean(spin) });
}
const eye = () => cross(...frame.across);
$("turn").onclick = ({ target }) => {
  if (target.dataset.turn) turnBy(...target.dataset.turn.split(" ").map(Number));
};
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

function save(name, content) {
  const href = URL.createObjectURL(new Blob([content]));
  made("a", { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/** Offers the files that the command reads. */
function offerFiles() {
  const names = Object.keys(files());
  const offer = (name) => made("button", { type: "button", textContent: `Save ${name}`, onclick: () => save(name, files()[name]) });
  if ($("files").dataset.names === names.join("\n")) return;
  $("files").dataset.names = names.join("\n");
  $("files").replaceChildren(...(names.length ? ["The command reads what is here: ", ...names.map(offer)] : []));
}

// What is there from the beginning.

$("question").onsubmit = (event) => event.preventDefault();
$("line").oninput = () => {
  const [, typed, from] = /^(.*?)(?:<\s*(\S+)\s*)?$/s.exec($("line").value);
  const asked = understood(split(typed));
  if (!asked) return other(split(typed));
  asked.input = from ?? asked.input;
  // A table is kept while its command is typed anew, and so are solids.
  kept = table || kept;
  keptScene = scene || keptScene;
  set(asked, asked.input ? kept : "", asked.values[against] ? keptScene : "", true);
};
/** Shows what the program says to a command that is no question, as to `help`. */
async function other(words) {
  const now = ++turn;
  const said = await ask(words[0] === "hitcalc" ? words.slice(1) : words);
  if (now !== turn || !said) return;
  show($("errors"), (said.stderr || said.stdout).trimEnd());
  $("errors").className = said.status ? "" : "note";
  wrong = said.status ? problem(said.stderr) : "";
  mark();
  settle(now);
}
$("line").onkeydown = (event) => {
  if (event.key === "Enter") event.preventDefault();
};
$("stop").onclick = () => {
  $("line").focus();
  stop();
};
$("link").onclick = () => copy($("link"), location.href.split("#")[0] + address());
for (const button of document.querySelectorAll("[data-copy]")) {
  // A command may be typed without the program's name.
  button.onclick = () => copy(button, $(button.dataset.copy).value?.trim().replace(/^(?!hitcalc\b)/, "hitcalc ") ?? $(button.dataset.copy).textContent);
}
async function copy(button, text) {
  const name = button.textContent;
  const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  button.textContent = copied ? "Copied" : "Not allowed here: select it";
  setTimeout(() => (button.textContent = name), 1500);
}
$("examples").append(...Object.keys(examples).map((name) => option(name)));
$("examples").onchange = ({ target }) => begin(examples[target.value] ?? Object.values(examples)[0]);
const planes = [["0,1", "x y"], ["0,2", "x z"], ["1,2", "y z"]];
$("plane").append(radios("Plane", planes, "", (value) => (plane = value.split(",").map(Number))));
addEventListener("hashchange", fromAddress);
compiled.catch((error) => show($("errors"), `This browser cannot run the program: ${error}`));
fromAddress();
