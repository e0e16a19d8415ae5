import { html, type Html } from "./html.ts";
import { say } from "./room-words.ts";
import type { Room } from "./room.types.ts";

type Look = "main" | "plain" | "link";
const CLASSES: Readonly<Record<Look, string>> = { main: "button main", plain: "button", link: "link" };

/** Actions of the page's forms. */
export type Act = "join" | "leave" | "enter" | "move" | "take" | "code" | "confirm" | "here" | "delivery";

/** A button in its own form, which works without scripts. The form has no label, because the button describes it. */
export function act(room: Room, name: Act, { label, look = "plain" }: { readonly label: string; readonly look?: Look }): Html {
  return html`<form method="post" action="${room.address}" role="none">
    <input type="hidden" name="key" value="${room.key}" />${
      name === "take" && room.code !== null && html`<input type="hidden" name="code" value="${room.code}" />`
    }<button class="${CLASSES[look]}" name="do" value="${name}">${label}</button>
  </form>`;
}

/** A link to another page. */
export function goTo(href: string, label: string, look: Look = "plain"): Html {
  return html`<a class="${CLASSES[look]}" href="${href}">${label}</a>`;
}

export const leave = (room: Room): Html => act(room, "leave", { label: say(room, "queue.leave"), look: "link" });
export const move = (room: Room): Html => act(room, "move", { label: say(room, "queue.move"), look: "link" });
