import type { Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import type { Draft } from "./create-draft.ts";
import { readDraft } from "./store.ts";

const CODE = /^WA-[2-9A-HJKMNP-TV-Z]{6}$/;

/** Returns a draft of this tenant by its code, whatever its letter case. Throws NOT_FOUND for an unknown or expired one. */
export async function findDraft(act: Act, typed: string): Promise<Draft> {
  const code = typed.toUpperCase();
  const row = CODE.test(code) ? await act.db.transaction(act, (tx) => readDraft(tx, code)) : undefined;
  const event = row && (await loadCatalogue(act.db, act.tenant)).byId.get(row.event_id);
  if (!row || !event) throw new Problem("NOT_FOUND");
  return { row, event: event.row };
}
