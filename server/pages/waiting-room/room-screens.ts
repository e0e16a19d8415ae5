import type { Screen } from "#domain/orders/queue/room-boot.types.ts";
import { leftWords } from "#i18n/deadline-words.ts";
import { formatNumber } from "#i18n/format.ts";
import { codeScreen, elsewhereScreen, phoneScreen } from "./room-phone.ts";
import { act, goTo, leave, move } from "./room-acts.ts";
import { html, type Html } from "./html.ts";
import { say, dateText, updatedText, waitText } from "./room-words.ts";
import type { Room } from "./room.types.ts";

/** Explains before the draw how it works and how to verify it. */
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

/** The screen of a visitor in the draw, before numbers exist. */
function drawnScreen(room: Room): Html {
  const { opensAt } = room.state;
  return html`${opensAt !== null && html`<p>${say(room, "queue.drawn_text", { date: dateText(room, opensAt) })}</p>`}
    <p>${say(room, "queue.drawn_stay")}</p>
    <p class="updated" data-slot="updated">${updatedText(room)}</p>
    ${howItWorks(room)}
    <div class="acts">${move(room)}${leave(room)}</div>`;
}

/** The visitor's turn: one button and the time left. */
function turnScreen(room: Room): Html {
  const left = room.secondsLeft;
  const clock = html`<span class="clock" data-slot="clock" aria-hidden="true">${left === null ? "" : leftWords(left, room.locale)}</span>`;
  const [before = "", after = ""] = say(room, "queue.turn_within", { clock: "\u0000" }).split("\u0000");
  return html`<p data-part="within" ${left === null ? html` hidden` : null}>${before}${clock}${after}</p>
    <p>${say(room, "queue.turn_text")}</p>
    <p class="hint" data-part="alone" hidden>${say(room, "queue.turn_alone")}</p>
    <p class="hint" data-part="in-a-moment" role="status"></p>
    ${act(room, "enter", { label: say(room, "queue.continue"), look: "main" })}
    <div class="acts">${leave(room)}</div>`;
}

/** The move link of a place. The page's script fills it in if the page was not reloaded. */
function linkScreen(room: Room): Html {
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

/** Address for joining the waiting list of a category. Without language, as in apps/storefront/shell/links/join-path.ts. */
function joinListPath(slug: string, categoryId: string): string {
  return `/event/${slug}/patron-information?${new URLSearchParams({ waiting: categoryId }).toString()}`;
}

const text = (room: Room, key: string) => html`<p>${say(room, key)}</p>`;

function soon(room: Room): Html {
  const { prequeueAt, opensAt } = room.state;
  const from = prequeueAt ?? opensAt;
  return html`${from !== null && html`<p>${say(room, "queue.soon_text", { date: dateText(room, from) })}</p>`}${
    prequeueAt !== null && opensAt !== null && html`<p>${say(room, "queue.soon_sale", { date: dateText(room, opensAt) })}</p>`
  }${goTo(room.next, say(room, "queue.event"))}`;
}

function door(room: Room): Html {
  const { phase, opensAt } = room.state;
  const isEarly = phase === "prequeue" && opensAt !== null;
  return html`<p data-part="again" hidden>${say(room, "queue.door_again")}</p>
    <p>${isEarly ? say(room, "queue.soon_sale", { date: dateText(room, opensAt) }) : say(room, "queue.door_text")}</p>
    ${room.state.asksPhone && html`<p>${say(room, "queue.door_phone")}</p>`}
    <p class="hint" data-part="busy" role="status" hidden></p>
    ${act(room, "join", { label: say(room, "queue.join"), look: "main" })}${goTo(room.next, say(room, "queue.event"), "link")}`;
}

function waiting(room: Room): Html {
  const { rank, ahead, locale, state } = room;
  const number = rank === null ? "" : formatNumber(rank + 1, locale);
  const people = ahead === null ? "" : formatNumber(ahead, locale);
  const most = Math.max(1, rank ?? 1);
  return html`<div class="card">
      <dl class="numbers">
        <div>
          <dt>${say(room, "queue.number")}</dt>
          <dd data-slot="number">${number}</dd>
        </div>
        <div>
          <dt>${say(room, "queue.ahead")}</dt>
          <dd data-slot="ahead">${people}</dd>
        </div>
      </dl>
      <div class="way">
        <progress max="${most}" value="${Math.min(state.served, most)}" aria-label="${say(room, "queue.progress")}"></progress
        ><span data-slot="wait">${waitText(room)}</span>
      </div>
      <p class="updated" data-slot="updated">${updatedText(room)}</p>
    </div>
    <p>${say(room, "queue.keep")}</p>
    <label class="tick" hidden data-part="sound"><input type="checkbox" />${say(room, "queue.sound")}</label>
    <div>
      <h2>${say(room, "queue.prepare")}</h2>
      <ul>
        <li>${say(room, "queue.prepare_name")}</li>
        <li>${say(room, "queue.prepare_phone")}</li>
        <li>${say(room, "queue.prepare_pay")}</li>
      </ul>
    </div>
    <div class="acts">${move(room)}${leave(room)}</div>`;
}

function full(room: Room): Html {
  return html`<p>${say(room, "queue.full_text", { limit: room.state.fullAhead })}</p>
    <p class="hint">${say(room, room.place === null ? "queue.full_again" : "queue.full_kept")}</p>
    ${goTo(room.path("/"), say(room, "queue.home"), "main")}`;
}

function soldOut(room: Room): Html {
  const { waitingList } = room.event;
  const others = goTo(room.path("/event"), say(room, "queue.others"), waitingList === null ? "main" : "plain");
  return html`${text(room, "queue.sold_out_text")}${
    waitingList !== null && goTo(room.path(joinListPath(room.event.slug, waitingList)), say(room, "queue.waiting_list"), "main")
  }${others}`;
}

const SCREENS: Readonly<Record<Screen, (room: Room) => Html>> = {
  soon,
  door,
  drawn: drawnScreen,
  waiting,
  full,
  turn: turnScreen,
  missed: (room) => html`${text(room, "queue.missed_text")}${act(room, "join", { label: say(room, "queue.again"), look: "main" })}`,
  sold_out: soldOut,
  free: (room) => html`${text(room, "queue.free_text")}${goTo(room.next, say(room, "queue.continue"), "main")}`,
  closed: (room) => html`${text(room, "queue.closed_text")}${goTo(room.next, say(room, "queue.event"), "main")}`,
  left: (room) =>
    html`${text(room, "queue.left_text")}${act(room, "join", { label: say(room, "queue.back"), look: "main" })}${goTo(room.path("/"), say(room, "queue.home"))}`,
  // A place that moved during the draw takes part from its new browser, so offer no other place here.
  moved: (room) =>
    html`${text(room, "queue.moved_text")}${room.state.phase !== "prequeue" && act(room, "join", { label: say(room, "queue.again") })}`,
  take: (room) =>
    html`${text(room, "queue.take_text")}${act(room, "take", { label: say(room, "queue.take_yes"), look: "main" })}${goTo(room.address, say(room, "queue.page"), "link")}`,
  link: linkScreen,
  dead_link: (room) => html`${text(room, "queue.dead_link_text")}${goTo(room.address, say(room, "queue.page"), "main")}`,
  no_cookies: (room) => html`${text(room, "queue.no_cookies_text")}${act(room, "join", { label: say(room, "queue.again"), look: "main" })}`,
  proof: (room) => html`${text(room, "queue.proof_script")}${act(room, "join", { label: say(room, "queue.try"), look: "main" })}`,
  phone: phoneScreen,
  code: codeScreen,
  elsewhere: elsewhereScreen,
};

/** Screens reachable without a reload. They are on the page from the start, and its script reveals them. */
const LIVE: readonly Screen[] = [
  "soon",
  "door",
  "drawn",
  "waiting",
  "full",
  "turn",
  "missed",
  "sold_out",
  "free",
  "closed",
  "link",
  "moved",
  "no_cookies",
];

/** Screens of a queue that asks for a phone number, reachable without a reload. */
const LIVE_WITH_PHONE: readonly Screen[] = [...LIVE, "phone", "elsewhere"];

/** The current screen, and behind it those reachable without a reload. */
export function screens(room: Room): readonly Html[] {
  const live = room.state.asksPhone ? LIVE_WITH_PHONE : LIVE;
  const all = live.includes(room.screen) ? live : [...live, room.screen];
  return all.map(
    (name) => html`<div class="stack" data-screen="${name}" ${name === room.screen ? null : html` hidden`}>${SCREENS[name](room)}</div>`,
  );
}
