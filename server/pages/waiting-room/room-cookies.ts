import type { Called } from "./call-queue.ts";
import type { Act } from "./room-acts.ts";

/** Seconds in which a visitor can restore a place after leaving it, and in which a move link works. */
const BACK_SECONDS = 600;
/** The lifetime of the mark that this browser's place has moved, as long as that of a place. */
const MOVED_SECONDS = 86_400;

type Where = { readonly event: string; readonly isSecure: boolean };

const eventPart = (event: string) => event.replaceAll("-", "").slice(0, 8).toLowerCase();
const leftName = (event: string) => `queue_left_${eventPart(event)}`;
const movedName = (event: string) => `queue_moved_${eventPart(event)}`;

function readCookie(request: Request, name: string): string | null {
  const parts = (request.headers.get("cookie") ?? "").split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

function cookie(name: string, value: string, { isSecure, seconds }: { readonly isSecure: boolean; readonly seconds: number }): string {
  return `${name}=${value}; ${isSecure ? "Secure; " : ""}Path=/; HttpOnly; SameSite=Lax; Max-Age=${value === "" ? 0 : seconds}`;
}

/** The place that this browser recently left, or null. */
export function leftToken(request: Request, event: string): string | null {
  return readCookie(request, leftName(event));
}

/** Whether this browser has made a move link. If so, its place may have moved, which only a query tells. */
export function hasMoved(request: Request, event: string): boolean {
  return readCookie(request, movedName(event)) !== null;
}

/** Cookies that an action sets, other than the place's. */
export function cookiesAfter(act: Act, { ok, json }: Called, { event, isSecure }: Where): string[] {
  const keep = (name: string, value: string, seconds: number) => cookie(name, value, { isSecure, seconds });
  if (!ok) return [];
  if (act === "leave") return [keep(leftName(event), json.token ?? "", BACK_SECONDS)];
  if (act === "move") return [keep(movedName(event), "1", MOVED_SECONDS)];
  if (act === "join" || act === "take" || act === "confirm" || act === "here")
    return [keep(leftName(event), "", 0), keep(movedName(event), "", 0)];
  return [];
}
