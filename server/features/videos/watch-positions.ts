import type { OwnedVideo } from "#contract/videos.ts";
import type { Ctx } from "../../context.ts";

/** Where watching goes on, by entitlement; those that nobody has begun are absent. Nothing is played yet: none is there. */
export async function watchPositions(_ctx: Ctx, _entitlements: readonly string[]): Promise<ReadonlyMap<string, OwnedVideo["position"]>> {
  return new Map();
}
