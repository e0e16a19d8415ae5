import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { endRights, insertGift, judgeGift, readCode, readVideoId } from "./store.ts";

/** The recipient of a gift or revocation. `phone` is E.164. */
export type GiftOrder = { readonly slug: string; readonly phone: string };

/** `owned`: the number already has the video. `over`: the video has ended. `missing`: there is no such video. */
export type GiftAnswer = "given" | "owned" | "over" | "missing";

/** Gives a number a video with all its extras. A login with that number finds it among its videos. Notifies nobody: that is up to the organiser. */
export async function giveVideo(act: Pick<Act, "db" | "tenant" | "actor">, { slug, phone }: GiftOrder): Promise<GiftAnswer> {
  demand(act, "video.give");
  return act.db.transaction(act, async (tx) => {
    const video = await readVideoId(tx, slug);
    if (video === undefined) return "missing";
    const { isOwned, isOver } = await judgeGift(tx, video, phone);
    if (isOver) return "over";
    if (isOwned) return "owned";
    const id = await insertGift(tx, video, phone);
    recordAudit(tx, { topic: "video.given", subject: id, data: { slug } });
    return "given";
  });
}

/**
 * Ends a number's entitlements to a video, given or bought. A running play stops within five minutes, at its next key or renewal. Refunds
 * nothing. Returns the number of ended entitlements, or null for an unknown video.
 */
export async function revokeVideo(act: Pick<Act, "db" | "tenant" | "actor">, { slug, phone }: GiftOrder): Promise<number | null> {
  demand(act, "video.give");
  return act.db.transaction(act, async (tx) => {
    const video = await readVideoId(tx, slug);
    if (video === undefined) return null;
    const ended = await endRights(tx, video, phone);
    for (const subject of ended) recordAudit(tx, { topic: "video.revoked", subject, data: { slug } });
    return ended.length;
  });
}

/** Returns the code that opens a number's video anywhere, and the brand's hosts. Null without an entitlement. */
export async function codeOfVideo({ db, tenant }: Pick<Act, "db" | "tenant">, { slug, phone }: GiftOrder) {
  return db.transaction(tenant, async (tx) => {
    const video = await readVideoId(tx, slug);
    return video === undefined ? null : ((await readCode(tx, video, phone)) ?? null);
  });
}
