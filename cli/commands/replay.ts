import { saveReplay, type ReplayHolders } from "#server/modules/videos/sell/save-replay.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { withShop } from "../lib/shop-tool.ts";

const HOLDERS: Readonly<Record<string, ReplayHolders>> = { all: "all", "checked-in": "checked_in", absent: "absent", nobody: "nobody" };

/** Bundles a video with an event's tickets. */
export const setReplay: Run = async ({ words: [ui = "", event = "", video = "", who = ""] }) => {
  const holders = HOLDERS[who];
  if (!holders) return refuse(`a replay is for ${Object.keys(HOLDERS).join(", ")}, not "${who}"`);
  const isKnown = await withShop(ui, (tool) => saveReplay(tool, { event, video, holders }));
  if (holders === "nobody") return isKnown ? [`tickets of ${event} bring ${video} along no more`] : fail(`they did not`);
  return isKnown
    ? [`tickets of ${event} bring ${video} along, for ${who} holders`]
    : fail(`${ui} has no event ${event} or no video ${video}`);
};
