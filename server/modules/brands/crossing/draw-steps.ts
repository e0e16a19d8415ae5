import { createHash } from "node:crypto";
import { collectStored, CROSSES, forgetStored, type Stored, NOBODYS, type Shelf } from "#domain/brands/hosts/stored-state.ts";
import { mergeStored } from "#domain/brands/hosts/merge-stored.ts";
import type { Left } from "./leave-host.ts";
import { textResponse } from "../../../platform/http/answers/text-response.ts";

type Location = { readonly search: string; replace(address: string): void };
declare const location: Location;
declare const localStorage: Shelf;
declare const document: { getElementById(id: string): { textContent: string; href: string; dataset: Record<string, string> } };
declare const history: { replaceState(state: null, title: string, address: string): void };

/**
 * Runs in the page on the host that the visitor leaves: sends what the browser has, and goes on. Whatever fails, it goes on without that.
 */
async function leave(collect: (shelf: Shelf) => Stored, forget: (shelf: Shelf) => void): Promise<void> {
  const given = new URLSearchParams(location.search);
  history.replaceState(null, "", "/crossing");
  let onward = document.getElementById("on").href;
  try {
    const answer = await fetch("/crossing", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        to: given.get("to"),
        nonce: given.get("nonce"),
        next: given.get("next"),
        kept: collect(localStorage),
      }),
      signal: AbortSignal.timeout(5000),
    });
    if (answer.ok) {
      const left = (await answer.json()) as Left;
      onward = left.location;
      if (left.isOver) forget(localStorage);
    }
  } catch {
    // The visitor is new there.
  }
  location.replace(onward);
}

/** Runs in the page on the host where the visitor arrives: stores what was brought, and shows the page that was wanted. */
function arrive(merge: typeof mergeStored, forget: (shelf: Shelf) => void): void {
  history.replaceState(null, "", "/crossing");
  try {
    if (document.getElementById("kept").dataset["over"] !== undefined) forget(localStorage);
    merge(localStorage, JSON.parse(document.getElementById("kept").textContent) as Stored, Date.now());
  } catch {
    // A browser that stores nothing has nothing.
  }
  location.replace(document.getElementById("on").href);
}

const FORGET = `(shelf)=>(${forgetStored.toString()})(shelf,${CROSSES.toString()},${NOBODYS.toString()})`;
const LEAVE = `(${leave.toString()})((shelf)=>(${collectStored.toString()})(shelf,${CROSSES.toString()}),${FORGET})`;
const ARRIVE = `(${arrive.toString()})(${mergeStored.toString()},${FORGET})`;

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** JSON that may stand inside an element of a page. */
const escapeJson = (text: string) => text.replaceAll("<", "\\u003c");

function answerStep(script: string, { onward, kept }: { readonly onward: string; readonly kept: string }): Response {
  const digest = createHash("sha256").update(script).digest("base64");
  const on = escape(onward);
  const html = `<!doctype html><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title></title><noscript><meta http-equiv="refresh" content="0;url=${on}"></noscript><a id="on" href="${on}" hidden></a>${kept}<script>${script}</script>`;
  return textResponse(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; script-src 'sha256-${digest}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
    },
  });
}

/** The page that collects what a browser has, and loads nothing. `onward`: where it goes if that fails. */
export function drawLeaving(onward: string): Response {
  return answerStep(LEAVE, { onward, kept: "" });
}

/** The page that stores what was brought, and loads nothing. `isOver`: it first forgets what named somebody here. */
export function drawArriving(onward: string, { kept, isOver }: { readonly kept: Stored; readonly isOver: boolean }): Response {
  const data = `<script type="application/json" id="kept"${isOver ? " data-over" : ""}>${escapeJson(JSON.stringify(kept))}</script>`;
  return answerStep(ARRIVE, { onward, kept: data });
}
