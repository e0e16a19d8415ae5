import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PGliteOptions } from "@electric-sql/pglite";

/** What PGlite would compile itself when it is opened. */
export type CompiledPglite = Required<Pick<PGliteOptions, "pgliteWasmModule">>;

/** The platform's own type; it is otherwise declared for browsers alone. */
type WebAssemblyOfNode = { compile(bytes: Uint8Array): Promise<CompiledPglite["pgliteWasmModule"]> };

let compiling: Promise<CompiledPglite> | null = null;

async function compile(): Promise<CompiledPglite> {
  const { WebAssembly: webAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyOfNode };
  // Read synchronously: while modules are being loaded, no other file arrives.
  const code = readFileSync(fileURLToPath(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"))));
  return { pgliteWasmModule: await webAssembly.compile(code) };
}

/**
 * The embedded database's program, compiled once in a process. The platform compiles it on another thread: begun before our own modules are
 * loaded, it is ready when they are.
 */
export function compiledPglite(): Promise<CompiledPglite> {
  if (!compiling) {
    compiling = compile();
    // Callers who wait for it get the failure; until then nobody listens.
    compiling.catch(() => {});
  }
  return compiling;
}
