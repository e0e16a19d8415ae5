import { writeStored } from "../../shell/state/stored-text.ts";
import { rowsKey } from "../../orders/transaction/transaction-index.ts";
import type { SavedHeights } from "./reserve-rows.ts";

/** Stores the heights of an order's rows when the visitor leaves the page, for the next visit. Returns the unsubscriber. */
export function saveHeights(ui: string, eventId: string): () => void {
  const keep = () => document.visibilityState === "hidden" && write(ui, eventId);
  const leave = () => write(ui, eventId);
  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", keep);
  return () => {
    leave();
    window.removeEventListener("pagehide", leave);
    document.removeEventListener("visibilitychange", keep);
  };
}

function write(ui: string, eventId: string): void {
  const rows = [...document.querySelectorAll(".event-tickets .event-ticket")];
  const chosen = rows.flatMap((row, i) => (row.matches("[data-chosen]") ? [[`.event-ticket:nth-child(${i + 1})`, row] as const] : []));
  const total = document.querySelector(".event-tickets .event-total");
  if (chosen.length === 0) return;
  const all = total ? [...chosen, [".event-total", total] as const] : chosen;
  const kept: SavedHeights = {
    width: innerWidth,
    lang: document.documentElement.lang,
    heights: all.map(([selector, element]) => [selector, element.getBoundingClientRect().height]),
  };
  writeStored(rowsKey(ui, eventId), JSON.stringify(kept));
}
