import { expect, it } from "vitest";
import { explainStart } from "./explain-start.ts";

const LITE = { databaseUrl: null, databaseOwnerUrl: null, dataDir: "/data", port: 3000 };
const SHOP = { ...LITE, databaseUrl: "postgres://karcis:secret-word@db.example:5433/karcis" };
const OWNED = { ...SHOP, databaseOwnerUrl: "postgres://owner:other-word@db.example:5433/karcis" };
const failed = (message: string, facts: object) => Object.assign(new Error(message), facts);
const refused = failed("connect ECONNREFUSED 10.0.0.7:5433", { code: "ECONNREFUSED", syscall: "connect" });

it.each([
  ["a database that is down", refused, SHOP, "DATABASE_URL (db.example:5433) cannot be used now: connect ECONNREFUSED 10.0.0.7:5433"],
  [
    "one with two addresses",
    new AggregateError([refused, failed("connect ECONNREFUSED ::1:5433", { code: "ECONNREFUSED", syscall: "connect" })]),
    OWNED,
    "DATABASE_OWNER_URL (db.example:5433) or DATABASE_URL (db.example:5433) cannot be used now: connect ECONNREFUSED 10.0.0.7:5433; connect ECONNREFUSED ::1:5433",
  ],
  [
    "a wrong password",
    failed('password authentication failed for user "karcis"', { code: "28P01" }),
    SHOP,
    'DATABASE_URL (db.example:5433) cannot be used now: password authentication failed for user "karcis"',
  ],
  [
    "a login without rights",
    failed("permission denied for database karcis", { code: "42501" }),
    SHOP,
    "DATABASE_URL (db.example:5433) logs in without the rights for this: permission denied for database karcis; npm run karcis -- database roles prints the statements that give them",
  ],
  [
    "a socket",
    refused,
    { ...LITE, databaseUrl: "postgres:///karcis?host=/run/pg" },
    "DATABASE_URL (/run/pg) cannot be used now: connect ECONNREFUSED 10.0.0.7:5433",
  ],
  [
    "a full disk",
    failed("ENOSPC: no space left on device, write", { code: "ENOSPC", syscall: "write" }),
    SHOP,
    "DATA_DIR (/data) cannot be used: ENOSPC: no space left on device, write",
  ],
  [
    "a file in its place",
    failed("EEXIST: file already exists, mkdir '/data'", { code: "EEXIST", syscall: "mkdir" }),
    LITE,
    "DATA_DIR (/data) cannot be used: EEXIST: file already exists, mkdir '/data'",
  ],
  [
    "a folder that is not ours",
    failed("EACCES: permission denied, mkdir '/data'", { code: "EACCES", syscall: "mkdir" }),
    LITE,
    "DATA_DIR (/data) cannot be used: EACCES: permission denied, mkdir '/data'",
  ],
  [
    "a port",
    failed("listen EACCES: permission denied 0.0.0.0:80", { code: "EACCES", syscall: "listen" }),
    { ...LITE, port: 80 },
    "PORT 80 cannot be listened on: listen EACCES: permission denied 0.0.0.0:80",
  ],
  [
    "a full disk under the embedded database",
    { name: "ErrnoError", errno: 51 },
    LITE,
    "DATA_DIR (/data) cannot be used by the embedded database: ENOSPC",
  ],
  [
    "a file that the embedded database has lost",
    new (class {
      readonly name = "ErrnoError";
      readonly errno = 44;
    })(),
    LITE,
    "DATA_DIR (/data) cannot be used by the embedded database: ENOENT",
  ],
  ["something thrown that is no error", { status: 1, secret: "word" }, LITE, "Object without a message (with status, secret)"],
  ["anything else", new Error("the schema\nlacks 0061"), SHOP, "the schema lacks 0061"],
])("names the setting in one line without a password if a start fails by %s", (_, error, settings, expected) => {
  expect(explainStart(error, settings)).toBe(expected);
});
