import type { WebAct } from "../../../act.ts";
import { currentPerson, type Person } from "../../people/identity/current-person.ts";

/** Who asks: the key that came with the link, and who is logged in. */
export type Caller = { readonly key: string | undefined; readonly person: Person | null };

/** Reads who is logged in, so ask before a transaction begins: one that waits for another connection would hold its own. */
export async function identifyCaller(act: WebAct, key: string | undefined): Promise<Caller> {
  return { key, person: await currentPerson(act) };
}
