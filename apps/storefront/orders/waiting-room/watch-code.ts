import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";
import { askRoom } from "./ask-room.ts";
import { speak } from "./read-room.ts";

/** A code is valid for five minutes. */
const CODE_MS = 300_000;
const FIRST_MS = 2000;
const LONGEST_MS = 15_000;

/** Shows the delivery of the code, polled until it is final. */
export function watchCode(room: RoomBoot): void {
  const lines = [...document.querySelectorAll<HTMLElement>("[data-delivery]")];
  const begun = Date.now();
  let wait = FIRST_MS;
  const shown = () => lines.find((line) => !line.hidden)!.dataset["delivery"];

  async function look(): Promise<void> {
    const answer = await askRoom(room, { do: "delivery" });
    const state = answer?.ok ? answer.delivery : undefined;
    if (state !== undefined && state !== shown()) {
      for (const line of lines) line.hidden = line.dataset["delivery"] !== state;
      speak(lines.find((line) => !line.hidden)!.innerText);
    }
    wait = Math.min(LONGEST_MS, wait * 1.5);
    begin();
  }
  function begin(): void {
    if (shown() === "on_its_way" && Date.now() - begun < CODE_MS) setTimeout(() => void look(), wait);
  }
  if (lines.length > 0) begin();
}
