import { actAs, type Services } from "../act.ts";
import { OPERATOR } from "../platform/base/actor.ts";
import { listStoredMessages } from "../modules/people/messages/list-stored-messages.ts";
import { answerLetter } from "./dev-letter.ts";
import { opensDevPages } from "./open-dev-pages.ts";
import type { Tenant } from "../modules/brands/tenants/resolve-tenant.ts";

type Kept = Awaited<ReturnType<typeof listStoredMessages>>[number];

const PATH = /^(?:\/(?:en|id))?\/dev\/outbox(\.json)?$/;
const LETTER = /^\/dev\/outbox\/([0-9a-f-]{36})\/(light|dark)$/;
const MOST = 200;

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** A message as a phone shows it: links, WhatsApp's bold, line breaks. */
export function previewOf(body: string): string {
  return body
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => (i % 2 === 1 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part).replace(/\*([^*\n]+)\*/g, "<b>$1</b>")))
    .join("");
}

/** An e-mail's HTML part on a phone, in both schemes. The frames may do nothing: no script, no form, no other page. */
function letterFrames({ id, subject }: Kept): string {
  const frame = (scheme: string) =>
    `<figure><figcaption>HTML, 375 px, ${scheme}</figcaption><iframe sandbox loading="lazy" width="375" height="760" title="${escape(subject)} (${scheme})" src="/dev/outbox/${escape(id)}/${scheme}"></iframe></figure>`;
  return `<div class="letters">${frame("light")}${frame("dark")}</div>`;
}

function bubble(message: Kept): string {
  const at = message.created_at.toISOString();
  return `<li data-template="${escape(message.template)}" data-channel="${message.channel}">
<p class="to"><b>${message.channel === "whatsapp" ? "WhatsApp" : "E-mail"}</b> ${escape(message.recipient)} · <span>${escape(message.template)} · ${escape(message.locale)}</span></p>
<div class="bubble" lang="${escape(message.locale)}">${message.channel === "email" ? `<p class="subject">${escape(message.subject)}</p>` : ""}<p>${previewOf(message.body)}</p><time datetime="${at}">${at.slice(0, 16).replace("T", " ")} UTC</time></div>${message.channel === "email" ? letterFrames(message) : ""}</li>`;
}

function page(tenant: string, messages: readonly Kept[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Messages of ${escape(tenant)}</title><style>
:root{color-scheme:light dark;--ground:light-dark(#f4f1ea,#14181a);--bubble:light-dark(#fff,#1f2a26);--ink:light-dark(#17211d,#edf3f0);--muted:light-dark(#55605b,#a9b6b0);--link:light-dark(#0b5c7a,#7cc9e8)}
*{box-sizing:border-box}body{margin:0 auto;max-width:82rem;padding:1.25rem .875rem 3rem;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.375rem;margin:0 0 .25rem}ul{list-style:none;margin:1.5rem 0 0;padding:0;display:grid;gap:1.5rem}p{margin:0}.to,.hint,time{color:var(--muted);font-size:.8125rem}.to b{color:var(--ink)}.to span{white-space:nowrap}
.bubble{margin:.375rem 0;padding:.75rem .875rem;border-radius:.25rem 1rem 1rem 1rem;background:var(--bubble);box-shadow:0 1px 2px #0003}.bubble p{white-space:pre-line}.subject{font-weight:600;padding-bottom:.5rem}time{display:block;text-align:right;margin-top:.5rem}
li{display:grid;gap:.25rem 1.25rem;justify-items:start;align-items:start}li>*{width:100%;max-width:34rem}.letters{display:flex;gap:1rem;max-width:100%;overflow-x:auto}figure{margin:0;flex:none}figcaption{color:var(--muted);font-size:.8125rem;margin-bottom:.375rem}iframe{display:block;box-sizing:content-box;border:1px solid var(--muted);border-radius:.5rem;background:#fff}@media (min-width:75rem){li[data-channel=email]{grid-template-columns:minmax(0,1fr) auto}li[data-channel=email]>.to{grid-column:1/-1}}a{color:var(--link)}
</style></head><body><h1>Messages</h1><p class="hint">Simulated: what this shop would have sent, newest first. Only outside production. <a href="/dev/outbox.json">JSON</a></p>
${messages.length === 0 ? '<p style="margin-top:1.5rem">No message yet. Buy something, and it appears here.</p>' : `<ul>${messages.map(bubble).join("\n")}</ul>`}
</body></html>`;
}

const HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/**
 * A tenant's messages that no channel delivered, at /dev/outbox. Null for other paths, for other machines, and in production. Messages to
 * real people are never shown. See docs/rules/messages.md#without-a-channel.
 */
export async function serveDevOutbox(services: Services, shop: Tenant, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const [match, letter] = [PATH.exec(pathname), LETTER.exec(pathname)];
  if (!match && !letter) return null;
  if (!opensDevPages(services, request) || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const { id: tenant } = shop;
  const messages = await listStoredMessages(actAs(services, tenant, OPERATOR), MOST);
  if (letter) {
    const message = messages.find(({ id, channel }) => id === letter[1] && channel === "email");
    return message ? answerLetter(services, shop, { message, scheme: letter[2] === "dark" ? "dark" : "light" }) : null;
  }
  if (!match![1]) return new Response(page(tenant, messages), { headers: { ...HEADERS, "content-type": "text/html; charset=utf-8" } });
  const rows = messages.map(
    ({ created_at: createdAt, params: _params, sealed: _sealed, dedupe_id: _mark, thread_id: _thread, ...rest }) => ({
      ...rest,
      createdAt: createdAt.toISOString(),
    }),
  );
  return Response.json({ tenant, messages: rows }, { headers: HEADERS });
}
