import { OPERATOR } from "#server/platform/base/actor.ts";
import { giveVideo } from "#server/modules/videos/sell/give-video.ts";
import { codeFor } from "../../harness/log-in.ts";
import { openVideoScene, TENANT } from "../videos/video-scene.ts";
import type { ExampleScene } from "./example-scene.ts";

/** A buyer watches a video. */
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
  await openElsewhere({ run, shop }, scene);
}

/** Opening a video on another device by its code and number. */
async function openElsewhere({ run, shop }: Pick<ExampleScene, "run" | "shop">, scene: Awaited<ReturnType<typeof openVideoScene>>) {
  const phone = "+628121000999";
  await giveVideo({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { slug: "suita-sungai-rekaman", phone });
  const [right] = await scene.sql("select code from video_entitlements where phone = $1", [phone]);
  const by = scene.browser();
  const params = { code: right!["code"] as string };
  await run("getVideoClaim", by, { params });
  await run("askVideoCode", by, { params, body: {} });
  await run("openVideo", by, { params, body: { token: await codeFor(shop, by.host, phone) } });
}
