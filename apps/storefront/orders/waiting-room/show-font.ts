import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";

type Network = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Whether a font file more does not matter: on a wide screen or a fast network, unless the visitor saves data. */
function isFast(): boolean {
  const { connection } = navigator as { connection?: Network };
  if (connection?.saveData) return false;
  return connection?.effectiveType === "4g" || matchMedia("(min-width:64rem)").matches;
}

/**
 * Shows the brand's font. Most visitors come from the shop, so that their browser has the file; others load it only on a fast line. So the
 * room stays as light as without it.
 */
export async function showFont({ font }: Pick<RoomBoot, "font">): Promise<void> {
  if (font === null || !("fonts" in document)) return;
  const read = (cache: RequestCache) => fetch(font.address, { cache, mode: "same-origin" });
  try {
    const kept = await read("only-if-cached").catch(() => null);
    const file = kept?.ok ? kept : isFast() ? await read("default") : null;
    if (!file?.ok) return;
    const face = new FontFace(font.family, await file.arrayBuffer(), { weight: "100 900" });
    document.fonts.add(await face.load());
  } catch {
    // The page keeps the system's font.
  }
}
