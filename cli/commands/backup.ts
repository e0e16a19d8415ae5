import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { readBackupSettings, readKnownKeys } from "#server/platform/config/backup-settings.ts";
import { checkBackup } from "#server/platform/backup/check-backup.ts";
import { makeBackup } from "#server/platform/backup/make-backup.ts";
import type { Manifest } from "#server/platform/backup/manifest.ts";
import type { Followed } from "#server/platform/backup/mark-restored.ts";
import { followRestore, restoreBackup } from "#server/platform/backup/restore-backup.ts";
import { tryRestore } from "#server/platform/backup/try-restore.ts";
import { fail, orFail, type Run } from "../lib/command.ts";
import { momentOf } from "../lib/read-words.ts";

const count = (n: number) => n.toLocaleString("en-US");

function describe({ takenAt, kind, rows, books, secrets, files, broken, product, writtenBy }: Manifest): string[] {
  const all = Object.values(rows).reduce((sum, n) => sum + n, 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    `of ${takenAt}, version ${product}, ${kind === "postgres" ? writtenBy : "embedded database"}, ${(bytes / 1e6).toFixed(1)} MB`,
    `${count(all)} rows in ${Object.keys(rows).length} tables; tenants: ${count(rows["tenants"] ?? 0)}, bookings: ${count(rows["bookings"] ?? 0)}, good tickets: ${count(books["goodTickets"] ?? 0)}`,
    `rupiah settled: ${count(books["settled"] ?? 0)}, refunded: ${count(books["refunded"] ?? 0)}`,
    `master secret: ${secrets.map(({ name }) => name).join(", ") || "none yet"} (not in the backup)`,
    ...broken.map((law) => `BROKEN in the data: ${law}`),
  ];
}

const followed = ({ tenants, endedLogins }: Followed) => [
  `followed up for ${tenants} tenants: receipt numbers begin a new million, open payments are asked about at once, ${endedLogins} logins ended`,
  "what was done after the backup is not here: a running shop compares its books with the provider's at once, `books compare` shows what it finds",
];

function productOf(): string {
  const text = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

function backupAt(path: string): string {
  const folder = resolve(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return fail(`${path} is no folder`);
  return folder;
}

/** Backs up a deployment and verifies the backup. */
export const make: Run = ({ words: [path = ""] }) =>
  orFail(async () => {
    const { folder, manifest } = await makeBackup(readBackupSettings(process.env), path, productOf());
    return [`${folder}: whole, and read back`, ...describe(manifest)];
  });

/** Reads a backup to its end. */
export const check: Run = ({ words: [path = ""], has }) =>
  orFail(async () => {
    const [settings, folder] = [readBackupSettings(process.env), backupAt(path)];
    const manifest = await checkBackup(folder, settings.programs);
    if (has("deep") && manifest.kind === "postgres") await tryRestore(settings, folder, manifest);
    return [`${folder}: ${has("deep") ? "whole, and restored for trial" : "whole"}`, ...describe(manifest)];
  });

/** Restores a backup into an empty place. */
export const restore: Run = ({ words: [path = ""], has }) =>
  orFail(async () => {
    const settings = readBackupSettings(process.env);
    const keys = readKnownKeys(process.env, settings.dataDir);
    const options = { keys, otherSecret: has("other-secret"), endsLogins: !has("keep-logins") };
    const restored = await restoreBackup(settings, backupAt(path), options);
    return ["restored", ...describe(restored), ...followed(restored.followed)];
  });

/** Does the follow-up work after data were restored by other means. */
export const follow: Run = ({ words: [time], has }) =>
  orFail(async () => {
    const takenAt = (time === undefined ? new Date() : momentOf(time)).toISOString();
    return followed(await followRestore(readBackupSettings(process.env), { takenAt, endsLogins: !has("keep-logins") }));
  });
