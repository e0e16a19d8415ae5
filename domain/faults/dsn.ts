/** The address for error reports, in the form of a Sentry-compatible service: `https://<key>@<host>/<project>`. */
export type Dsn = {
  readonly key: string;
  /** Scheme, host and port, for the content security policy. */
  readonly origin: string;
  /** The address that takes envelopes. */
  readonly endpoint: string;
};

const FORM = /^(https?):\/\/([A-Za-z0-9]{8,64})@([a-z0-9.-]+(?::\d{1,5})?)((?:\/[A-Za-z0-9_-]+)*)\/(\d{1,20})$/;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)(?::|$)/;

/** Parses such an address; null for anything else. Requires https, except for localhost. */
export function readDsn(text: string): Dsn | null {
  const [, scheme, key, host, folder, project] = FORM.exec(text) ?? [];
  if (!scheme || !key || !host || !project || (scheme === "http" && !LOOPBACK.test(host))) return null;
  const origin = `${scheme}://${host}`;
  return { key, origin, endpoint: `${origin}${folder ?? ""}/api/${project}/envelope/` };
}
