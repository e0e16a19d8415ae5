import type { CodeState } from "#domain/orders/queue/room-boot.types.ts";
import { act, goTo } from "./room-acts.ts";
import { html, type Html } from "./html.ts";
import { say } from "./room-words.ts";
import type { Room } from "./room.types.ts";

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}" />`;
/** The explanation of a refused field. */
const explained = ({ notice }: Room): Html | null => (notice === null ? null : html` aria-describedby="notice" aria-invalid="true"`);

/** Form for the phone number of the place. If a proof is needed, the page's script computes it and submits. */
export function phoneScreen(room: Room): Html {
  const { typed, puzzle } = room;
  return html`<p>${say(room, "queue.phone_text")}</p>
    <form class="stack" method="post" action="${room.address}" role="none" data-form ${puzzle && html` data-bits="${puzzle.bits}"`}>
      ${hidden("key", room.key)}${puzzle && hidden("challenge", puzzle.challenge)}${puzzle && hidden("solution", "")}
      <div class="phone">
        <label class="field"
          ><span>${say(room, "queue.phone_country")}</span
          ><input
            class="address"
            name="countryCode"
            value="${typed.countryCode}"
            inputmode="tel"
            autocomplete="tel-country-code"
            maxlength="5"
            required
        /></label>
        <label class="field"
          ><span>${say(room, "queue.phone_number")}</span
          ><input
            class="address"
            name="phoneNumber"
            inputmode="tel"
            value="${typed.phoneNumber}"
            autocomplete="tel-national"
            maxlength="24"
            required
            ${explained(room)}
        /></label>
      </div>
      <p class="hint">${say(room, "queue.phone_keep")}</p>
      ${puzzle && html`<noscript><p class="hint">${say(room, "queue.proof_script")}</p></noscript>`}
      <p class="hint" data-part="phone-busy" role="status" hidden></p>
      <button class="button main" name="do" value="code">${say(room, "queue.phone_send")}</button>
    </form>
    ${goTo(room.next, say(room, "queue.event"), "link")}`;
}

const TOLD: readonly (readonly [CodeState, string])[] = [
  ["on_its_way", "queue.code_sending"],
  ["sent", "queue.code_sent"],
  ["kept", "queue.code_kept"],
  ["not_sent", "queue.code_unsent"],
];

/** One line per delivery state of the code. The page's script switches between them. */
function delivery(room: Room): readonly Html[] {
  const phone = `${room.typed.countryCode}\u00a0${room.typed.phoneNumber.replace(/^0+/, "")}`;
  return TOLD.map(
    ([state, name]) =>
      html`<p
        data-delivery="${state}"
        ${state === "not_sent" ? html` role="alert"` : null}
        ${state === room.delivery ? null : html` hidden`}
      >
        ${say(room, name, { phone })}
      </p>`,
  );
}

/** Form for the digits sent. */
export function codeScreen(room: Room): Html {
  const { countryCode, phoneNumber } = room.typed;
  const number = html`${hidden("key", room.key)}${hidden("countryCode", countryCode)}${hidden("phoneNumber", phoneNumber)}`;
  return html`${delivery(room)}
    <form class="stack" method="post" action="${room.address}" role="none" data-form>
      ${number}
      <label class="field"
        ><span>${say(room, "queue.code_field")}</span
        ><input
          class="address"
          name="digits"
          inputmode="numeric"
          autocomplete="one-time-code"
          pattern="[0-9 ]{6,9}"
          maxlength="9"
          required
          ${explained(room)}
      /></label>
      <p class="hint" data-part="phone-busy" role="status" hidden></p>
      <button class="button main" name="do" value="confirm">${say(room, "queue.code_confirm")}</button>
    </form>
    <div class="acts">
      <form method="post" action="${room.address}" role="none" data-form>
        ${number}<button class="link" name="do" value="code">${say(room, "queue.code_again")}</button>
      </form>
      ${act(room, "join", { label: say(room, "queue.code_change"), look: "link" })}
    </div>`;
}

/** The number has a place in another browser. */
export function elsewhereScreen(room: Room): Html {
  return html`<p>${say(room, "queue.elsewhere_text")}</p>
    ${act(room, "here", { label: say(room, "queue.take_yes"), look: "main" })}${goTo(room.next, say(room, "queue.event"), "link")}`;
}
