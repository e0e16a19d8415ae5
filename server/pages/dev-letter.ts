import type { Services } from "../act.ts";
import type { listStoredMessages } from "../modules/people/messages/list-stored-messages.ts";
import { writeLetter } from "../modules/people/letters/write-letter.ts";
import type { Tenant } from "../modules/brands/tenants/resolve-tenant.ts";

type Kept = Awaited<ReturnType<typeof listStoredMessages>>[number];

/** Colours of a mail program: the letter's own media query cannot be set from outside its frame. */
export type LetterScheme = "light" | "dark";

const DARK = "@media (prefers-color-scheme:dark)";

/** Replaces the attached pictures' addresses by the pictures, and the media query for dark by a fixed choice. */
export function previewLetter(
  html: string,
  { pictures, scheme }: { readonly pictures: ReadonlyMap<string, string>; readonly scheme: LetterScheme },
): string {
  const shown = html.replaceAll(/"cid:([^"]+)"/g, (whole, cid: string) => (pictures.has(cid) ? `"${pictures.get(cid)!}"` : whole));
  return shown.replaceAll(DARK, scheme === "dark" ? "@media all" : "@media not all");
}

/** No script, form, link target or further file, even in a letter that was written wrongly. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
  "content-security-policy":
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
};

/** The HTML part of an e-mail that was not sent, as a mail program shows it, for a frame of the outbox. */
export async function answerLetter(
  services: Services,
  tenant: Tenant,
  { message, scheme }: { readonly message: Kept; readonly scheme: LetterScheme },
): Promise<Response> {
  const { template, locale, params: values, subject, body, recipient, dedupe_id: dedupeId, thread_id: about, id } = message;
  const sender = { name: tenant.brand.title, replyTo: tenant.brand.email };
  const plain = { tenant: tenant.id, dedupeId, recipient, template, locale, values, subject, body, sender };
  const { html, files } = await writeLetter(services, { tenant, message: plain, about: about ?? id });
  const pictures = new Map(
    files.flatMap(({ cid, type, content }) =>
      cid === undefined ? [] : [[cid, `data:${type};base64,${Buffer.from(content).toString("base64")}`]],
    ),
  );
  return new Response(previewLetter(html, { pictures, scheme }), { headers: HEADERS });
}
