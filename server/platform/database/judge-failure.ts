/**
 * A failure of database or network for the caller: `away` is an outage, `busy` a crowd or a lost race. Both are worth a retry. `cause` is
 * for the log: an SQLSTATE, a network code, or a few fixed words.
 */
export type Failure = { readonly kind: "away" | "busy"; readonly cause: string };

type Kind = Failure["kind"];

/** SQLSTATEs by prefix. The longest match wins. */
const STATES: Readonly<Record<string, Kind>> = {
  "08": "away", // connection
  "25006": "away", // read only: a standby after a failover, or a database closed for writing
  "25P03": "busy", // idle transaction time limit
  "25P04": "busy", // transaction time limit
  "26000": "busy", // prepared statement unknown to the connection
  "28": "away", // login: changed password
  "3D": "away", // no such database: being restored
  "40": "busy", // lost against another transaction
  "53": "busy", // out of memory or connections
  "53100": "away", // disk full
  "55006": "busy", // in use
  "55P03": "busy", // lock not available
  "57014": "busy", // statement time limit
  "57P": "away", // database stopping, starting, or terminated
  "58": "away", // operating system or disk
};

/** Codes of Node, the resolver and TLS. */
const CODES: Readonly<Record<string, Kind>> = {
  ABORT_ERR: "busy",
  CERT_HAS_EXPIRED: "away",
  DEPTH_ZERO_SELF_SIGNED_CERT: "away",
  EADDRNOTAVAIL: "away",
  EAI_AGAIN: "away",
  EAI_FAIL: "away",
  ECONNABORTED: "away",
  ECONNREFUSED: "away",
  ECONNRESET: "away",
  EDQUOT: "away",
  EHOSTDOWN: "away",
  EHOSTUNREACH: "away",
  EIO: "away",
  EMFILE: "busy",
  ENETDOWN: "away",
  ENETRESET: "away",
  ENETUNREACH: "away",
  ENFILE: "busy",
  ENOBUFS: "busy",
  ENOSPC: "away",
  ENOTCONN: "away",
  ENOTFOUND: "away",
  EPIPE: "away",
  EPROTO: "away",
  EROFS: "away",
  ERR_SOCKET_CLOSED: "away",
  ERR_SOCKET_CONNECTION_TIMEOUT: "away",
  ERR_STREAM_DESTROYED: "away",
  ERR_STREAM_PREMATURE_CLOSE: "away",
  ERR_TLS_CERT_ALTNAME_INVALID: "away",
  ERR_TLS_HANDSHAKE_TIMEOUT: "away",
  ETIMEDOUT: "away",
  SELF_SIGNED_CERT_IN_CHAIN: "away",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "away",
};

/** Driver messages without a code. */
const WORDS: readonly (readonly [RegExp, Kind, string])[] = [
  [/^the database does not answer/, "away", "no answer"],
  [/^Query read timeout/, "away", "no answer"],
  [/not queryable$/, "away", "connection lost"],
  [/^Connection terminated due to connection timeout/, "away", "no connection"],
  [/^timeout expired/, "away", "no connection"],
  [/^Connection terminated|^Connection closed/, "away", "connection lost"],
  [/^Connection ended|^socket hang up/, "away", "connection lost"],
  [/^timeout exceeded when trying to connect/, "busy", "no connection free"],
  [/^Cannot use a pool after calling end/, "away", "closed"],
  [/^PGlite (is )?(closed|closing)|^PGlite failed/, "away", "closed"],
  [/^The server does not support SSL|^There was an error establishing an SSL connection/, "away", "no TLS"],
];

/** Cached plans invalidated by a migration. A fresh connection makes new ones. */
const OLD_PLAN = /^cached plan must not change result type/;
const STATE = /^[0-9A-Z]{5}$/;
const DEEPEST = 5;

function byState(state: string, message: string): Failure | null {
  if (state === "0A000") return OLD_PLAN.test(message) ? { kind: "busy", cause: state } : null;
  const known = [5, 4, 3, 2].map((length) => STATES[state.slice(0, length)]).find((kind) => kind !== undefined);
  return known ? { kind: known, cause: state } : null;
}

/** Classifies a failure and its causes. Null for a fault of ours, which a retry does not mend. */
export function judgeFailure(error: unknown, depth = 0): Failure | null {
  if (typeof error !== "object" || error === null || depth > DEEPEST) return null;
  const { code, message, cause, errors } = error as { code?: unknown; message?: unknown; cause?: unknown; errors?: unknown };
  const text = typeof message === "string" ? message : "";
  if (typeof code === "string") {
    const known = CODES[code];
    if (known) return { kind: known, cause: code };
    if (STATE.test(code)) return byState(code, text);
  }
  const said = WORDS.find(([words]) => words.test(text));
  if (said) return { kind: said[1], cause: said[2] };
  // An error of several attempts, such as one for each address of a name. Classify it only if every attempt can be classified.
  const judged = (Array.isArray(errors) ? errors : []).map((each: unknown) => judgeFailure(each, depth + 1));
  if (judged.length > 0 && judged.every((each) => each !== null)) return judged[0]!;
  return cause === undefined ? null : judgeFailure(cause, depth + 1);
}

/** Whether the connection itself failed, so that its next statement would fail too. */
export function isOfConnection(error: unknown): boolean {
  return ["0A000", "26000", "25006"].includes(judgeFailure(error)?.cause ?? "");
}
