import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { seatName } from "../orders/seats.ts";
import { instant, uuid } from "../shapes.ts";

/** A gate's answers to a scan; only `admitted` opens it. */
export const SCAN_OUTCOMES = [
  "admitted",
  "left",
  /** Already inside with this ticket; `first` has time and place. */
  "already",
  "not_inside",
  "no_reentry",
  "wrong_event",
  "wrong_day",
  "wrong_gate",
  "gate_closed",
  /** The ticket has an open handover. */
  "locked",
  /** The ticket has a newer code. */
  "reissued",
  "cancelled",
  "not_paid",
  "expired",
  "waiver_missing",
  /** A delegate's pass for collecting only. */
  "collect_only",
  "unknown",
  "bad_signature",
  /** Uploaded later: the device had refused entry. */
  "turned_away",
] as const;

const scan = z.strictObject({
  kind: z.literal("scan"),
  scanId: uuid,
  outcome: z.enum(SCAN_OUTCOMES),
  at: instant,
  gate: z.string(),
  ticket: z
    .strictObject({
      id: uuid,
      code: z.string(),
      holder: z.string(),
      category: z.string(),
      seat: seatName.nullable(),
      addons: z.array(z.strictObject({ name: z.string(), qty: z.int() })),
      sessionId: uuid.nullable(),
    })
    .nullable(),
  /** The ticket's first admission. */
  first: z.strictObject({ at: instant, gate: z.string() }).nullable(),
  /** The delegate who comes for the owner. */
  delegate: z.string().nullable(),
  /** An offline device admitted a ticket that the shop would have refused, or admitted it twice. */
  isConflict: z.boolean(),
});
export type ScanAnswer = z.infer<typeof scan>;

/** A scanned QR text, or a readable ticket code as typed. */
const text = z.string().min(1).max(4096);
const leaving = z.boolean().default(false);
const REFUSALS = ["VALIDATION_FAILED", "GATE_TOKEN_INVALID", "TOO_MANY_REQUESTS"] as const;
const ACTS = [...REFUSALS, "IDEMPOTENCY_KEY_MISSING", "IDEMPOTENCY_MISMATCH"] as const;

export const scanTicket = endpoint("scanTicket", {
  summary: "Scan one ticket at the token's gate; the same key repeats the same scan",
  body: z.strictObject({ text, leaving }),
  answer: scan,
  problems: ACTS,
  access: "gate",
});

export const bringScans = endpoint("bringScans", {
  summary: "Upload the scans of an offline device, each with the device's key",
  body: z.strictObject({
    /** The device's clock now. Only the time since its scans counts. */
    sentAt: instant,
    scans: z
      .array(
        z.strictObject({
          key: z.string().regex(/^[\x21-\x7e]{8,128}$/),
          text: z.string().min(1).max(512),
          scannedAt: instant,
          leaving,
          /** Whether the device let the person pass. */
          admitted: z.boolean(),
        }),
      )
      .min(1)
      .max(100),
  }),
  answer: z.strictObject({ kind: z.literal("scan-batch"), scans: z.array(scan.extend({ key: z.string() })) }),
  problems: ACTS,
  access: "gate",
});

export const undoScan = endpoint("undoScan", {
  summary: "Undo an admission, for supervisors",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: z.string().trim().min(1).max(200) }),
  answer: z.strictObject({ kind: z.literal("scan-undone"), scanId: uuid }),
  problems: [...ACTS, "GATE_ROLE", "NOT_FOUND"],
  access: "gate",
});

const status = z.enum(["reserved", "valid", "locked", "void", "checked_in", "cancelled", "returned"]);

export const getGate = endpoint("getGate", {
  summary: "The token's gate, its number of people inside, and conflicts of offline devices",
  answer: z.strictObject({
    kind: z.literal("gate"),
    serverNow: instant,
    gate: z.strictObject({ id: uuid, name: z.string() }),
    role: z.enum(["scanner", "supervisor"]),
    event: z.strictObject({ id: uuid, name: z.string() }),
    counts: z.strictObject({ tickets: z.int(), checkedIn: z.int() }),
    conflicts: z.array(
      z.strictObject({ scanId: uuid, ticketId: uuid.nullable(), outcome: z.enum(SCAN_OUTCOMES), at: instant, gate: z.string() }),
    ),
  }),
  problems: REFUSALS,
  access: "gate",
});

export const getGateList = endpoint("getGateList", {
  summary: "The data for scanning offline: rules, keys, tickets and void codes",
  query: z.strictObject({
    /** `serverNow` of the first page of an earlier list, for its changes only. */
    since: instant.optional(),
    /** `next` of the page before. */
    after: uuid.optional(),
    businessId: z.string().max(200).optional(),
  }),
  answer: z.strictObject({
    kind: z.literal("gate-list"),
    serverNow: instant,
    tenantRef: z.int(),
    eventRef: z.int(),
    keys: z.array(z.strictObject({ keyId: z.int(), publicKey: z.string() })),
    rules: z.strictObject({
      allowsReentry: z.boolean(),
      categoryIds: z.array(uuid).nullable(),
      sessionIds: z.array(uuid).nullable(),
      opensAt: instant.nullable(),
      closesAt: instant.nullable(),
    }),
    tickets: z.array(
      z.strictObject({
        id: uuid,
        /** Codes of lower versions are void. */
        version: z.int(),
        status,
        categoryId: uuid,
        sessionId: uuid.nullable(),
        /** The holder's seat, in the language of the call; null without one. */
        seatLabel: z.string().nullable(),
        /** The times of admission, if the gate has none of its own. */
        from: instant.nullable(),
        until: instant.nullable(),
        /** The holder has not signed the required release: no admission yet. */
        isReleaseMissing: z.boolean(),
      }),
    ),
    /** Codes of this version and below are void. On the first page only. */
    revoked: z.array(z.strictObject({ ticketId: uuid, version: z.int() })),
    next: uuid.nullable(),
  }),
  problems: REFUSALS,
  access: "gate",
});
