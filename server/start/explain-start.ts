import { messageOf } from "#domain/faults/message-of.ts";
import { judgeFailure } from "../platform/database/judge-failure.ts";
import type { Settings } from "../platform/config/settings.ts";

type Given = Pick<Settings, "databaseUrl" | "databaseOwnerUrl" | "dataDir" | "port">;

/** File system errors: cannot create, read or write. */
const OF_FILES = new Set([
  "EACCES",
  "EDQUOT",
  "EEXIST",
  "EIO",
  "EISDIR",
  "ELOOP",
  "EMFILE",
  "ENAMETOOLONG",
  "ENOENT",
  "ENOSPC",
  "ENOTDIR",
  "EPERM",
  "EROFS",
]);

/** `host:port` of a database's address, or the folder of its socket, never a login. */
function placeOf(url: string): string {
  try {
    const { host, searchParams } = new URL(url);
    return searchParams.get("host") ?? (host || "this machine");
  } catch {
    return "this machine";
  }
}

/** WASI error numbers of the embedded database's system calls. */
const EMBEDDED: Readonly<Record<number, string>> = {
  2: "EACCES",
  8: "EBADF",
  10: "EBUSY",
  19: "EDQUOT",
  20: "EEXIST",
  27: "EINTR",
  28: "EINVAL",
  29: "EIO",
  31: "EISDIR",
  33: "EMFILE",
  44: "ENOENT",
  51: "ENOSPC",
  54: "ENOTDIR",
  55: "ENOTEMPTY",
  63: "EPERM",
  69: "EROFS",
};

/** Message for errors of the embedded database's file system, which are numbers without a message. Null for every other error. */
function embeddedFault(error: unknown): string | null {
  const { name, errno, message } = (error ?? {}) as { name?: unknown; errno?: unknown; message?: unknown };
  if (name !== "ErrnoError" || typeof errno !== "number") return null;
  return `${EMBEDDED[errno] ?? `errno ${errno}`}${typeof message === "string" && message !== "FS error" && message !== "" ? `: ${message}` : ""}`;
}

const DEEPEST = 5;

/** Whether a database refused something for lack of rights. */
export function lacksRights(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > DEEPEST) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === "42501" || lacksRights(cause, depth + 1);
}

/** Why a start failed, in one line with the setting to check. */
export function explainStart(error: unknown, { databaseUrl, databaseOwnerUrl, dataDir, port }: Given): string {
  const message = messageOf(error);
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (syscall === "listen" || syscall === "bind") return `PORT ${port} cannot be listened on: ${message}`;
  if (syscall !== "connect" && typeof code === "string" && OF_FILES.has(code)) return `DATA_DIR (${dataDir}) cannot be used: ${message}`;
  const embedded = embeddedFault(error);
  if (embedded !== null) return `DATA_DIR (${dataDir}) cannot be used by the embedded database: ${embedded}`;
  const failure = judgeFailure(error);
  const urls = { DATABASE_OWNER_URL: databaseOwnerUrl, DATABASE_URL: databaseUrl };
  const named = Object.entries(urls).flatMap(([name, url]) => (url ? [`${name} (${placeOf(url)})`] : []));
  if (lacksRights(error) && named.length > 0)
    return `${named.join(" or ")} logs in without the rights for this: ${message}; npm run karcis -- database roles prints the statements that give them`;
  if (failure && named.length > 0) return `${named.join(" or ")} cannot be used now: ${message}`;
  return message;
}
