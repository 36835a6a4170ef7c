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
  const form = formOf(forms, question.values);
  // Letters that are typed one after another choose one form.
  let typed = 0, wait;
  const onkeydown = ({ key }) => key.length === 1 && (typed = Date.now());
  const onchange = ({ target }) => {
    clearTimeout(wait);
    const choose = () => set({ ...question, values: retell(question.values, forms, target.value) });
    if (Date.now() - typed < 500) wait = setTimeout(choose, 700);
    else choose();
  };
  const all = Object.keys(forms).map((name) => option(name, name === form));
  const chosen = made("select", { name: title, ariaLabel: `${title}: form`, onchange, onkeydown }, ...all);
  const flags = forms[form].filter((flag) => flag !== "edge-w" || dimensionOf(question) === 3);
  return made("fieldset", {}, made("legend", { textContent: `${title} ` }, chosen), ...flags.map(field));
}

/** Parts that are folded away unless something is in them, or as they were left by hand. */
function folded(title, isUsed, ...parts) {
  const onclick = ({ target }) => (unfolded[title] = !target.parentNode.open);
  const summary = made("summary", { textContent: title, onclick });
  return made("details", { open: unfolded[title] ?? isUsed }, summary, ...parts);
}

/** Asks the same with these rows, and these other words. */
function askWith(rows, rest) {
  table = kept = rows;
  question = { ...question, rest: [...(table ? ["-"] : []), ...rest.filter((word) => word !== "-")] };
  change({});
  answer();
}

/** Lays out the fields of the question, and keeps the focus. */
function fill() {
  const { name: focus, value } = document.activeElement?.closest("#question") ? document.activeElement : {};
  const { command, values, rest } = question;
  const { groups, more } = commands[command];
  const kinds = Object.entries(commands).map(([name, { says }]) => [name, says]);
  const first = (name) => Object.values(examples).find((example) => example.startsWith?.(name));
  const dimensions = radios("Dimension", [["2", "2D"], ["3", "3D"]], String(dimensionOf(question)),
    (to) => set({ ...question, values: inDimension(values, Number(to)) }));
  const others = rest.filter((word) => word !== "-").map(quoted).join(" ");
  const extra = made("input", { type: "text", name: "rest", spellcheck: false, value: others,
    oninput: ({ target }) => askWith(table, split(target.value)) });
  const rows = made("textarea", { id: "table", name: "table", spellcheck: false, value: table,
    ariaLabel: "Queries as CSV or JSON", oninput: ({ target }) => askWith(target.value, question.rest) });
  const about = "Flags hold for every row: empty the fields that the table has. To judge what another program said, add "
    + "--check status=COLUMN to the other flags.";
  const flags = [...more, ...shared];
  $("question").replaceChildren(
    radios("Question", kinds, command, (name) => set(understood(split(first(name))), "")),
    ...(command === "ray-cylinder" ? [] : [dimensions]),
    ...Object.entries(groups).map(group),
    folded("More", Boolean(others) || flags.some((flag) => values[flag]),
      ...flags.map(field), labelled("other flags", extra)),
    folded("A table: paste CSV or JSON", Boolean(table), made("small", { textContent: about }), rows));
  const isSame = (control) => control.name === focus && (control.type !== "radio" || control.value === value);
  if (focus) [...$("question").elements].find(isSame)?.focus();
}

/** What is shown of the question beside its fields. */
function synchronise() {
  if (!isTyped) $("line").value = line();
  $("line").style.height = 0;
  $("line").style.height = `${$("line").scrollHeight + 2}px`;
  for (const control of $("question").elements) {
    const value = question.values[control.name] ?? "";
    if (control.type !== "text" || control.name === "rest" || control === document.activeElement) continue;
    if (control.value !== value) control.value = value;
  }
}

