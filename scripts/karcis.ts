import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { messageOf } from "#domain/faults/message-of.ts";
import { readBackupSettings, readKnownKeys, type BackupSettings } from "#server/config/backup-settings.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import type { Followed } from "#server/backup/mark-restored.ts";
import { followRestore, restoreBackup } from "#server/backup/restore-backup.ts";
import { tryRestore } from "#server/backup/try-restore.ts";
import { momentOf } from "./lib/read-words.ts";
import { refuseWith } from "./lib/shop-tool.ts";

const refuse =
  refuseWith(`npm run karcis -- backup <folder>     backs up database, roles and books into a new folder there, and reads it back
npm run karcis -- check <backup>      reads a backup to its end and says what is in it
  --deep            also restores it to a database of its own at DATABASE_ADMIN_URL, and drops that
npm run karcis -- restore <backup>    restores to where nothing is yet, with all that follows
  --other-secret    although KARCIS_SECRET is another one
  --keep-logins     ends no logins
npm run karcis -- restored [<time>]   what follows where data of then came back in another way (point-in-time recovery)
  --keep-logins     ends no logins`);

type Words = { readonly path: string | undefined; has(flag: string): boolean };
type Verb = {
  readonly flags: readonly string[];
  readonly isPathNeeded: boolean;
  run(settings: BackupSettings, words: Words): Promise<string[]>;
};

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
  "what was done after the backup is not here: a running shop compares its books with the provider's at once, npm run books shows what it finds",
];

function productOf(): string {
  const text = readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

function backupAt(path: string): string {
  const folder = resolve(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return refuse(`${path} is no folder`);
  return folder;
}

const VERBS: Readonly<Record<string, Verb>> = {
  backup: {
    flags: [],
    isPathNeeded: true,
    async run(settings, { path }) {
      const { folder, manifest } = await makeBackup(settings, path!, productOf());
      return [`${folder}: whole, and read back`, ...describe(manifest)];
    },
  },
  check: {
    flags: ["--deep"],
    isPathNeeded: true,
    async run(settings, { path, has }) {
      const folder = backupAt(path!);
      const manifest = await checkBackup(folder, settings.programs);
      if (has("--deep") && manifest.kind === "postgres") await tryRestore(settings, folder, manifest);
      return [`${folder}: ${has("--deep") ? "whole, and restored for trial" : "whole"}`, ...describe(manifest)];
    },
  },
  restore: {
    flags: ["--other-secret", "--keep-logins"],
    isPathNeeded: true,
    async run(settings, { path, has }) {
      const keys = readKnownKeys(process.env, settings.dataDir);
      const options = { keys, otherSecret: has("--other-secret"), endsLogins: !has("--keep-logins") };
      const restored = await restoreBackup(settings, backupAt(path!), options);
      return ["restored", ...describe(restored), ...followed(restored.followed)];
    },
  },
  restored: {
    flags: ["--keep-logins"],
    isPathNeeded: false,
    async run(settings, { path, has }) {
      const takenAt = (path === undefined ? new Date() : momentOf(path, refuse)).toISOString();
      return followed(await followRestore(settings, { takenAt, endsLogins: !has("--keep-logins") }));
    },
  },
};

const [name = "", ...words] = process.argv.slice(2);
const verb = VERBS[name] ?? refuse(`no such command: "${name}"`);
const flags = words.filter((word) => word.startsWith("--"));
const paths = words.filter((word) => !word.startsWith("--"));
const unknown = flags.find((flag) => !verb.flags.includes(flag));
if (unknown !== undefined || paths.length > 1 || (verb.isPathNeeded && paths.length === 0))
  refuse(`not a command: "${[name, ...words].join(" ")}"`);
try {
  const lines = await verb.run(readBackupSettings(process.env), { path: paths[0], has: (flag) => flags.includes(flag) });
  process.stdout.write(`${lines.join("\n")}\n`);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
