import type { Localized } from "#domain/brands/brand.ts";
import type { Services } from "../../../services.ts";
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
export async function publishText(services: Pick<Services, "db" | "newId">, tenant: string, text: NewText): Promise<number | undefined> {
  return services.db.transaction(tenant, async (tx) => {
    const version = await writeText(tx, { ...text, hash: textHash(text.body) });
    if (version !== undefined)
      recordAudit(tx, { actor: "organiser", topic: "waiver.text", data: { slug: text.slug, version, signAgain: text.signAgain } });
    return version;
  });
}
