// Runs a WebAssembly program: wasi.mjs PROGRAM.wasm ARGUMENTS…
// It sees the folder that it is started in, and nothing else.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import process, { argv, stderr, stdin, stdout } from "node:process";
import { run } from "./web/wasi.mjs";

const kind = (name) => (existsSync(name) ? statSync(name) : undefined);
const files = {
  get: (name) => (kind(name)?.isFile() ? readFileSync(name) : undefined),
  set: writeFileSync,
  delete: (name) => kind(name)?.isFile() && (rmSync(name), true),
  isFolder: (name) => kind(name)?.isDirectory() ?? false,
};
const [program, ...rest] = argv.slice(2);
const input = rest.includes("-") && !stdin.isTTY ? readFileSync(0) : undefined;
const answer = run(new WebAssembly.Module(readFileSync(program)), ["hitcalc", ...rest], input, files);
stdout.write(answer.stdout);
stderr.write(answer.stderr);
process.exitCode = answer.status;
