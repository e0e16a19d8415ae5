import { defineConfig } from "vitest/config";

const setup = { setupFiles: [] as string[] };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...setup,
          name: "unit",
          include: ["{domain,contract,i18n,ui,demo,paysim,storefront}/**/*.test.{ts,tsx}", "test/fences/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      { test: { ...setup, name: "server", include: ["server/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          ...setup,
          name: "pg",
          include: ["test/pg/**/*.test.ts"],
          globalSetup: ["test/harness/postgres-global.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
