import type { WebAct } from "../../../act.ts";
import { currentPerson, type Person } from "../../people/identity/current-person.ts";

/** The caller: the key of the link, and the logged-in person. */
export type Caller = { readonly key: string | undefined; readonly person: Person | null };

/** Reads the login. Call it before a transaction, which would hold its connection while waiting for another. */
export async function identifyCaller(act: WebAct, key: string | undefined): Promise<Caller> {
  return { key, person: await currentPerson(act) };
}
