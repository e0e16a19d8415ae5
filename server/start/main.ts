import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

/** When what was compiled for the first time is written down: after the start, which it would only hold up. */
const SETTLED_MS = 10_000;

// The sources run as they are written; compiling them anew took a third of every start. Where this folder cannot be written, they
// are compiled each time.
enableCompileCache(join(import.meta.dirname, "..", "..", ".cache", "compiled"));
if (!process.env["DATABASE_URL"] && !process.env["DATABASE_OWNER_URL"])
  void (await import("../platform/database/compile-pglite.ts")).compiledPglite();
await import("./start-server.ts");
setTimeout(flushCompileCache, SETTLED_MS).unref();
