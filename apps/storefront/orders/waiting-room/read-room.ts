import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";

/** What the server has put into the page. */
export function readRoom(): RoomBoot {
  return JSON.parse(document.getElementById("room")!.textContent) as RoomBoot;
}

/** The element that shows a value, on whichever screens it stands. */
export function slots(name: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-slot="${name}"]`)];
}

/** A piece of the page that is shown only at times. */
export function part(name: string): HTMLElement | null {
  return document.querySelector(`[data-part="${name}"]`);
}

/** Has a screen reader say something, at once or when it comes to it. */
export function speak(text: string, how: "polite" | "urgent" = "polite"): void {
  document.getElementById(how)!.textContent = text;
}
