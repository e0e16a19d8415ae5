import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

/** Delay before the compile cache is written, so that it does not slow the start. */
const SETTLED_MS = 10_000;

// Sources run directly. Compiling them took a third of every start, so cache the result. If this folder is read-only, they are compiled
// each time.
enableCompileCache(join(import.meta.dirname, "..", "..", ".cache", "compiled"));
if (!process.env["DATABASE_URL"] && !process.env["DATABASE_OWNER_URL"])
  void (await import("../platform/database/compile-pglite.ts")).compiledPglite();
await import("./start-server.ts");
setTimeout(flushCompileCache, SETTLED_MS).unref();
