import { html, raw } from "hono/html";
import { PLAIN_OUTCOMES, TROUBLE_OUTCOMES, type OutcomeName } from "./outcomes.ts";
import { PAGE_STYLE } from "./page-style.ts";
import { pageWords, type PageWords } from "./page-words.ts";
import { CHANNELS, findChannel, type Channel } from "./channels.ts";
import { findMethod, METHODS, type Method, type Session } from "./session.ts";

// One piece, because its hash in the policy covers all white space.
const STYLE_ELEMENT = raw(`<style>${PAGE_STYLE}</style>`);

type Markup = ReturnType<typeof html>;

/** Integer rupiah as `Rp 605.000`, in English `Rp 605,000`. */
export function formatRupiah(amount: number, locale: "en" | "id"): string {
  return `Rp ${String(amount).replace(/\B(?=(\d{3})+$)/g, locale === "en" ? "," : ".")}`;
}

/** The hosted page of a session, with plain forms that post to `action`. */
export function paymentPage(session: Session, action: string, now: number): Markup {
  const words = pageWords(session.locale);
  const { status } = session;
  return page(
    session.locale,
    words,
    html`<div class="head">
        <p class="to">${words.payTo}</p>
        <h1>${session.merchant}</h1>
        <p class="amount">${formatRupiah(session.amount, session.locale)}</p>
        <p class="about">${session.description}</p>
      </div>
      <div class="body">
        <dl>
          <dt>${words.reference}</dt>
          <dd>${session.reference}</dd>
          ${status === "pending" ? timeLeft(words, session.expiresAt - now) : outcomeFacts(words, session)}
        </dl>
        ${status === "pending" ? choices(words, action, session) : closed(words.closed[status], words, session)}
      </div>`,
  );
}

/** The page of an unknown session. */
export function missingPage(locale: "en" | "id"): Markup {
  const words = pageWords(locale);
  return page(
    locale,
    words,
    html`<div class="body">
      <h1>${words.notFound}</h1>
      <p>${words.notFoundHint}</p>
    </div>`,
  );
}

/** The buyer's next address: the shop's, with a hint that proves nothing. */
export function returnAddress(returnUrl: string, hint: string): string {
  const url = new URL(returnUrl);
  url.searchParams.append("payment", hint);
  return url.href;
}

function timeLeft(words: PageWords, milliseconds: number): Markup {
  const minutes = Math.floor(milliseconds / 60_000);
  return html`<dt>${words.timeLeft}</dt>
    <dd>${minutes < 1 ? words.lessThanMinute : words.minutes(minutes)}</dd>`;
}

function outcomeFacts(words: PageWords, { status, method, paidAmount, locale }: Session): Markup {
  if (status !== "settled") return html``;
  return html`${
    method
      ? html`<dt>${words.paidWith}</dt>
          <dd>${nameOf(words, method)}</dd>`
      : ""
  }${
    paidAmount === null
      ? ""
      : html`<dt>${words.received}</dt>
          <dd>${formatRupiah(paidAmount, locale)}</dd>`
  }`;
}

/** A payment method's name: its own, if it has one. */
function nameOf(words: PageWords, way: Method | Channel): string {
  const channel = findMethod(way) === null ? findChannel(way) : null;
  if (channel === null) return words.methods[way as Method].name;
  const { name, method } = CHANNELS[channel];
  return name ?? words.methods[method].name;
}

/** The shop's choice comes first, but the buyer can choose any other. */
function methodChoice(words: PageWords, { channel, method: before }: Session): Markup {
  const isNamed = channel !== null && findMethod(channel) === null;
  const ways = isNamed ? [channel, ...METHODS] : METHODS;
  const chosen = before ?? channel ?? METHODS[0];
  const hintOf = (way: Method | Channel) => words.methods[findMethod(way) ?? CHANNELS[way as Channel].method].hint;
  return html`<fieldset>
    <legend>${words.method}</legend>
    ${ways.map(
      (way) =>
        html`<label
          ><input type="radio" name="method" value="${way}" ${way === chosen ? raw(" checked") : ""} /><span
            ><b>${nameOf(words, way)}</b><small>${hintOf(way)}</small></span
          ></label
        >`,
    )}
  </fieldset>`;
}

function choices(words: PageWords, action: string, session: Session): Markup {
  const [pay, ...others] = Object.keys(PLAIN_OUTCOMES) as [OutcomeName, ...OutcomeName[]];
  const troubles = Object.keys(TROUBLE_OUTCOMES) as OutcomeName[];
  return html`<form method="post" action="${action}">
    ${methodChoice(words, session)}
    <button class="pay" name="outcome" value="${pay}">${words.outcomes[pay]}</button>
    <h2>${words.choose}</h2>
    ${others.slice(0, 2).map((name) => button(words, name))}
    <div class="pair">${others.slice(2).map((name) => button(words, name))}</div>
    <details>
      <summary>${words.trouble}</summary>
      <p class="hint">${words.troubleHint}</p>
      <div class="pair">${troubles.map((name) => button(words, name))}</div>
    </details>
  </form>`;
}

function button(words: PageWords, name: OutcomeName): Markup {
  return html`<button name="outcome" value="${name}">${words.outcomes[name]}</button>`;
}

function closed(state: string, words: PageWords, session: Session): Markup {
  const hint = session.status === "settled" ? "success" : session.status;
  return html`<p class="state" role="status">${state}</p>
    <a class="back" href="${returnAddress(session.returnUrl, hint)}">${words.back}</a>`;
}

function page(locale: string, words: PageWords, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${words.title} · ${words.banner}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header class="banner">${words.banner}</header>
        <main><div class="card">${content}</div></main>
      </body>
    </html>`;
}
