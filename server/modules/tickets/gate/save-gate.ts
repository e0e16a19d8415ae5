import { randomBytes } from "node:crypto";
import type { Services } from "../../../context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { digestOfToken } from "../../../platform/http/visitor/bearer-token.ts";
import { record } from "../../../platform/events/record.ts";
import { endToken, writeEntryRules, writeGate, writeToken } from "./store.ts";

type Keeper = Pick<Services, "newId">;

export type GateRules = {
  readonly eventId: string;
  readonly name: string;
  /** Null: every category, every session. */
  readonly categoryIds: readonly string[] | null;
  readonly sessionIds: readonly string[] | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
};

/** Makes a gate of an event, or gives the one of this name other rules. Answers its id. */
export async function saveGate(services: Keeper, tx: Transaction, gate: GateRules): Promise<string> {
  const id = await writeGate(tx, {
    id: services.newId(),
    event_id: gate.eventId,
    name: gate.name,
    category_ids: gate.categoryIds,
    session_ids: gate.sessionIds,
    opens_at: gate.opensAt,
    closes_at: gate.closesAt,
  });
  record(tx, {
    actor: "organiser",
    topic: "gate.kept",
    subject: id,
    data: { name: gate.name, categoryIds: gate.categoryIds, sessionIds: gate.sessionIds },
  });
  return id;
}

/** How long before its event a gate opens without rules of its own. `opens_minutes_of` of the database has the same. */
export const OPENS_MINUTES = 720;

/** Sets how an event lets people in: whether they may come in again after going out, and how long before it begins. */
export function saveEntryRules(
  tx: Transaction,
  { eventId, rules }: { readonly eventId: string; readonly rules: { readonly allowsReentry: boolean; readonly opensMinutes: number } },
): void {
  writeEntryRules(tx, eventId, rules);
  record(tx, { actor: "organiser", topic: "entry_rules.kept", subject: eventId, data: rules });
}

/** A token for one device, shown once: only its digest is kept. */
export function giveToken(
  services: Keeper,
  tx: Transaction,
  order: { readonly gateId: string; readonly role: "scanner" | "supervisor"; readonly label: string; readonly hours: number },
): { readonly id: string; readonly token: string } {
  const id = services.newId();
  const token = `gate_${randomBytes(32).toString("base64url")}`;
  const { gateId, role, label, hours } = order;
  writeToken(tx, { id, gate_id: gateId, role, label, token_hash: digestOfToken(token), hours });
  record(tx, { actor: "organiser", topic: "gate_token.given", subject: id, data: { gateId, role, label, hours } });
  return { id, token };
}

/** Ends a token: it scans no more. False where it is unknown, or was ended before. */
export async function revokeToken(tx: Transaction, id: string): Promise<boolean> {
  const isEnded = await endToken(tx, id);
  if (isEnded) record(tx, { actor: "organiser", topic: "gate_token.ended", subject: id });
  return isEnded;
}
