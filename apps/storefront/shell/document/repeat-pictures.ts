/**
 * Delays before a failed picture is loaded again. Each is prolonged by a random time of up to its own length, so that pages do not retry at
 * once.
 */
const WAITS_MS = [1500, 5000, 15_000, 40_000];

const tries = new WeakMap<HTMLImageElement, number>();

function repeat(picture: HTMLImageElement): void {
  const tried = tries.get(picture) ?? 0;
  const wait = WAITS_MS[tried];
  if (wait === undefined) return;
  tries.set(picture, tried + 1);
  setTimeout(
    () => {
      // Setting `src` again makes the browser try all sources of the picture again.
      if (picture.isConnected) picture.src = picture.getAttribute("src")!;
    },
    wait * (1 + Math.random()),
  );
}

const isBroken = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth === 0 && picture.hasAttribute("src");

/**
 * Reloads failed pictures, as from a busy server: four times with growing pauses, and once more when the connection returns. Without this
 * they would stay coloured rectangles.
 */
export function repeatPictures(): void {
  window.addEventListener("error", ({ target }) => target instanceof HTMLImageElement && repeat(target), { capture: true });
  // Include pictures that failed before this code loaded.
  for (const picture of document.images) if (isBroken(picture)) repeat(picture);
  window.addEventListener("online", () => {
    for (const picture of document.images) {
      if (!isBroken(picture)) continue;
      tries.delete(picture);
      repeat(picture);
    }
  });
}
