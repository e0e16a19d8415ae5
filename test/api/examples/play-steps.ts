import { openVideoScene, TENANT } from "../video-scene.ts";
import type { ExampleScene } from "./example-scene.ts";

/** Somebody watches what they bought. */
export async function playVideos({ run, shop }: ExampleScene): Promise<void> {
  const scene = await openVideoScene(shop);
  const buyer = scene.browser();
  const { id } = await scene.entitle(buyer);
  if (buyer.host !== `${TENANT}.localhost:3000`) throw new Error(buyer.host);
  const play = await run("startPlay", buyer, { params: { id }, body: { takeOver: false } });
  const one = { params: { id: play.id } };
  await run("savePosition", buyer, { ...one, body: { partId: play.parts[0]!.id, seconds: 95, age: 0 } });
  await run("renewPlay", buyer, { ...one, body: {} });
  await run("endPlay", buyer, { ...one, body: {} });
}
