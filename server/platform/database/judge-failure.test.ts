import { describe, expect, it } from "vitest";
import { judgeFailure } from "./judge-failure.ts";

const coded = (code: string, message = "x") => Object.assign(new Error(message), { code });
const said = (message: string) => new Error(message);

describe("a failure of the database or the network", () => {
  it.each([
    // SQLSTATEs
    ["08000", "away"],
    ["08001", "away"],
    ["08003", "away"],
    ["08006", "away"],
    ["08P01", "away"],
    ["25006", "away"],
    ["25P03", "busy"],
    ["25P04", "busy"],
    ["26000", "busy"],
    ["28000", "away"],
    ["28P01", "away"],
    ["3D000", "away"],
    ["40001", "busy"],
    ["40003", "busy"],
    ["40P01", "busy"],
    ["53000", "busy"],
    ["53100", "away"],
    ["53200", "busy"],
    ["53300", "busy"],
    ["53400", "busy"],
    ["55006", "busy"],
    ["55P03", "busy"],
    ["57014", "busy"],
    ["57P01", "away"],
    ["57P02", "away"],
    ["57P03", "away"],
    ["57P04", "away"],
    ["57P05", "away"],
    ["58030", "away"],
    ["58P01", "away"],
    // Network, name resolution, and this machine
    ["ECONNREFUSED", "away"],
    ["ECONNRESET", "away"],
    ["ECONNABORTED", "away"],
    ["EPIPE", "away"],
    ["ETIMEDOUT", "away"],
    ["ENOTFOUND", "away"],
    ["EAI_AGAIN", "away"],
    ["EHOSTUNREACH", "away"],
    ["ENETUNREACH", "away"],
    ["ENETDOWN", "away"],
    ["ERR_STREAM_PREMATURE_CLOSE", "away"],
    ["CERT_HAS_EXPIRED", "away"],
    ["ENOSPC", "away"],
    ["EROFS", "away"],
    ["EMFILE", "busy"],
    ["ABORT_ERR", "busy"],
  ])("classifies %s as %s", (code, kind) => {
    expect(judgeFailure(coded(code))).toEqual({ kind, cause: code });
  });

  it.each([
    ["Client has encountered a connection error and is not queryable", "away", "connection lost"],
    ["Client was closed and is not queryable", "away", "connection lost"],
    ["Connection terminated unexpectedly", "away", "connection lost"],
    ["Connection terminated", "away", "connection lost"],
    ["Connection terminated due to connection timeout", "away", "no connection"],
    ["timeout expired", "away", "no connection"],
    ["Query read timeout", "away", "no answer"],
    ["the database does not answer", "away", "no answer"],
    ["timeout exceeded when trying to connect", "busy", "no connection free"],
    ["Cannot use a pool after calling end on the pool", "away", "closed"],
    ["PGlite is closed", "away", "closed"],
  ])("classifies %s: %s", (message, kind, cause) => {
    expect(judgeFailure(said(message))).toEqual({ kind, cause });
  });

  it("classifies a failure by its cause, and several attempts by all of them", () => {
    const refused = coded("ECONNREFUSED");
    expect(judgeFailure(new TypeError("fetch failed", { cause: refused }))).toMatchObject({ kind: "away" });
    expect(judgeFailure(new Error("outer", { cause: new Error("middle", { cause: coded("57P01") }) }))).toMatchObject({ cause: "57P01" });
    expect(judgeFailure(new AggregateError([refused, coded("ENETUNREACH")]))).toEqual({ kind: "away", cause: "ECONNREFUSED" });
    expect(judgeFailure(new AggregateError([refused, new TypeError("a fault of ours")]))).toBeNull();
    const endless = new Error("endless");
    endless.cause = endless;
    expect(judgeFailure(endless)).toBeNull();
  });

  it("retries a plan that a migration invalidated", () => {
    expect(judgeFailure(coded("0A000", "cached plan must not change result type"))).toEqual({ kind: "busy", cause: "0A000" });
    expect(judgeFailure(coded("0A000", "FOR UPDATE is not allowed here"))).toBeNull();
  });
});

describe("a failure of our own", () => {
  it.each(["23505", "23503", "42501", "42P01", "42883", "22P02", "P0001", "XX000", "XX001", "25P02", "ERR_INVALID_ARG_TYPE", "ENOENT"])(
    "does not classify %s as an outage",
    (code) => {
      expect(judgeFailure(coded(code))).toBeNull();
      // The error's cause does not change the classification.
      expect(judgeFailure(Object.assign(new Error("x", { cause: new TypeError("y") }), { code }))).toBeNull();
    },
  );

  it.each([[null], [undefined], ["ECONNREFUSED"], [new TypeError("x is not a function")], [{}]])(
    "classifies %s as neither outage nor crowd",
    (error) => {
      expect(judgeFailure(error)).toBeNull();
    },
  );
});
