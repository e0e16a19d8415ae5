/** Where reports go, as a Sentry-compatible service names it: `https://<key>@<host>/<project>`. */
export type Dsn = {
  readonly key: string;
  /** Scheme, host and port: what a content security policy has to allow. */
  readonly origin: string;
  /** The address that takes envelopes. */
  readonly endpoint: string;
};

const FORM = /^(https?):\/\/([A-Za-z0-9]{8,64})@([a-z0-9.-]+(?::\d{1,5})?)((?:\/[A-Za-z0-9_-]+)*)\/(\d{1,20})$/;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)(?::|$)/;

/** Reads such an address; null for anything else. Only this machine may be reached without encryption. */
export function readDsn(text: string): Dsn | null {
  const [, scheme, key, host, folder, project] = FORM.exec(text) ?? [];
  if (!scheme || !key || !host || !project || (scheme === "http" && !LOOPBACK.test(host))) return null;
  const origin = `${scheme}://${host}`;
  return { key, origin, endpoint: `${origin}${folder ?? ""}/api/${project}/envelope/` };
}
