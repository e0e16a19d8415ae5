import { demand, type Act } from "../../../act.ts";
import type { Localized } from "#domain/brands/brand.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { textHash } from "./hash-text.ts";
import { writeText } from "./store.ts";

type NewText = {
  readonly slug: string;
  /** Simple Markdown in both languages. */
  readonly body: Localized;
  /** Whether signatures of older texts become invalid, so that everybody signs again. */
  readonly signAgain: boolean;
};

/** Publishes a new text of a release and returns its version. Earlier signatures stay with their text. Undefined for an unknown release. */
export async function publishText(act: Pick<Act, "db" | "newId" | "tenant" | "actor">, text: NewText): Promise<number | undefined> {
  demand(act, "waiver.publish");
  return act.db.transaction(act, async (tx) => {
    const version = await writeText(tx, { ...text, hash: textHash(text.body) });
    if (version !== undefined) recordAudit(tx, { topic: "waiver.text", data: { slug: text.slug, version, signAgain: text.signAgain } });
    return version;
  });
}
