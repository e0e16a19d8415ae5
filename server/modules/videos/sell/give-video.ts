import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { endRights, insertGift, judgeGift, readCode, readVideoId } from "./store.ts";

/** Whom a video is given to or taken from: `phone` in E.164. */
export type GiftOrder = { readonly slug: string; readonly phone: string };

/** `owned`: the number watches it already; `over`: its time has ended; `missing`: there is no such video. */
export type GiftAnswer = "given" | "owned" | "over" | "missing";

/**
 * Gives a number a video with all its extras, as its organiser wishes. Whoever is logged in with that number finds it among their videos. Nobody is
 * told: that is the organiser's to do.
 */
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
 * Ends what a number may watch of a video, given or bought: a play that runs stops within five minutes, at its next key or renewal. No money goes
 * back by this. Answers how many rights ended; null where there is no such video.
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

/** The code by which a number that may watch a video opens it anywhere, and the brand's hosts; null where it may not. */
export async function codeOfVideo({ db, tenant }: Pick<Act, "db" | "tenant">, { slug, phone }: GiftOrder) {
  return db.transaction(tenant, async (tx) => {
    const video = await readVideoId(tx, slug);
    return video === undefined ? null : ((await readCode(tx, video, phone)) ?? null);
  });
}
