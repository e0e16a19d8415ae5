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

/** Runs on the old host's page: sends the browser's data, then continues. Continues after errors too. */
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
    // Continue as a new visitor.
  }
  location.replace(onward);
}

/** Runs on the new host's page: stores the data, then opens the requested page. */
function arrive(merge: typeof mergeStored, forget: (shelf: Shelf) => void): void {
  history.replaceState(null, "", "/crossing");
  try {
    if (document.getElementById("kept").dataset["over"] !== undefined) forget(localStorage);
    merge(localStorage, JSON.parse(document.getElementById("kept").textContent) as Stored, Date.now());
  } catch {
    // Continue without stored data.
  }
  location.replace(document.getElementById("on").href);
}

const FORGET = `(shelf)=>(${forgetStored.toString()})(shelf,${CROSSES.toString()},${NOBODYS.toString()})`;
const LEAVE = `(${leave.toString()})((shelf)=>(${collectStored.toString()})(shelf,${CROSSES.toString()}),${FORGET})`;
const ARRIVE = `(${arrive.toString()})(${mergeStored.toString()},${FORGET})`;

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Escapes JSON for use inside a page element. */
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

/** Renders the page that collects the browser's data. It loads nothing. `onward`: the destination on failure. */
export function drawLeaving(onward: string): Response {
  return answerStep(LEAVE, { onward, kept: "" });
}

/** Renders the page that stores the transferred data. It loads nothing. `isOver`: first clear this host's personal data. */
export function drawArriving(onward: string, { kept, isOver }: { readonly kept: Stored; readonly isOver: boolean }): Response {
  const data = `<script type="application/json" id="kept"${isOver ? " data-over" : ""}>${escapeJson(JSON.stringify(kept))}</script>`;
  return answerStep(ARRIVE, { onward, kept: data });
}
