import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import type { Param, Row, Sql } from "../database/database.ts";
import { PARSERS } from "../database/parsers.ts";

/** The embedded database as its owner, and as one file. */
export type EmbeddedFiles = Sql & { writeTo(file: string): Promise<void>; close(): Promise<void> };

/** Opens the embedded database in a folder or in memory. `from`: a packed file to fill it from. The caller holds the folder's lock. */
export async function openEmbedded(directory: string | null, from?: string): Promise<EmbeddedFiles> {
  const lite = await PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    ...(from ? { loadDataDir: await openAsBlob(from) } : {}),
    postgresqlconf: ["shared_buffers=16MB"],
  });
  return {
    async query<R extends Row>(text: string, params: readonly Param[] = []) {
      return (await lite.query<R>(text, [...params], { parsers: PARSERS })).rows;
    },
    async writeTo(file) {
      await lite.exec("checkpoint");
      const blob = await lite.dumpDataDir("gzip");
      await writeFile(file, blob.stream(), { mode: 0o600, flag: "wx" });
    },
    close: () => lite.close(),
  };
}
