import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PGliteOptions } from "@electric-sql/pglite";

/** The modules that PGlite would otherwise compile on opening. */
export type CompiledPglite = Required<Pick<PGliteOptions, "pgliteWasmModule">>;

/** Node's own type, otherwise declared only for browsers. */
type WebAssemblyOfNode = { compile(bytes: Uint8Array): Promise<CompiledPglite["pgliteWasmModule"]> };

let compiling: Promise<CompiledPglite> | null = null;

async function compile(): Promise<CompiledPglite> {
  const { WebAssembly: webAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyOfNode };
  // Read synchronously, because no other file arrives during module loading.
  const code = readFileSync(fileURLToPath(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"))));
  return { pgliteWasmModule: await webAssembly.compile(code) };
}

/**
 * The embedded database's program, compiled once per process. Compilation runs on another thread and starts before our modules load, so it
 * is ready after them.
 */
export function compiledPglite(): Promise<CompiledPglite> {
  if (!compiling) {
    compiling = compile();
    // Callers that await the compilation get its failure.
    compiling.catch(() => {});
  }
  return compiling;
}
