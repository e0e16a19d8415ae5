import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { seatName } from "../orders/seats.ts";
import { instant, uuid } from "../shapes.ts";

/** What a gate answers to a scan; only `admitted` opens it. */
export const SCAN_OUTCOMES = [
  "admitted",
  "left",
  /** Somebody is in with this ticket: `first` says since when, and where. */
  "already",
  "not_inside",
  "no_reentry",
  "wrong_event",
  "wrong_day",
  "wrong_gate",
  "gate_closed",
  /** A handover of the ticket is open. */
  "locked",
  /** A newer code of this ticket exists. */
  "reissued",
  "cancelled",
  "not_paid",
  "expired",
  "waiver_missing",
  /** A delegate's pass that only collects. */
  "collect_only",
  "unknown",
  "bad_signature",
  /** Brought later: the device had let nobody in. */
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
  /** The admission that the ticket was used for. */
  first: z.strictObject({ at: instant, gate: z.string() }).nullable(),
  /** Who stands there in the owner's place. */
  delegate: z.string().nullable(),
  /** A device that was offline let somebody in whom the shop would not have, or twice. */
  isConflict: z.boolean(),
});
export type ScanAnswer = z.infer<typeof scan>;

/** The text of a QR code as the scanner read it, or a ticket's readable code as somebody typed it. */
const text = z.string().min(1).max(4096);
const leaving = z.boolean().default(false);
const REFUSALS = ["VALIDATION_FAILED", "GATE_TOKEN_INVALID", "TOO_MANY_REQUESTS"] as const;
const ACTS = [...REFUSALS, "IDEMPOTENCY_KEY_MISSING", "IDEMPOTENCY_MISMATCH"] as const;

export const scanTicket = endpoint("scanTicket", {
  summary: "Scan one ticket at the gate of the token; the same key again is the same scan",
  body: z.strictObject({ text, leaving }),
  answer: scan,
  problems: ACTS,
  access: "gate",
});

export const bringScans = endpoint("bringScans", {
  summary: "Bring the scans of a device that was offline, each with the key that it gave it",
  body: z.strictObject({
    /** The device's own time now: only the time between its scans and now counts. */
    sentAt: instant,
    scans: z
      .array(
        z.strictObject({
          key: z.string().regex(/^[\x21-\x7e]{8,128}$/),
          text: z.string().min(1).max(512),
          scannedAt: instant,
          leaving,
          /** Whether the device let them in (or out). */
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
  summary: "Take an admission back, for supervisors",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: z.string().trim().min(1).max(200) }),
  answer: z.strictObject({ kind: z.literal("scan-undone"), scanId: uuid }),
  problems: [...ACTS, "GATE_ROLE", "NOT_FOUND"],
  access: "gate",
});

const status = z.enum(["reserved", "valid", "locked", "void", "checked_in", "cancelled"]);

export const getGate = endpoint("getGate", {
  summary: "The gate of the token, how many are in, and what devices that were offline disagree about",
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
  summary: "What a device needs to scan without a network: rules, keys, tickets and dead codes",
  query: z.strictObject({
    /** `serverNow` of the first page of an earlier list: only what changed since then. */
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
        /** A code of a lower version is dead. */
        version: z.int(),
        status,
        categoryId: uuid,
        sessionId: uuid.nullable(),
        /** Where its holder sits, in the language of the call; null for a ticket without a seat. */
        seatLabel: z.string().nullable(),
        /** From when to when it admits, where the gate has no hours of its own. */
        from: instant.nullable(),
        until: instant.nullable(),
        /** Whoever holds it has not signed the release that the event asks for: it admits nobody yet. */
        isReleaseMissing: z.boolean(),
      }),
    ),
    /** Codes of this version, and of all below, are dead; on the first page. */
    revoked: z.array(z.strictObject({ ticketId: uuid, version: z.int() })),
    next: uuid.nullable(),
  }),
  problems: REFUSALS,
  access: "gate",
});
