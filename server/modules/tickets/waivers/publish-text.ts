import { demand, type Act } from "../../../act.ts";
import type { Localized } from "#domain/brands/brand.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { textHash } from "./hash-text.ts";
import { writeText } from "./store.ts";

type NewText = {
  readonly slug: string;
  /** Simple Markdown in both languages. */
  readonly body: Localized;
  /** Whether signatures of older texts stop counting, so that everybody signs again. */
  readonly signAgain: boolean;
};

/** Gives a release a new text and answers its version; who signed an older one has signed that. Undefined without such a release. */
export async function publishText(act: Pick<Act, "db" | "newId" | "tenant" | "actor">, text: NewText): Promise<number | undefined> {
  demand(act, "waiver.publish");
  return act.db.transaction(act, async (tx) => {
    const version = await writeText(tx, { ...text, hash: textHash(text.body) });
    if (version !== undefined) recordAudit(tx, { topic: "waiver.text", data: { slug: text.slug, version, signAgain: text.signAgain } });
    return version;
  });
}
