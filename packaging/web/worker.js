let module;
onmessage = ({ data }) => {
  module = data.module ?? module;
  if (!data.args) return;
  const given = new Files(Object.entries(data.files));
  let answer;
  try {
    answer = run(module, ["hitcalc", ...data.args], data.stdin, given);
  } catch (error) {
    answer = { status: 70, stdout: new Uint8Array(), stderr: new TextEncoder().encode(`hitcalc: ${error}\n`) };
  }
  postMessage({ ...answer, id: data.id, files: Object.fromEntries([...given].filter(([name]) => !(name in data.files))) });
};
