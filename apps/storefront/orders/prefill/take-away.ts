import { splitQuery } from "./split-query.ts";

/** Where the page's head leaves the address's personal data: on the window with identity numbers, in the session's store without. */
const PENDING = "bypass-data.pending";

type PendingWindow = Window & { bypassData?: string | undefined };

/**
 * Removes personal parameters from the address bar. Runs in the page's head as text, before anything else loads, so that no address with a
 * name or a phone number is ever sent. Needs nothing outside itself.
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

/** The head's script: `takeAway` as text, with its call. */
export function takeAwayScript(): string {
  return `(${takeAway.toString()})(${splitQuery.toString()},${JSON.stringify(PENDING)})`;
}

/** A rendered page with that script before everything that a browser loads: React writes its preloads before any script. */
export function takeAwayFirst(html: string, scriptMark: string): string {
  const tag = `<script nonce="${scriptMark}">${takeAwayScript()}</script>`;
  return html.includes(tag) ? html.replace(tag, "").replace(/<head>(?:<meta charset="utf-8"\/>)?/i, (start) => start + tag) : html;
}

/** The same after a navigation inside the page. Returns whether the address changed. */
export function takeFromAddress(): boolean {
  const before = location.href;
  takeAway(splitQuery, PENDING);
  return location.href !== before;
}

/** Whether data from the address is waiting. */
export function isPending(): boolean {
  return pendingText() !== "";
}

/** The waiting data, as a query without question mark; returned once. */
export function takePending(): string {
  const text = pendingText();
  delete (window as PendingWindow).bypassData;
  try {
    sessionStorage.removeItem(PENDING);
  } catch {
    // Nothing stored.
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
