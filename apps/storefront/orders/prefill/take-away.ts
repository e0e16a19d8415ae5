import { splitQuery } from "./split-query.ts";

/** Where the page's head leaves what it took from the address: on the window with identity numbers, in the session's store without. */
const PENDING = "bypass-data.pending";

type PendingWindow = Window & { bypassData?: string | undefined };

/**
 * Takes what names a person out of the address bar. Runs in the page's head as text, before anything else of the page is
 * loaded, so that no address with a name or a phone number in it is ever sent on. Leans on nothing outside itself.
 */
function takeAway(split: typeof splitQuery, pending: string): void {
  const { kept, personal, storable } = split(location.search);
  if (personal === "") return;
  history.replaceState(history.state, "", location.origin + location.pathname + kept + location.hash);
  (window as PendingWindow).bypassData = personal;
  try {
    sessionStorage.setItem(pending, storable);
  } catch {
    // Without a store the window has it.
  }
}

/** The head's script: the text of `takeAway`, called. */
export function takeAwayScript(): string {
  return `(${takeAway.toString()})(${splitQuery.toString()},${JSON.stringify(PENDING)})`;
}

/** A rendered page with that script ahead of all that a browser fetches: React writes its preloads before any script. */
export function takeAwayFirst(html: string, scriptMark: string): string {
  const tag = `<script nonce="${scriptMark}">${takeAwayScript()}</script>`;
  return html.includes(tag) ? html.replace(tag, "").replace(/<head>(?:<meta charset="utf-8"\/>)?/i, (start) => start + tag) : html;
}

/** The same after a navigation inside the page. Tells whether the address has changed. */
export function takeFromAddress(): boolean {
  const before = location.href;
  takeAway(splitQuery, PENDING);
  return location.href !== before;
}

/** Whether something that was taken from the address waits to be read. */
export function isPending(): boolean {
  return pendingText() !== "";
}

/** What was taken from the address, as a query without question mark; afterwards nothing waits any more. */
export function takePending(): string {
  const text = pendingText();
  delete (window as PendingWindow).bypassData;
  try {
    sessionStorage.removeItem(PENDING);
  } catch {
    // Nothing was kept.
  }
  return text;
}

function pendingText(): string {
  try {
    return (window as PendingWindow).bypassData ?? sessionStorage.getItem(PENDING) ?? "";
  } catch {
    return "";
  }
}
