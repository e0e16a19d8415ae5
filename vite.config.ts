import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** What every page of ours has. */
const SHELL =
  /\/storefront\/(?:root|routes\/(?:locale|browse-layout)|shell\/(?!error-|menu-list|not-found|unbranded)|document|links|i18n\/use|state|events\/(?:event-[cgw]|poster|state)|analytics)|\/ui\/(?:feedback\/(?!empty|skeleton|toast-host)|media)|\/ui\/(?:form\/(?:button|qty)|layout\/card)|\/i18n\/(?:format\.|translate)|\/contract\//;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
                { name: "vendor", test: /node_modules|vite\/(?:preload|dynamic)|rolldown/, priority: 3 },
                { name: "shell", test: SHELL, priority: 2 },
                {
                  name: "event",
                  test: /\/storefront\/(?:routes\/event\.|event\/(?!save-file|session-picker|sale-notice|price-breakdown|change-category|promo-check|use-promo-check|json-ld))|\/domain\/(?:cart|events|pricing|time|promos)\//,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // What the server imports: build/server/index.js, which exports createPages.
    ssr: { build: { rollupOptions: { input: "./storefront/pages.server.ts" } } },
  },
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
});
