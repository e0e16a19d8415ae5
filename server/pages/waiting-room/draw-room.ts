import type { PageText } from "#contract/pages.ts";
import { helpAddress } from "#domain/brands/help-address.ts";
import { DEFAULT_FONT, FONTS } from "#domain/brands/fonts.ts";
import type { RoomBoot, Screen } from "#domain/orders/queue/room-boot.types.ts";
import { act } from "./room-acts.ts";
import { splitHours } from "#i18n/split-hours.ts";
import { dataElement, html, type Html } from "./html.ts";
import { roomStyle } from "./room-style.ts";
import { screens } from "./room-screens.ts";
import { headings, patterns, say, titleOf } from "./room-words.ts";
import type { RoomScript } from "./room-script.ts";
import type { Room } from "./room.types.ts";

/** Seconds until a browser without scripts reloads. */
const REFRESH: Partial<Readonly<Record<Screen, number>>> = { soon: 60, drawn: 30, waiting: 30, full: 60, turn: 30 };

function languages(room: Room): Html {
  const other = (to: "id" | "en") => {
    const next = room.prefix === "" ? room.address : `/${to}${room.address.slice(room.prefix.length)}`;
    return `/locale?${new URLSearchParams({ to, next }).toString()}`;
  };
  const links = (["id", "en"] as const).map(
    (to) =>
      html`<a href="${other(to)}" hreflang="${to}" lang="${to}" rel="nofollow" ${to === room.locale ? html` aria-current="true"` : null}
        >${to.toUpperCase()}<span class="sr"> ${say(room, `common.language_${to}`)}</span></a
      >`,
  );
  return html`<nav class="lang" aria-label="${say(room, "common.language")}">${links}</nav>`;
}

function header(room: Room): Html {
  const { wide, width, height } = room.logo;
  return html`<header>
    <div class="row">
      <a class="shop-logo" href="${room.path("/")}"><img src="${wide}" alt="${room.brand.title}" width="${width}" height="${height}" /></a
      >${languages(room)}<a class="link help" href="${helpAddress(room.brand, room.event.name)}">${say(room, "common.help")}</a>
    </div>
  </header>`;
}

/** The event's picture, for wide screens only. Phones do not load it. */
function poster({ event }: Room): Html | null {
  if (event.picture === null) return null;
  const source = (type: string) => html`<source media="(min-width:64rem)" type="image/${type}" srcset="${event.picture}-360.${type}" />`;
  return html`<picture class="poster">${source("avif")}${source("webp")}<img src="data:," alt="" width="640" height="400" /></picture>`;
}

function notes(room: Room): Html {
  const { phase, isStale } = room.state;
  const waits = room.screen === "waiting" || room.screen === "drawn";
  const note = (name: string, isOn: boolean, look = "") =>
    html`<div class="note${look}" data-note="${name}" ${isOn ? null : html` hidden`}><p>${say(room, `queue.${name}`)}</p></div>`;
  return html`${room.notice !== null && html`<div class="note warm" role="alert" id="notice"><p>${room.notice}</p></div>`}${note(
    "paused",
    waits && phase === "paused",
  )}${note("sold_for_now", waits && phase === "sold_for_now")}${note("stale", isStale === true, " warm")}${note("lost", false, " warm")}${note("tabs", false)}${
    // Browsers without a place get this from the page's script.
    room.app !== null &&
    html`<div class="note" data-note="app" ${room.place !== null && (waits || room.screen === "full") ? null : html` hidden`}>
      <p>${say(room, "queue.in_app", { app: room.app })}</p>
      ${act(room, "move", { label: say(room, "queue.in_app_action") })}
    </div>`
  }`;
}

/** Boot data for the page script. */
function bootOf(room: Room, fonts: RoomScript["fonts"]): RoomBoot {
  const { event, ui, state, place, screen, secondsLeft, isIn, next, address, locale } = room;
  const own = { id: event.id, name: `${event.name} | ${room.brand.title}`, ui, locale };
  const name = room.brand.font ?? DEFAULT_FONT;
  const font = fonts[name] === undefined ? null : { family: FONTS[name], address: fonts[name] };
  return { ...own, state, place, screen, secondsLeft, isIn, next, address, headings: headings(room), said: patterns(room), font };
}

/** The event's date. Its hours break before the dash if they do not fit on a line. */
function hours(when: string): Html | string {
  const parts = splitHours(when);
  if (parts === null) return when;
  return html`${parts.date}<span class="whole">${parts.start} <span class="unbroken">–&nbsp;${parts.end}</span></span
    >${parts.name}`;
}

function body(room: Room, { fonts }: RoomScript): Html {
  const picture = poster(room);
  const words = headings(room);
  return html`<body>
    ${
      room.isSimulated &&
      html`<aside class="strip" aria-label="${say(room, "common.simulation_label")}">${say(room, "common.simulation")}</aside>`
    }${!room.isHeaderless && header(room)}
    <main id="main" ${picture === null ? html` class="alone"` : null}>
      ${picture}
      <section tabindex="-1">
        <h1 tabindex="-1">${words[room.screen]!}</h1>
        <p class="about"><strong>${room.event.name}</strong>${hours(room.event.when)}</p>
        ${notes(room)} ${[...screens(room)]}${room.isHeaderless && html`<div class="bare">${languages(room)}</div>`}
        <p class="sr" role="status" id="polite"></p>
        <p class="sr" role="alert" id="urgent"></p>
      </section>
    </main>
    ${dataElement("room", bootOf(room, fonts))}
  </body>`;
}

/** The head before its style, which is a separate piece shared by all pages of the brand. */
function head(room: Room): Html {
  const seconds = REFRESH[room.screen];
  const again =
    seconds === undefined ? null : html`<noscript><meta http-equiv="refresh" content="${seconds};url=${room.address}" /></noscript>`;
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="${room.brand.scheme}" />
    <title>${titleOf(room)}</title>
    <link rel="icon" href="data:," />
    ${again}`;
}

export type Drawn = { readonly pieces: PageText["texts"]; readonly policy: string };

/** The whole page and its policy: its own style and script, logo, picture, calls to its own host, and nothing else. */
export function drawRoom(room: Room, script: RoomScript): Drawn {
  const style = roomStyle(room.brand);
  const scripts = script.sources.length === 0 ? "'none'" : script.sources.join(" ");
  return {
    pieces: [
      {
        text: `<!doctype html><html lang="${room.locale}"><head>${head(room).html}`,
        recurs: false,
      },
      { text: `<style>${style.text}</style></head>`, recurs: true },
      { text: body(room, script).html, recurs: false },
      { text: script.element.html, recurs: true },
      { text: "</body></html>", recurs: false },
    ],
    policy: `default-src 'none'; script-src ${scripts}; style-src ${style.source}; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`,
  };
}
