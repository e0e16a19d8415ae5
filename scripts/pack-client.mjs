// `npm run client [file]`: packs the client for third-party programs as one file without imports, for Node and browsers.
import { basename, dirname, join, resolve } from "node:path";
import { build } from "vite";
import { ROOT } from "./lib/prepare.mjs";

/** A virtual file: the exports of the packed one. */
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
