import type { Demo } from "../server/app/take-demo.ts";
import { bringClips } from "./clips/bring-clips.ts";
import { clipStore } from "./clips/clip-store.ts";
import { seedDemo } from "./seed-demo.ts";

/** The demo's brands, events, videos and posters. Drawing code loads with the first picture that is not cached yet. */
export const demo: Demo = {
  seed: (db) => seedDemo(db, new Date().toISOString().slice(0, 10)),
  pictures: (brandOf) => async (ui, name) => (await import("./picture-source.ts")).demoPictures(brandOf)(ui, name),
  async openMedia(needs) {
    await bringClips(needs);
    return clipStore(needs);
  },
};
