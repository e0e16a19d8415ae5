import { html, type Html } from "./html.ts";
import { act, goTo, leave, move } from "./room-acts.ts";
import { clockText, dateText, say, updatedText } from "./room-words.ts";
import type { Room } from "./room.types.ts";

/** How the draw works and how to verify it. Shown before it happens. */
function howItWorks(room: Room): Html {
  return html`<details>
    <summary>${say(room, "queue.how")}</summary>
    <div>
      <p>${say(room, "queue.how_text")}</p>
      <p>${say(room, "queue.how_print")}: <code>${room.state.commit}</code></p>
      <p><a class="link" href="/api/v1/queues/${room.event.id}/proof">${say(room, "queue.how_proof")}</a></p>
    </div>
  </details>`;
}

/** In the draw, before numbers exist. */
export function drawnScreen(room: Room): Html {
  const { opensAt } = room.state;
  return html`${opensAt !== null && html`<p>${say(room, "queue.drawn_text", { date: dateText(room, opensAt) })}</p>`}
    <p>${say(room, "queue.drawn_stay")}</p>
    <p class="updated" data-slot="updated">${updatedText(room)}</p>
    ${howItWorks(room)}
    <div class="acts">${move(room)}${leave(room)}</div>`;
}

/** The visitor's turn: one button and the time left. */
export function turnScreen(room: Room): Html {
  const left = room.secondsLeft;
  const clock = html`<span class="clock" data-slot="clock" aria-hidden="true">${left === null ? "" : clockText(left)}</span>`;
  const [before = "", after = ""] = say(room, "queue.turn_within", { clock: "\u0000" }).split("\u0000");
  return html`<p data-part="within" ${left === null ? html` hidden` : null}>${before}${clock}${after}</p>
    <p>${say(room, "queue.turn_text")}</p>
    <p class="hint" data-part="alone" hidden>${say(room, "queue.turn_alone")}</p>
    <p class="hint" data-part="in-a-moment" role="status"></p>
    ${act(room, "enter", { label: say(room, "queue.continue"), look: "main" })}
    <div class="acts">${leave(room)}</div>`;
}

/** The move link of a place. The page's script fills it in if the page was not reloaded. */
export function linkScreen(room: Room): Html {
  return html`<p>${say(room, "queue.link_text")}</p>
    <label
      ><span class="sr">${say(room, "queue.link")}</span><input class="address" readonly data-slot="link" value="${room.link ?? ""}"
    /></label>
    <div class="acts">
      <button class="button" type="button" data-part="copy" hidden>${say(room, "queue.copy")}</button
      ><button class="button" type="button" data-part="share" hidden>${say(room, "queue.share")}</button>
    </div>
    ${goTo(room.address, say(room, "queue.back"), "link")}`;
}
