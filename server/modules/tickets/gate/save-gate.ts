import { demand, type Act } from "../../../act.ts";
import { randomBytes } from "node:crypto";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { digestOfToken } from "../../../platform/http/visitor/bearer-token.ts";
import { record } from "../../../platform/events/record.ts";
import { endToken, writeEntryRules, writeGate, writeToken } from "./store.ts";

type Keeper = Pick<Act, "newId">;

export type GateRules = {
  readonly eventId: string;
  readonly name: string;
  /** Null: every category, every session. */
  readonly categoryIds: readonly string[] | null;
  readonly sessionIds: readonly string[] | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
};

/** Makes a gate of an event, or changes the rules of the one with this name. Returns its id. */
export async function saveGate(act: Keeper, tx: ActTransaction, gate: GateRules): Promise<string> {
  demand(tx, "gate.change");
  const id = await writeGate(tx, {
    id: act.newId(),
    event_id: gate.eventId,
    name: gate.name,
    category_ids: gate.categoryIds,
    session_ids: gate.sessionIds,
    opens_at: gate.opensAt,
    closes_at: gate.closesAt,
  });
  record(tx, {
    topic: "gate.kept",
    subject: id,
    data: { name: gate.name, categoryIds: gate.categoryIds, sessionIds: gate.sessionIds },
  });
  return id;
}

/** How long before its event a gate without own rules opens. Same as `opens_minutes_of` in the database. */
export const OPENS_MINUTES = 720;

/** Sets an event's entry rules: re-entry, and the opening time before its beginning. */
export function saveEntryRules(
  tx: ActTransaction,
  { eventId, rules }: { readonly eventId: string; readonly rules: { readonly allowsReentry: boolean; readonly opensMinutes: number } },
): void {
  demand(tx, "gate.change");
  writeEntryRules(tx, eventId, rules);
  record(tx, { topic: "entry_rules.kept", subject: eventId, data: rules });
}

/** Issues a token for one device, shown once. Only its digest is stored. */
export function giveToken(
  act: Keeper,
  tx: ActTransaction,
  order: { readonly gateId: string; readonly role: "scanner" | "supervisor"; readonly label: string; readonly hours: number },
): { readonly id: string; readonly token: string } {
  demand(tx, "gate.change");
  const id = act.newId();
  const token = `gate_${randomBytes(32).toString("base64url")}`;
  const { gateId, role, label, hours } = order;
  writeToken(tx, { id, gate_id: gateId, role, label, token_hash: digestOfToken(token), hours });
  record(tx, { topic: "gate_token.given", subject: id, data: { gateId, role, label, hours } });
  return { id, token };
}

/** Revokes a token. False if it is unknown or already revoked. */
export async function revokeToken(tx: ActTransaction, id: string): Promise<boolean> {
  demand(tx, "gate.change");
  const isEnded = await endToken(tx, id);
  if (isEnded) record(tx, { topic: "gate_token.ended", subject: id });
  return isEnded;
}
