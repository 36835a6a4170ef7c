// Runs a WebAssembly program with node's WASI: wasi.mjs PROGRAM.wasm ARGUMENTS…
// It sees the folder that it is started in, and nothing else.
import { readFile } from "node:fs/promises";
import { argv, env, exit } from "node:process";
import { WASI } from "node:wasi";

const [program, ...rest] = argv.slice(2);
const wasi = new WASI({ version: "preview1", args: ["hitcalc", ...rest], env, preopens: { ".": "." } });
const { instance } = await WebAssembly.instantiate(await readFile(program), wasi.getImportObject());
exit(wasi.start(instance));
