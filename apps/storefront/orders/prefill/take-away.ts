import { splitQuery } from "./split-query.ts";

/** Where the head's script puts personal data from the address: on the window with identity numbers, in session storage without them. */
const PENDING = "bypass-data.pending";

type PendingWindow = Window & { bypassData?: string | undefined };

/**
 * Removes personal parameters from the address bar before anything else loads, so that no request sends an address with a name or a phone
 * number. The page's head contains this function as text, so it may use nothing outside itself.
 */
function takeAway(split: typeof splitQuery, pending: string): void {
  const { kept, personal, storable } = split(location.search);
  if (personal === "") return;
  history.replaceState(history.state, "", location.origin + location.pathname + kept + location.hash);
  (window as PendingWindow).bypassData = personal;
  try {
    sessionStorage.setItem(pending, storable);
  } catch {
    // Without session storage, only the window has the data.
  }
}

/** The head's script: `takeAway` as text, with its call. */
export function takeAwayScript(): string {
  return `(${takeAway.toString()})(${splitQuery.toString()},${JSON.stringify(PENDING)})`;
}

/**
 * Moves that script to the start of the page's head, before everything that a browser loads: React writes its preloads before any script.
 */
export function takeAwayFirst(html: string, scriptMark: string): string {
  const tag = `<script nonce="${scriptMark}">${takeAwayScript()}</script>`;
  return html.includes(tag) ? html.replace(tag, "").replace(/<head>(?:<meta charset="utf-8"\/>)?/i, (start) => start + tag) : html;
}

/** Removes personal parameters after a navigation inside the page. Returns whether the address changed. */
export function takeFromAddress(): boolean {
  const before = location.href;
  takeAway(splitQuery, PENDING);
  return location.href !== before;
}

/** Whether data from the address is waiting. */
export function isPending(): boolean {
  return pendingText() !== "";
}

/** The waiting data, as a query without question mark. Only the first call returns them. */
export function takePending(): string {
  const text = pendingText();
  delete (window as PendingWindow).bypassData;
  try {
    sessionStorage.removeItem(PENDING);
  } catch {
    // Without session storage, nothing was stored.
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
