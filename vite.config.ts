import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, type Plugin } from "vite";

/** Modules that every page of the shop loads. */
const SHELL =
  /\/storefront\/(?:root|routes\/(?:locale|browse-layout)|shell\/frame\/(?!error-|resume-|housekeeping|menu-list|shop-footer|watch)|shell\/document|shell\/links\/(?!document-address|group-path|handover-path|join-path|order-path|own-path)|shell\/i18n\/use|shell\/state\/(?!act-keys|attempt-key|browser-api)|orders\/transaction\/orders-here|catalogue\/list\/(?:event-w|when-line|unbroken|poster|state|no-events)|catalogue\/alias\/alias-meta|brands\/analytics)|\/ui\/(?:feedback\/(?!skeleton|toast-host)|layout\/link-row|media)|\/ui\/form\/(?:button|qty)|\/i18n\/(?:format\.|translate)/;

/** Modules for the lower part of pages, which are loaded last. */
const BELOW =
  /\/storefront\/(?:catalogue\/list\/event-grid|catalogue\/event\/(?:event-rest|event-sections)|brands\/legal\/rich-text|shell\/frame\/shop-footer)|\/ui\/(?:data\/definition-list|layout\/card)/;

/** Modules of every form: its fields and their rules. */
const FORMS = /\/storefront\/shell\/forms\/(?!agreements|confirm-act|terms-sheet)|\/ui\/form\/|\/domain\/people\/fields\//;

/** Modules of a checkout's pages before the payment. The event's page loads them while the visitor still chooses. */
const CHECKOUT =
  /\/storefront\/(?:routes\/(?:patron-information|checkout-layout)|orders\/checkout\/(?!agreements|attendee-|free|order-button|pay-|payment|review|use-pay|use-send)|orders\/prefill\/first-form|orders\/transaction\/(?:booking-store|countdown|held-order|hold-clock|last-minute|lost-promo|order-facts|price-breakdown|released|remembered|take-hold|use-countdown|use-extend)|people\/identity\/masked)|\/ui\/(?:data\/price-table|feedback\/skeleton|layout\/progress|overlay)/;

/** Modules of the payment's page. */
const PAYMENT =
  /\/storefront\/(?:routes\/payment|orders\/checkout\/(?:order-button|pay-|payment|review|use-pay|use-send)|orders\/transaction\/(?:arrange|chosen|down-text|use-pay-times|way-)|shell\/forms\/(?:agreements|terms-sheet))|\/domain\/payments\//;

const ROUTER = /\/react-router\/dist\/production\/lib\/(.+)\.js$/;
/** The server part of the router's package, which the finished browser bundle does not contain. */
const ROUTER_SERVER = /\/lib\/(?:server-runtime|rsc)\//;
/** Parts of the router that the storefront replaces by its own. */
const OWN_PARTS: Readonly<Record<string, string>> = {
  "router/instrumentation": import.meta.resolve("#storefront/shell/router/unused-instrumentation.ts"),
  "dom/ssr/fog-of-war": import.meta.resolve("#storefront/shell/router/route-discovery.ts"),
  "dom/ssr/routeModules": import.meta.resolve("#storefront/shell/router/load-route-module.ts"),
};

/**
 * The browser's copy of the router, without code that no page runs: components that are kept only because their `displayName` is set,
 * warnings for developers, and the parts that the storefront replaces. The build fails if the router uses a replaced part in another way.
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

/** The service worker of the tickets: one file at the root, since a service worker controls only pages below its own path. */
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
            // Keep names short: every page's manifest contains them.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            // Make few files, which compress better: code of every page, and code shared by the pages for browsing.
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
                  test: /\/storefront\/(?:routes\/event\.|orders\/transaction\/(?:quote-order|session-choice)|catalogue\/event\/(?!ask-change|event-rest|event-sections|foreign-order|save-|session-picker|sale-notice|promo-check|use-promo-check|json-ld))|\/domain\/(?:orders\/(?:cart|pricing|promos)|catalogue(?!\/(?:calendar|seating))|time)\//,
                  priority: 1,
                },
                { name: "forms", test: FORMS, priority: 1 },
                { name: "checkout", test: CHECKOUT, priority: 1 },
                { name: "payment", test: PAYMENT, priority: 1 },
                { name: "below", test: BELOW, priority: 0 },
              ],
            },
          },
        },
      },
    },
    // The server imports the result, build/server/index.js, which exports createPages.
    ssr: { build: { rollupOptions: { input: "./apps/storefront/pages.server.ts" } } },
  },
  // Leaves out the error reporter's messages for its own developers.
  define: { __SENTRY_DEBUG__: "false" },
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
});
