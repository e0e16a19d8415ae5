// `npm run client [file]`: packs the client for other people's programs as one file that imports nothing, for Node and browsers.
import { basename, dirname, join, resolve } from "node:path";
import { build } from "vite";
import { ROOT } from "./lib/prepare.mjs";

const file = resolve(process.argv[2] ?? "karcis-client.mjs");
await build({
  configFile: false,
  root: ROOT,
  logLevel: "error",
  build: {
    outDir: dirname(file),
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    target: "es2023",
    lib: { entry: join(ROOT, "client", "packed.ts"), formats: ["es"], fileName: () => basename(file) },
  },
});
console.log(file);
