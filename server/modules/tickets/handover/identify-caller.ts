import type { WebAct } from "../../../act.ts";
import { currentPerson, type Person } from "../../people/identity/current-person.ts";

/** The caller: the key of the link, and the logged-in person. */
export type Caller = { readonly key: string | undefined; readonly person: Person | null };

/** Reads the login. Call it before a transaction: within one, it would hold a connection while waiting for a second. */
export async function identifyCaller(act: WebAct, key: string | undefined): Promise<Caller> {
  return { key, person: await currentPerson(act) };
}
