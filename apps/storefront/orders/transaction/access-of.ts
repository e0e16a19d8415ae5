import type { EventDetail } from "#contract/catalogue/events.ts";
import { readAccessCode } from "./access-store.ts";

/** The access code for quotes and holds of an event, if this browser has one. */
export function accessOf({ id, takesCodes }: Pick<EventDetail, "id" | "takesCodes">, ui: string): { readonly accessCode?: string } {
  const accessCode = takesCodes ? readAccessCode(ui, id) : null;
  return accessCode === null ? {} : { accessCode };
}
