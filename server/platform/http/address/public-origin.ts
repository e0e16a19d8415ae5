import type { Settings } from "../../config/settings.ts";
import type { Services } from "../../../act.ts";
import { hostName } from "./host-name.ts";

type Places = Pick<Settings, "port" | "publicPort" | "trustProxy">;

const listening = new WeakMap<Places, number>();

/** Sets the actual listening port if the settings leave the choice to the system. */
export function setListeningPort(settings: Places, port: number): void {
  listening.set(settings, port);
}

const isLoopback = (host: string) => host === "localhost" || host.endsWith(".localhost") || host.startsWith("127.") || host === "[::1]";

/**
 * The public `scheme://host` of one of our hosts. The port never comes from a request: it is the listening port, or the scheme's default
 * behind a proxy.
 */
export function publicOrigin(settings: Places, scheme: "http" | "https", host: string): string {
  const isDirect = scheme === "http" && (!settings.trustProxy || isLoopback(host));
  const standard = scheme === "https" ? 443 : 80;
  const port = settings.publicPort ?? (isDirect ? (listening.get(settings) ?? settings.port) : standard);
  return `${scheme}://${host}${port === standard ? "" : `:${port}`}`;
}

/** The scheme of a request. A proxy's header counts only if proxies are trusted. */
export function schemeOf(services: Pick<Services, "settings">, request: Request): "http" | "https" {
  if (services.settings.trustProxy && request.headers.get("x-forwarded-proto") === "https") return "https";
  return request.url.startsWith("https:") ? "https" : "http";
}

/** The Host header as it came. */
export function hostOf(request: Request): string {
  return request.headers.get("host") ?? new URL(request.url).host;
}

/** The shop's own origin, for links and redirects: its host with the port of the settings. */
export function originOf(services: Pick<Services, "settings">, request: Request): string {
  const host = hostOf(request).toLowerCase();
  return publicOrigin(services.settings, schemeOf(services, request), hostName(host) ?? host);
}

/** The origin that the browser called, port included. Calls from our own pages must send it as `Origin`. */
export function calledOrigin(services: Pick<Services, "settings">, request: Request): string {
  return `${schemeOf(services, request)}://${hostOf(request).toLowerCase()}`;
}
