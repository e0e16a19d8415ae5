import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { notifyPlayable } from "../film/notify-playable.ts";
import { putStream } from "./store.ts";

const LONGEST = 1000;

/** Returns a valid stream address: HTTPS, without a user name, and with a host name, not a number. Undefined for any other. */
export function streamAddress(text: string): string | undefined {
  if (text.length > LONGEST || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isHost = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(url.hostname);
  return url.protocol === "https:" && url.username === "" && url.password === "" && url.hash === "" && isHost ? url.href : undefined;
}

/** Sets a live video's stream address. Null: no stream. False for an unknown live video of the brand. */
export async function saveStream(
  act: Pick<Act, "db" | "tenant" | "actor">,
  { slug, url }: { readonly slug: string; readonly url: string | null },
): Promise<boolean> {
  demand(act, "video.change");
  return act.db.transaction(act, async (tx) => {
    const video = await putStream(tx, slug, url);
    if (!video) return false;
    recordAudit(tx, { topic: "video.streamed", subject: video.id, data: { slug, host: url && new URL(url).host } });
    if (url !== null && !video.was_streamed) await notifyPlayable(tx, act.tenant, { video: video.id, what: video.id });
    return true;
  });
}
