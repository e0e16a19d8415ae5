import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, type Plugin } from "vite";

/** What every page of ours has. */
const SHELL =
  /\/storefront\/(?:root|routes\/(?:locale|browse-layout)|shell\/frame\/(?!error-|resume-|housekeeping|menu-list|not-found|prefetch|shop-footer|unbranded|watch)|shell\/document|shell\/links\/(?!document-address|group-path|handover-path|join-path|order-path|own-path)|shell\/i18n\/use|shell\/state\/(?!act-keys|attempt-key|browser-api)|orders\/transaction\/orders-here|catalogue\/list\/(?:event-w|when-line|unbroken|poster|state|no-events)|catalogue\/alias\/alias-meta|brands\/analytics)|\/ui\/(?:feedback\/(?!skeleton|toast-host)|layout\/link-row|media)|\/ui\/form\/(?:button|qty)|\/i18n\/(?:format\.|translate)/;

/** What comes after all else: the lower part of pages. */
const BELOW =
  /\/storefront\/(?:catalogue\/list\/event-[cg]|catalogue\/event\/(?:event-rest|event-sections|good-to-know)|brands\/legal\/rich-text|shell\/frame\/shop-footer)|\/ui\/(?:data\/definition-list|layout\/card)/;

const ROUTER = /\/react-router\/dist\/production\/lib\/(.+)\.js$/;
/** The router's package holds its server too, which is no part of the bundle in the end. */
const ROUTER_SERVER = /\/lib\/(?:server-runtime|rsc)\//;
/** Parts of the router that this storefront has its own of. */
const OWN_PARTS: Readonly<Record<string, string>> = {
  "router/instrumentation": import.meta.resolve("#storefront/shell/router/unused-instrumentation.ts"),
  "dom/ssr/fog-of-war": import.meta.resolve("#storefront/shell/router/route-discovery.ts"),
  "dom/ssr/routeModules": import.meta.resolve("#storefront/shell/router/load-route-module.ts"),
};

/**
 * The browser's copy of the router, without what no page runs: components that only a name keeps in, warnings for its
 * developers, and the parts that the storefront has its own of. A part that the router calls otherwise fails the build.
 */
function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      if (!importer?.includes("/react-router/dist/") || ROUTER_SERVER.test(importer) || !source.startsWith(".")) return null;
      const found = await this.resolve(source, importer, options);
      const own = OWN_PARTS[ROUTER.exec(found?.id ?? "")?.[1] ?? ""];
      return own === undefined ? found : fileURLToPath(own);
    },
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const lean = code
        .replaceAll(/^\s*\w+\.displayName = ".*";$/gm, "")
        .replaceAll(/= (?:\/\* @__PURE__ \*\/ )?React\$1\.(forwardRef|createContext)\(/g, "= /* @__PURE__ */ React$$1.$1(")
        .replaceAll(/^(\s*)(warning|warningOnce)\(/gm, "$1/* @__PURE__ */ $2(");
      return { code: lean, map: null };
    },
  };
}

/** The service worker of the tickets: one file at the root, since a worker rules only what lies below it. */
function ticketsWorker(): Plugin {
  return {
    name: "tickets-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      const id = fileURLToPath(import.meta.resolve("#storefront/tickets/offline/tickets-worker.ts"));
      this.emitFile({ type: "chunk", id, fileName: "tickets-worker.js" });
    },
  };
}

/** The waiting room's script: one file without imports, which the server puts into the room's page. */
function roomScript(): Plugin {
  return {
    name: "room-script",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async generateBundle() {
      const entry = fileURLToPath(import.meta.resolve("#storefront/orders/waiting-room/room.ts"));
      const made = await build({
        configFile: false,
        logLevel: "warn",
        build: { write: false, target: "es2022", lib: { entry, formats: ["iife"], name: "room" }, minify: true },
      });
      const [{ output }] = made as unknown as readonly [{ readonly output: readonly { readonly code?: string }[] }];
      this.emitFile({ type: "asset", fileName: "waiting-room.js", source: output[0]!.code! });
    },
  };
}

/** Compresses browser files at build time, as tightly as possible, so that the server only reads them. */
function packFiles(): Plugin {
  async function pack(file: string): Promise<void> {
    const plain = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }));
    await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }));
  }
  return {
    name: "pack-files",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^[^.].*\.(?:js|css|svg|json)$/.test(name));
      await Promise.all(names.map((name) => pack(join(dir!, name))));
    },
  };
}

export default defineConfig({
  plugins: [leanRouter(), reactRouter(), ticketsWorker(), roomScript(), packFiles()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Names travel in every page's manifest.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            // Few files that pack well together: what every page needs, and what browsing shares.
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules\/(?!qr\/|hls\.js|@simplewebauthn|@sentry)|\/storefront\/shell\/router\/|vite\/(?:preload|dynamic)|rolldown/,
                  priority: 3,
                },
                { name: "shell", test: SHELL, priority: 2 },
                { name: "api", test: /\/contract\/|\/state\/browser-api/, priority: 2 },
                {
                  name: "event",
                  test: /\/storefront\/(?:routes\/event\.|orders\/transaction\/(?:quote-order|session-choice)|catalogue\/event\/(?!ask-change|event-rest|event-sections|foreign-order|good-to-know|remind|save-|session-picker|sale-notice|change-category|promo-check|use-promo-check|json-ld))|\/domain\/(?:orders\/(?:cart|pricing|promos)|catalogue(?!\/(?:calendar|seating))|time)\//,
                  priority: 1,
                },
                { name: "below", test: BELOW, priority: 0 },
              ],
            },
          },
        },
      },
    },
    // What the server imports: build/server/index.js, which exports createPages.
    ssr: { build: { rollupOptions: { input: "./apps/storefront/pages.server.ts" } } },
  },
  // The reporter's own messages to its developers.
  define: { __SENTRY_DEBUG__: "false" },
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
});
