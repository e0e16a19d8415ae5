/**
 * What a failure of the database or the network means to the caller: `away` is an outage, `busy` a crowd or a lost race. In both cases a
 * retry is worthwhile. `cause` names it for the log: an SQLSTATE, a code of the network, or a few fixed words.
 */
export type Failure = { readonly kind: "away" | "busy"; readonly cause: string };

type Kind = Failure["kind"];

/** SQLSTATEs by their prefix; the longest match counts. */
const STATES: Readonly<Record<string, Kind>> = {
  "08": "away", // the connection
  "25006": "away", // read only: a standby after a failover, or a database that was closed for writing
  "25P03": "busy", // a transaction rested too long
  "25P04": "busy", // a transaction took too long
  "26000": "busy", // a prepared statement that its connection has not
  "28": "away", // the login: a password that was changed
  "3D": "away", // no such database: it is being restored
  "40": "busy", // lost against another transaction
  "53": "busy", // no memory, no connection left
  "53100": "away", // the disk is full
  "55006": "busy", // in use
  "55P03": "busy", // a lock that was not to be had
  "57014": "busy", // the statement took too long
  "57P": "away", // the database stops, starts, or was ended
  "58": "away", // the machine under it, and its disk
};

/** Codes of Node, of the resolver and of TLS. */
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

/** What the drivers say in words where they give no code. */
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

/** Plans of this running version that a migration has made invalid. A fresh connection makes new ones. */
const OLD_PLAN = /^cached plan must not change result type/;
const STATE = /^[0-9A-Z]{5}$/;
const DEEPEST = 5;

function byState(state: string, message: string): Failure | null {
  if (state === "0A000") return OLD_PLAN.test(message) ? { kind: "busy", cause: state } : null;
  const known = [5, 4, 3, 2].map((length) => STATES[state.slice(0, length)]).find((kind) => kind !== undefined);
  return known ? { kind: known, cause: state } : null;
}

/** Judges a failure and its causes; null for one that a retry does not mend: a fault of ours. */
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
  // Several attempts at one thing, like the addresses of a name: all of them failed.
  const judged = (Array.isArray(errors) ? errors : []).map((each: unknown) => judgeFailure(each, depth + 1));
  if (judged.length > 0 && judged.every((each) => each !== null)) return judged[0]!;
  return cause === undefined ? null : judgeFailure(cause, depth + 1);
}

/** Whether the failure is the connection's own, so that the next statement on it would fail as well. */
export function isOfConnection(error: unknown): boolean {
  return ["0A000", "26000", "25006"].includes(judgeFailure(error)?.cause ?? "");
}
