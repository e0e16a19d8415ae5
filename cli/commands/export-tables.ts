import { resolve } from "node:path";
import { readBackupSettings } from "#server/platform/config/backup-settings.ts";
import { exportTables } from "#server/platform/backup/export-tables.ts";
import { orFail, type Run } from "../lib/command.ts";

/** Writes every table as CSV. */
export const exportAll: Run = ({ words: [path = ""] }) =>
  orFail(async () => {
    const counts = Object.values(await exportTables(readBackupSettings(process.env), path));
    const rows = counts.reduce((sum, n) => sum + n, 0);
    return [`${resolve(path)}: ${counts.length} tables, ${rows.toLocaleString("en-US")} rows`];
  });
