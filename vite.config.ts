import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { gzipAsync } from "@gfx/zopfli";
import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, minify, type Plugin } from "vite";
import { leanRouter } from "./scripts/build/lean-router.ts";

/** Modules that every page of the shop loads, and small ones that most pages share. */
const SHELL =
  /\/storefront\/(?:root|routes\/(?:locale|browse-layout)|shell\/frame\/(?!error|resume-|housekeeping|menu-list|shop-footer|watch)|shell\/document\/(?!described)|shell\/links\/(?!document-address|group-path|handover-path|join-path|order-path|own-path|queue-path|read-choice|release-path|share-address|ticket-path|use-go)|shell\/i18n\/(?:list|use)|shell\/state\/(?!act-keys|attempt-key|browser-api|poll|tab|use-poll|use-tab)|orders\/transaction\/orders-here|catalogue\/list\/(?:event-w|when-line|unbroken|poster|state)|brands\/(?:analytics\/data|legal\/rich-text))|\/ui\/(?:feedback\/(?:banner|live|toast-store|top)|media|form\/button|data\/(?:badge|definition-list))|\/i18n\/(?:format\.|split-hours|translate)|\/domain\/time\//;

/** Modules for the lower part of pages, which are loaded last. */
const BELOW =
  /\/storefront\/(?:catalogue\/list\/event-grid|catalogue\/event\/(?:event-rest|event-sections)|shell\/frame\/shop-footer)|\/ui\/layout\/card/;

/** Parts of the front page and of lists besides their cards. */
const LISTS = /\/storefront\/(?:catalogue\/list\/no-events|shell\/document\/described)|\/ui\/(?:feedback\/empty|layout\/link-row)/;

/** The stored order and its price, for the event's page and the checkout. */
const ORDER =
  /\/storefront\/(?:orders\/transaction\/(?:access-of|access-store|order-store|quote-order|released|session-choice|shown-rates|transaction-|typed-people|use-opened|with-opened)|catalogue\/preview\/preview-banner)|\/domain\/(?:orders\/(?:cart\/(?:blank|codec|promo|seats|selection|stored-order|without-people)|pricing\/(?:allocate|charges|percentage|quote)|promos\/(?:meets|promo-))|reading\/strict|catalogue\/(?:event-days|event-state|sale-state)|tickets\/bundle)|\/client\/current|\/ui\/layout\/action-bar/;

/** The event's page above its fold. */
const EVENT =
  /\/storefront\/(?:routes\/event\.|orders\/transaction\/(?:addon-left|coming-days)|catalogue\/event\/(?!access-field|ask-change|event-rest|event-sections|foreign-order|json-ld|order-notices|prices-inside|promo-check|queue-door|sale-notice|save-|session-picker|use-promo-check))|\/ui\/form\/qty|\/domain\/(?:orders\/(?:cart\/(?:change|losses|revise)|pricing\/all-in)|catalogue\/required)/;

/** A hold's remaining time, for the checkout, the queue and the bar that leads back to an order. */
const CLOCK = /\/i18n\/deadline-words|\/storefront\/orders\/transaction\/(?:booking-store|hold-clock|use-countdown)/;

/** Holding tickets, which begins with a press. */
const HOLD =
  /\/storefront\/(?:orders\/(?:transaction\/(?:held-order|take-hold)|checkout\/hold-again)|shell\/(?:links\/queue-path|state\/(?:act-keys|attempt-key)))/;

/** Modules of every form: its fields and their rules. */
const FORMS =
  /\/storefront\/shell\/forms\/(?!agreements|confirm-act|terms-sheet)|\/ui\/form\/(?!chip|qty)|\/domain\/people\/fields\/(?!ask-once|mask|say)/;

/** Modules of a checkout's pages before the payment. The event's page loads them while the visitor still chooses. */
const CHECKOUT =
  /\/storefront\/(?:routes\/(?:patron-information|checkout-layout)|orders\/checkout\/(?!agreements|attendee-|details-|form-to|free|hold-again|hold-sheets|last-minute|order-button|order-promo|pay-|payment|promo-|review|use-earlier|use-pay|use-promo|use-send)|orders\/prefill\/first-form|orders\/transaction\/(?:lost-promo|order-facts|price-breakdown|remembered|use-extend)|people\/identity\/masked)|\/ui\/(?:data\/price-table|feedback\/skeleton|layout\/progress)|\/domain\/orders\/cart\/reset/;

/** Modules of the payment's page. */
const PAYMENT =
  /\/storefront\/(?:routes\/payment|orders\/checkout\/(?:order-button|pay-|payment|review|use-pay|use-send)|orders\/transaction\/(?:arrange|chosen|down-text|use-pay-times|way-)|shell\/forms\/(?:agreements|terms-sheet))|\/domain\/payments\//;

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

/** Files with functions that the server writes into pages as text. */
const IN_PAGES =
  /\/storefront\/(?:orders\/prefill\/(?:split-query|take-away)|catalogue\/event\/reserve-rows|shell\/render\/flat-data)\.ts$/;

/** Shortens the names inside those functions. */
function pageScripts(): Plugin {
  return {
    name: "page-scripts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async transform(code, id) {
      return IN_PAGES.test(id) ? { code: (await minify(id, code, { module: true })).code, map: null } : null;
    },
  };
}

/** Compresses browser files at build time, as tightly as possible, so that the server only reads them. */
function packFiles(): Plugin {
  async function pack(file: string): Promise<void> {
    const plain = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }));
    await writeFile(`${file}.gz`, await gzipAsync(plain, { numiterations: 15 }));
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
  plugins: [leanRouter(), reactRouter(), ticketsWorker(), roomScript(), pageScripts(), packFiles()],
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
                { name: "order", test: ORDER, priority: 2 },
                { name: "clock", test: CLOCK, priority: 2 },
                { name: "sheet", test: /\/ui\/overlay\/(?:back|scroller|sheet)/, priority: 2 },
                { name: "lists", test: LISTS, priority: 1 },
                { name: "event", test: EVENT, priority: 1 },
                { name: "hold", test: HOLD, priority: 1 },
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
