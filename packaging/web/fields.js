// The fields of a question.

const unfolded = {};
const option = (value, isChosen, text = value) => made("option", { value, textContent: text, selected: isChosen });
const labelled = (name, control) => made("label", { className: "field" }, made("span", { textContent: name }), control);
function radios(name, all, chosen, choose) {
  const one = ([value, textContent]) => {
    const input = { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) };
    return made("label", {}, made("input", input), made("span", { textContent }));
  };
  return made("span", { className: "choice", role: "radiogroup", ariaLabel: name }, ...all.map(one));
}

function field(flag) {
  const value = question.values[flag];
  const update = (next) => {
    change({ [flag]: next });
    answer();
  };
  if (switches.includes(flag)) {
    const onchange = ({ target }) => update(target.checked);
    return labelled(flag, made("input", { type: "checkbox", name: flag, checked: value === true, onchange }));
  }
  if (choices[flag]) {
    const all = [option("", !value, "default"), ...choices[flag].map((choice) => option(choice, choice === value))];
    return labelled(flag, made("select", { name: flag, onchange: ({ target }) => update(target.value) }, ...all));
  }
  const oninput = ({ target }) => update(target.value.trim());
  return labelled(flag, made("input", { type: "text", name: flag, value: value ?? "", spellcheck: false, oninput }));
}

/** The fields of a path or a solid, and the choice of its form. */
function group([title, forms]) {
  // Letters and arrows pass other forms on the way to one: each form is told from what was typed, so nothing is lost.
  let typed, told;
  const onchange = ({ target: { value } }) => {
    if (question.values !== told) typed = question.values;
    told = value === formOf(forms, typed) ? typed : retell(typed, forms, value);
    question = { ...question, values: told };
    isTyped = false;
    lay(value);
    answer();
  };
  const form = formOf(forms, question.values);
  const all = Object.keys(forms).map((name) => option(name, name === form));
  const chosen = made("select", { name: title, ariaLabel: `${title}: form`, onchange }, ...all);
  const legend = made("legend", { textContent: `${title} ` }, chosen);
  const parts = made("fieldset", {}, legend);
  parts.dataset.title = title;
  // The list stays where it is, and with it the focus and the letters typed so far.
  const lay = (form) => {
    while (parts.lastChild !== legend) parts.lastChild.remove();
    parts.append(...forms[form].filter((flag) => flag !== "edge-w" || dimensionOf(question) === 3).map(field));
  };
  lay(form);
  return parts;
}

/** Parts that are folded away unless something is in them, or as they were left by hand. */
function folded(title, isUsed, ...parts) {
  const onclick = ({ target }) => (unfolded[title] = !target.parentNode.open);
  const summary = made("summary", { textContent: title, onclick });
  return made("details", { open: unfolded[title] ?? isUsed }, summary, ...parts);
}

/** The name of a text: that of its file, or one for what it is now. */
const renamed = (old, base, text) => (old && old !== "-" && !old.startsWith(`${base}.`) ? old : named(base, text));

/** Asks the same of these rows, or of the one query of the flags. */
function askRows(rows, name = renamed(question.input, "queries", rows)) {
  table = kept = rows;
  question = { ...question, input: rows && name };
  change({});
  answer();
}

/** Asks the same against these solids, whose flags are kept for when they are gone. */
let solid = {};
function askAgainst(solids, name = renamed(question.values[against], "scene", solids)) {
  const [, forms = {}] = Object.values(commands[question.command].groups);
  if (!scene && solids) solid = Object.fromEntries(Object.values(forms).flat().map((flag) => [flag, question.values[flag]]));
  const own = Object.keys(solid).map((flag) => [flag, solids ? "" : solid[flag]]);
  if (!scene || !solids) change(Object.fromEntries(own));
  scene = solids;
  change({ [against]: solids && name });
  answer();
}

/** A text whose flags are not broken at their hyphens. */
const withFlags = (text) => text.split(/(--[\w-]+ [\w=]+)/).map((part, at) => (at % 2 ? made("code", { textContent: part }) : part));

/** Where a text is pasted, or a file opened or dropped. */
function pasted(title, id, text, use, about) {
  const take = async (file) => {
    use(await file.text(), file.name);
    fill();
  };
  const open = made("input", { type: "file", ariaLabel: `${title}: a file`, onchange: ({ target }) => take(target.files[0]) });
  const area = made("textarea", { id, name: id, spellcheck: false, value: text, ariaLabel: title, oninput: ({ target }) => use(target.value) });
  area.ondrop = (event) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  return folded(title, Boolean(text), made("small", {}, ...withFlags(about)), area, open);
}

/** Lays out the fields of the question, and keeps the focus. */
function fill() {
  const { name: focus, value } = document.activeElement?.closest("#question") ? document.activeElement : {};
  const { command, values, rest } = question;
  const { groups, more } = commands[command];
  const kinds = Object.entries(commands).map(([name, { says }]) => [name, says]);
  const dimensions = radios("Dimension", [["2", "2D"], ["3", "3D"]], String(dimensionOf(question)), (to) => turnInto(Number(to)));
  const others = rest.map(quoted).join(" ");
  const extra = made("input", { type: "text", name: "rest", spellcheck: false, value: others, oninput: ({ target }) => {
    question = { ...question, rest: split(target.value) };
    change({});
    answer();
  } });
  const aboutRows = "Flags hold for every row: empty the fields that the table has. To judge what another program said, add "
    + "--check status=COLUMN to the other flags, and --only wrong to see just what is wrong.";
  const aboutScene = "Each path meets all of these: their columns are called as the fields of one, cell for a walk. A map has "
    + "a line a row, and blanks or points where it is free.";
  const flags = [...more, ...shared];
  $("question").replaceChildren(
    radios("Question", kinds, command, another),
    ...(command === "ray-cylinder" ? [] : [dimensions]),
    ...Object.entries(groups).map(group),
    folded("More", Boolean(others) || flags.some((flag) => values[flag]),
      ...flags.map(field), labelled("other flags", extra)),
    pasted("A table: CSV or JSON", "table", table, askRows, aboutRows),
    pasted("A scene: CSV, JSON or a map", "scene", scene, askAgainst, aboutScene));
  mark();
  const isSame = (control) => control.name === focus && (control.type !== "radio" || control.value === value);
  if (focus) [...$("question").elements].find(isSame)?.focus();
}

/** Marks the fields that the program's error is about. */
function mark() {
  const [, flag] = /^--([a-z\d-]+)/.exec(wrong) ?? [];
  const [, part] = /^the \w+ is (?:missing|incomplete, only --([a-z\d-]+))/.exec(wrong) ?? [];
  const isIn = (name) => name && wrong.replace(/^cannot read /, "").startsWith(`${name}:`);
  const isWrong = {
    table: isIn(question.input), scene: isIn(question.values[against]), rest: question.rest.some((word) => word === `--${flag}`),
  };
  // Of a path or a solid that is incomplete, what is empty.
  const isLacking = (control) => {
    const parts = control.closest("fieldset");
    const isEmpty = parts && control.type === "text" && !control.value && !control.name.endsWith("-vel");
    return isEmpty && (part ? parts.elements[part] : wrong.startsWith(`${parts.dataset.title.toLowerCase()} `));
  };
  const controls = [...$("question").elements].filter(({ type, name }) => name && !/radio|file/.test(type));
  const marked = controls.filter((control) => wrong && (isWrong[control.name] ?? (control.name === flag || isLacking(control))));
  for (const control of [...controls, $("line")]) {
    const isMarked = marked.includes(control) || (wrong && !marked.length && control === $("line"));
    for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", "errors"]]) {
      if (isMarked) control.setAttribute(name, value);
      else control.removeAttribute(name);
    }
    if (isMarked && control.closest("details")) control.closest("details").open = true;
  }
  for (const old of $("question").querySelectorAll(".why")) old.remove();
  marked[0]?.parentNode.after(made("p", { className: "why", ariaHidden: "true", textContent: wrong }));
}

/** What is shown of the question beside its fields, and printed of it. */
function synchronise() {
  offerFiles();
  const texts = [["Command", line()], ...Object.entries(files())];
  const printed = ([name, text]) => [made("h2", { textContent: name }), made("pre", { textContent: cut(text) })];
  $("given").replaceChildren(...texts.flatMap(printed));
  for (const input of $("question").querySelectorAll("[name=Dimension]")) input.checked = Number(input.value) === dimensionOf(question);
  if (!isTyped) $("line").value = line();
  $("line").style.height = 0;
  $("line").style.height = `${$("line").scrollHeight + 2}px`;
  for (const control of $("question").elements) {
    const value = question.values[control.name] ?? "";
    if (control.type !== "text" || control.name === "rest" || control === document.activeElement) continue;
    if (control.value !== value) control.value = value;
  }
}

