import { describe, expect, it, vi } from "vitest";
import { NOT_REFUNDABLE, REFUND_TOO_MUCH } from "../../ports/payment-provider.ts";
import { finalRefusal, statusOf, statusOfPayment, statusOfRefund, statusOfSession } from "./statuses.ts";

const DENIED = `ACCOUNT_ACCESS_BLOCKED AUTHENTICATION_FAILED CARD_DECLINED DECLINED_BY_ISSUER DECLINED_BY_PROCESSOR EXPIRED_CARD
  EXPIRED_OTP INACTIVE_OR_UNAUTHORIZED_CARD INSUFFICIENT_BALANCE INVALID_ACCOUNT_DETAILS INVALID_CVV INVALID_OTP
  OTP_ATTEMPT_COUNTS_EXCEEDED PAYMENT_AMOUNT_LIMITS_EXCEEDED PAYMENT_ATTEMPT_COUNTS_EXCEEDED STOLEN_CARD SUSPECTED_FRAUDULENT
  USER_DECLINED_PAYMENT USER_DID_NOT_AUTHORIZE`.split(/\s+/);
const FAILED = `ACCOUNT_NOT_ACTIVATED CAPTURE_AMOUNT_EXCEEDED CHANNEL_UNAVAILABLE FAILURE_DETAILS_UNAVAILABLE
  INVALID_MERCHANT_CREDENTIALS INVALID_MERCHANT_SETTINGS INVALID_TOKEN ISSUER_UNAVAILABLE PARTNER_TIMEOUT_ERROR PROCESSOR_ERROR
  SERVER_ERROR TIMEOUT_ERROR USER_DEVICE_UNREACHABLE SOMETHING_NEW`.split(/\s+/);

/** Runs the function and returns the log output. */
function logged(run: () => void): string {
  const lines = vi.spyOn(console, "warn").mockImplementation(() => {});
  run();
  const said = lines.mock.calls.flat().join("\n");
  lines.mockRestore();
  return said;
}

describe("what Xendit's statuses mean", () => {
  it("maps statuses of sessions", () => {
    const known = { ACTIVE: "pending", COMPLETED: "verifying", EXPIRED: "expired", CANCELED: "cancelled" };
    for (const [status, meaning] of Object.entries(known)) expect(statusOfSession(status)).toBe(meaning);
  });

  it("maps statuses of payments and requests, with every failure code", () => {
    const known = {
      PENDING: "pending",
      REQUIRES_ACTION: "pending",
      ACCEPTING_PAYMENTS: "pending",
      AUTHORIZED: "verifying",
      SUCCEEDED: "settled",
      CANCELED: "cancelled",
      EXPIRED: "expired",
      FAILED: "failed",
    };
    for (const [status, meaning] of Object.entries(known)) expect(statusOfPayment(status, null), status).toBe(meaning);
    for (const code of DENIED) expect(statusOfPayment("FAILED", code), code).toBe("denied");
    for (const code of FAILED) expect(statusOfPayment("FAILED", code), code).toBe("failed");
    expect(statusOfPayment("FAILED", undefined)).toBe("failed");
    expect(statusOfPayment("FAILED", "PAYMENT_REQUEST_EXPIRED")).toBe("expired");
  });

  it("maps a session with its last payment: money counts, and nothing else ends an open session", () => {
    const of = (session: string, status: string) => statusOf(session, { status, failureCode: "CARD_DECLINED" });
    for (const session of ["ACTIVE", "COMPLETED", "EXPIRED", "CANCELED"]) {
      expect(of(session, "SUCCEEDED"), session).toBe("settled");
      expect(of(session, "AUTHORIZED"), session).toBe("verifying");
      expect(of(session, "PENDING"), session).toBe(statusOfSession(session));
      // In a completed session the money had arrived: a failed payment was voided or refused later.
      for (const status of ["FAILED", "EXPIRED", "CANCELED"])
        expect(of(session, status), session).toBe(
          session !== "COMPLETED" ? statusOfSession(session) : status === "CANCELED" ? "cancelled" : "denied",
        );
      expect(statusOf(session, null)).toBe(statusOfSession(session));
    }
  });

  it("maps statuses of refunds, with every failure code and refusal", () => {
    expect(statusOfRefund("PENDING", null)).toEqual({ status: "pending", failure: null });
    expect(statusOfRefund("SUCCEEDED", null)).toEqual({ status: "succeeded", failure: null });
    expect(statusOfRefund("CANCELLED", null)).toEqual({ status: "failed", failure: "cancelled" });
    const why = (code: unknown) => statusOfRefund("FAILED", code);
    for (const code of ["ACCOUNT_ACCESS_BLOCKED", "ACCOUNT_NOT_FOUND"])
      expect(why(code)).toEqual({ status: "failed", failure: NOT_REFUNDABLE });
    for (const code of ["DUPLICATE_ERROR", "INSUFFICIENT_BALANCE", "REFUND_FAILED", "SOMETHING_NEW"]) {
      expect(why(code)).toEqual({ status: "failed", failure: code.toLowerCase() });
    }
    expect(why(undefined)).toEqual({ status: "failed", failure: "refund_failed" });
    expect(why("<script>")).toEqual({ status: "failed", failure: "refund_failed" });
    expect(finalRefusal(403, "REFUND_NOT_SUPPORTED")).toBe(NOT_REFUNDABLE);
    expect(finalRefusal(403, "PARTIAL_REFUND_NOT_SUPPORTED")).toBe(NOT_REFUNDABLE);
    expect(finalRefusal(400, "PARTIAL_REFUND_COUNTS_EXCEEDED")).toBe(NOT_REFUNDABLE);
    expect(finalRefusal(400, "REFUND_AMOUNT_EXCEEDED")).toBe(REFUND_TOO_MUCH);
    expect(finalRefusal(400, "INELIGIBLE_TRANSACTION_STATUS")).toBe("ineligible_transaction_status");
    for (const code of [
      "REFUND_IN_PROGRESS",
      "INSUFFICIENT_BALANCE",
      "TEMPORARILY_UNAVAILABLE",
      "API_VALIDATION_ERROR",
      "INVALID_VALUE_ERROR",
      null,
    ]) {
      expect(finalRefusal(400, code)).toBeNull();
    }
    expect(finalRefusal(403, "INVALID_MERCHANT_SETTINGS")).toBeNull();
    expect(finalRefusal(404, "DATA_NOT_FOUND")).toBeNull();
    expect(finalRefusal(404, "REFUND_NOT_SUPPORTED")).toBeNull();
  });

  it("queries unknown statuses again and logs only their names", () => {
    const said = logged(() => {
      expect(statusOfSession("PAUSED")).toBe("pending");
      expect(statusOfPayment("DREAMING", null)).toBe("pending");
      expect(statusOf("COMPLETED", { status: "DREAMING", failureCode: null })).toBe("verifying");
      expect(statusOfRefund("ON_HOLD", null)).toEqual({ status: "pending", failure: null });
    });
    for (const word of ["PAUSED", "DREAMING", "ON_HOLD"]) expect(said).toContain(word);
  });
});
