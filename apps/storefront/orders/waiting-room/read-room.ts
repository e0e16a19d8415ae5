import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";

/** The server's data in the page. */
export function readRoom(): RoomBoot {
  return JSON.parse(document.getElementById("room")!.textContent) as RoomBoot;
}

/** All elements, on any screen, that show a value. */
export function slots(name: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-slot="${name}"]`)];
}

/** An element of the page that is shown only at times. */
export function part(name: string): HTMLElement | null {
  return document.querySelector(`[data-part="${name}"]`);
}

/** Announces to a screen reader, at once or politely. */
export function speak(text: string, how: "polite" | "urgent" = "polite"): void {
  document.getElementById(how)!.textContent = text;
}
