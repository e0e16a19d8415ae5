import type { OwnedVideo } from "#contract/videos/videos.ts";
import type { Act } from "../../../act.ts";
import { readPositions } from "./store.ts";

/** Playback positions by entitlement: the latest part. Leaves out entitlements without a play. */
export async function watchPositions(
  { db, tenant }: Pick<Act, "db" | "tenant">,
  entitlements: readonly string[],
): Promise<ReadonlyMap<string, Omit<NonNullable<OwnedVideo["position"]>, "isLastPart">>> {
  const rows = entitlements.length === 0 ? [] : await readPositions(db, tenant, entitlements);
  return new Map(
    rows.map(({ id, part_id: partId, position: partPosition, seconds, duration_ms: length }) => [
      id,
      { partId, partPosition, seconds, durationSeconds: length === null ? null : Math.round(length / 1000) },
    ]),
  );
}
