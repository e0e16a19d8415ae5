import { parseEmail } from "#domain/people/fields/email.ts";
import { isLoopback } from "./deployment.ts";

/** WhatsApp Cloud API. */
export type WhatsAppSettings = {
  /** Base address of the API, without a trailing slash. */
  readonly url: string;
  readonly version: string;
  readonly token: string;
  /** Phone number ids by tenant. `*` is for all other tenants. */
  readonly senders: ReadonlyMap<string, string>;
  /** The app's secret for WhatsApp's signatures, and the token that verifies the webhook. Absent: incoming messages are refused. */
  readonly inbound?: { readonly appSecret: string; readonly verifyToken: string };
};

export type MailSettings = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Otherwise STARTTLS before anything else, except to this machine. */
  readonly isImplicitTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
};

function urlOf(name: string, text: string, schemes: readonly string[]): URL {
  // Never repeat a wrong value, because it may contain a password.
  const wrong = `${name} must be an address that begins with ${schemes.join(" or ")}`;
  if (!schemes.some((scheme) => text.startsWith(scheme)) || !URL.canParse(text)) throw new Error(wrong);
  const url = new URL(text);
  if (url.hostname === "") throw new Error(wrong);
  return url;
}

function sendersOf(text: string): ReadonlyMap<string, string> {
  const senders = new Map<string, string>();
  for (const part of text.split(",").map((each) => each.trim())) {
    const match = /^([a-z0-9][a-z0-9-]{0,39}|\*)=(\d{5,20})$/.exec(part);
    if (!match || senders.has(match[1]!))
      throw new Error(`WHATSAPP_SENDERS must be pairs like garudarun=106540352242922, each tenant once (* for all others), not "${part}"`);
    senders.set(match[1]!, match[2]!);
  }
  return senders;
}

/** The settings of WhatsApp, or null if none is set. Throws an Error of one line that names the wrong setting. */
export function readWhatsAppSettings(env: NodeJS.ProcessEnv): WhatsAppSettings | null {
  const { WHATSAPP_TOKEN: token, WHATSAPP_SENDERS: senders, WHATSAPP_VERSION: version, WHATSAPP_URL: url } = env;
  if (!token && !senders) {
    if (version || url) throw new Error("WHATSAPP_TOKEN and WHATSAPP_SENDERS are missing, though other settings of WhatsApp are set");
    return null;
  }
  if (!token) throw new Error("WHATSAPP_TOKEN is missing: WHATSAPP_SENDERS needs it");
  if (!senders) throw new Error("WHATSAPP_SENDERS is missing: WHATSAPP_TOKEN needs it");
  if (!/^[\x21-\x7e]{8,1000}$/.test(token)) throw new Error("WHATSAPP_TOKEN must be 8 to 1000 characters without spaces");
  if (version && !/^v\d{1,3}\.\d{1,2}$/.test(version)) throw new Error(`WHATSAPP_VERSION must be like v24.0, not "${version}"`);
  const base = urlOf("WHATSAPP_URL", url || "https://graph.facebook.com", ["https://", "http://"]);
  if (base.protocol === "http:" && !isLoopback(base.hostname)) throw new Error("WHATSAPP_URL must begin with https://");
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  if (!appSecret !== !verifyToken) throw new Error("WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN must both be set, or neither");
  for (const [name, value] of Object.entries({ WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken }))
    if (value && !/^[\x21-\x7e]{16,200}$/.test(value)) throw new Error(`${name} must be 16 to 200 characters without spaces`);
  const inbound = appSecret && verifyToken ? { inbound: { appSecret, verifyToken } } : {};
  return {
    ...inbound,
    url: base.origin + base.pathname.replace(/\/+$/, ""),
    version: version || "v24.0",
    token,
    senders: sendersOf(senders),
  };
}

/** The settings of e-mail, or null if none is set. Throws an Error of one line that names the wrong setting. */
export function readMailSettings(env: NodeJS.ProcessEnv): MailSettings | null {
  const { SMTP_URL: text, MAIL_FROM: sender } = env;
  if (!text && !sender) return null;
  if (!text) throw new Error("SMTP_URL is missing: MAIL_FROM needs it");
  if (!sender) throw new Error("MAIL_FROM is missing: SMTP_URL needs it");
  const from = parseEmail(sender);
  if (from === null) throw new Error(`MAIL_FROM must be an address like tickets@example.com, not "${sender}"`);
  const url = urlOf("SMTP_URL", text, ["smtps://", "smtp://"]);
  if ((url.username === "") !== (url.password === "")) throw new Error("SMTP_URL must have both a user and a password, or neither");
  if (url.pathname.length > 1 || url.search || url.hash) throw new Error("SMTP_URL must end after its host and port");
  const isImplicitTls = url.protocol === "smtps:";
  let credentials: { user: string; password: string } | null = null;
  try {
    if (url.username) credentials = { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  } catch {
    throw new Error("SMTP_URL has a user or password that is not percent-encoded");
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || (isImplicitTls ? 465 : 587)),
    isImplicitTls,
    user: credentials?.user ?? null,
    password: credentials?.password ?? null,
    from,
  };
}
