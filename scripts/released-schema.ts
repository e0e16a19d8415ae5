import { writeFileSync } from "node:fs";
import { migrate } from "#server/platform/database/migrate.ts";
import { openPglite } from "#server/platform/database/open-pglite.ts";
import { readSenders, readSurface, RELEASED, usedBy } from "./lib/schema-surface.ts";

// For a release: records this version's use of its database, until the next release.
const database = await openPglite(null);
await migrate(database);
const lines = usedBy(readSenders(), await readSurface(database));
await database.close();
writeFileSync(RELEASED, `${lines.join("\n")}\n`);
process.stdout.write(`${lines.length} functions and columns\n`);
