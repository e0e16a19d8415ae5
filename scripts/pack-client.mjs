// `npm run client [file]`: packs the client for other people's programs as one file that imports nothing, for Node and browsers.
import { basename, dirname, join, resolve } from "node:path";
import { build } from "vite";
import { ROOT } from "./lib/prepare.mjs";

/** A file that there is not: what the packed one gives. */
const ENTRY = join(ROOT, "client", "packed.mjs");
const GIVEN = `export { createKarcisClient } from "/client/karcis-client.ts";
export { createKarcisRequest } from "/client/karcis-request.ts";`;

const file = resolve(process.argv[2] ?? "karcis-client.mjs");
await build({
  configFile: false,
  root: ROOT,
  logLevel: "error",
  plugins: [{ name: "entry", resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? GIVEN : null) }],
  build: {
    outDir: dirname(file),
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    target: "es2023",
    lib: { entry: ENTRY, formats: ["es"], fileName: () => basename(file) },
  },
});
console.log(file);
