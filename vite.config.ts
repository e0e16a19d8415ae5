import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // What the server imports: build/server/index.js, which exports createPages.
    ssr: { build: { rollupOptions: { input: "./storefront/pages.server.ts" } } },
  },
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
});
