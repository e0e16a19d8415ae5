/** How long until a picture that did not come is asked for again, each with up to as much again, so that many pages do not ask at once. */
const WAITS_MS = [1500, 5000, 15_000, 40_000];

const tries = new WeakMap<HTMLImageElement, number>();

function repeat(picture: HTMLImageElement): void {
  const tried = tries.get(picture) ?? 0;
  const wait = WAITS_MS[tried];
  if (wait === undefined) return;
  tries.set(picture, tried + 1);
  setTimeout(
    () => {
      // The browser looks through all its sources anew.
      if (picture.isConnected) picture.src = picture.getAttribute("src")!;
    },
    wait * (1 + Math.random()),
  );
}

const isBroken = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth === 0 && picture.hasAttribute("src");

/**
 * Has pictures asked for again that did not come, as from a server that was busy: four times, with longer and longer pauses, and once more when the connection is back. Without
 * it they stay coloured rectangles until the page is loaded anew.
 */
export function repeatPictures(): void {
  window.addEventListener("error", ({ target }) => target instanceof HTMLImageElement && repeat(target), { capture: true });
  // Those that failed before this code came.
  for (const picture of document.images) if (isBroken(picture)) repeat(picture);
  window.addEventListener("online", () => {
    for (const picture of document.images) {
      if (!isBroken(picture)) continue;
      tries.delete(picture);
      repeat(picture);
    }
  });
}
