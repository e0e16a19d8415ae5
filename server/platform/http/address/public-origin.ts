import type { Settings } from "../../config/settings.ts";
import type { Services } from "../../../act.ts";
import { hostName } from "./host-name.ts";

type Places = Pick<Settings, "port" | "publicPort" | "trustProxy">;

const listening = new WeakMap<Places, number>();

/** Sets the port on which the server actually listens, for settings that leave the choice to the machine. */
export function setListeningPort(settings: Places, port: number): void {
  listening.set(settings, port);
}

const isLoopback = (host: string) => host === "localhost" || host.endsWith(".localhost") || host.startsWith("127.") || host === "[::1]";

/**
 * The `scheme://host` at which visitors reach one of our hosts. The port comes from the settings, never from a request: it is the one that
 * the server listens on, or the scheme's own behind a proxy.
 */
export function publicOrigin(settings: Places, scheme: "http" | "https", host: string): string {
  const isDirect = scheme === "http" && (!settings.trustProxy || isLoopback(host));
  const standard = scheme === "https" ? 443 : 80;
  const port = settings.publicPort ?? (isDirect ? (listening.get(settings) ?? settings.port) : standard);
  return `${scheme}://${host}${port === standard ? "" : `:${port}`}`;
}

/** The scheme of a request. What a proxy says of it counts only where proxies are trusted. */
export function schemeOf(services: Pick<Services, "settings">, request: Request): "http" | "https" {
  if (services.settings.trustProxy && request.headers.get("x-forwarded-proto") === "https") return "https";
  return request.url.startsWith("https:") ? "https" : "http";
}

/** The Host header as it came. */
export function hostOf(request: Request): string {
  return request.headers.get("host") ?? new URL(request.url).host;
}

/** The shop's own origin, for links and redirects: the host by which the shop was found, with the port of the settings. */
export function originOf(services: Pick<Services, "settings">, request: Request): string {
  const host = hostOf(request).toLowerCase();
  return publicOrigin(services.settings, schemeOf(services, request), hostName(host) ?? host);
}

/** The origin that the browser itself called, port included: calls from our own pages must name it as `Origin`. */
export function calledOrigin(services: Pick<Services, "settings">, request: Request): string {
  return `${schemeOf(services, request)}://${hostOf(request).toLowerCase()}`;
}
