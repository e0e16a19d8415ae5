import type { TestProject } from "vitest/node";
import { dropLeftovers } from "./fresh-database.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One cluster for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide("postgresUrl", server.url);
  return async () => {
    if (process.env["TEST_DATABASE_URL"]) await dropLeftovers(server.url);
    await server.stop();
  };
}
