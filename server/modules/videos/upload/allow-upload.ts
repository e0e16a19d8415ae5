import { demand, type Act } from "../../../act.ts";
import { randomBytes } from "node:crypto";
import { recordAudit } from "../../../platform/events/record.ts";
import { digestOfToken } from "../../../platform/http/visitor/bearer-token.ts";
import { partIsOf, hasVideo } from "../film/play-part.ts";
import { endUpload, insertUpload, listUploads, type ListedUpload, type Target } from "./store.ts";

export type { ListedUpload } from "./store.ts";

/** 256 bits, against guessing an address. */
const SECRET_BYTES = 32;
export const UPLOAD_PATH = "/api/v1/uploads/";

export type UploadOrder = {
  /** The organiser's name for the film. Null: the sender's. */
  readonly name: string | null;
  readonly target: Target;
  readonly hours: number;
};
export type Allowed = { readonly id: string; readonly path: string; readonly until: Date; readonly hosts: readonly string[] };

/**
 * Allows anybody with the returned address to send one film, within `hours` hours by the database's clock. Only a digest of the address's
 * secret is stored, so the address cannot be shown again. Null for an unknown video or part of the brand.
 */
export async function allowUpload(
  act: Pick<Act, "db" | "newId" | "tenant" | "actor">,
  { name, target, hours }: UploadOrder,
): Promise<Allowed | null> {
  demand(act, "upload.allow");
  const [id, secret] = [act.newId(), randomBytes(SECRET_BYTES).toString("base64url")];
  return act.db.transaction(act, async (tx) => {
    const isThere =
      target === null ||
      (target.position === null
        ? await hasVideo(tx, act.tenant, target.slug)
        : await partIsOf(tx, act.tenant, { ...target, position: target.position }));
    if (!isThere) return null;
    const { until, hosts } = await insertUpload(tx, { id, tokenHash: digestOfToken(secret), name, target, hours });
    recordAudit(tx, { topic: "upload.allowed", subject: id, data: { slug: target?.slug ?? null, hours } });
    return { id, path: `${UPLOAD_PATH}${secret}`, until, hosts };
  });
}

/** Lists stored upload permissions, oldest first. */
export function listAllowed({ db, tenant }: Pick<Act, "db" | "tenant">): Promise<ListedUpload[]> {
  return db.transaction(tenant, (tx) => listUploads(tx));
}

/** Ends an address early and removes the received part of its film. False for an unknown one, or after the film is complete. */
export async function withdrawUpload(act: Pick<Act, "db" | "media" | "tenant" | "actor">, id: string): Promise<boolean> {
  demand(act, "upload.allow");
  const ended = await act.db.transaction(act, async (tx) => {
    const row = await endUpload(tx, id);
    if (row) recordAudit(tx, { topic: "upload.withdrawn", subject: id });
    return row;
  });
  if (ended?.media_id) await act.media.remove(`${act.tenant}/${ended.media_id}`);
  return ended !== undefined;
}
