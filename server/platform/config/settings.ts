import { resolve } from "node:path";
import { readDsn } from "#domain/faults/dsn.ts";
import { parseEmail } from "#domain/people/fields/email.ts";
import { readMailSettings, readWhatsAppSettings, type MailSettings, type WhatsAppSettings } from "./channel-settings.ts";
import { readDatabaseSettings, type DatabaseSettings } from "./database-settings.ts";
import { readListen, readMode, readOwnHosts, readSockets, type Mode } from "./deployment.ts";
import { readEdgeSettings, type EdgeSettings } from "./edge-settings.ts";
import { readHoldLimits, type HoldLimits } from "./hold-limit-settings.ts";
import { weaknessOf } from "./master-secret.ts";
import { readMediaSettings, type MediaSettings } from "./media-settings.ts";
import { readProviderUrls } from "./provider-urls.ts";
import { readQueueSettings, type QueueSettings } from "./queue-settings.ts";
import { readRetentionSettings, type RetentionSettings } from "./retention-settings.ts";
import { readRunSettings, type RunSettings } from "./run-settings.ts";
import { readSegmentSettings, type SegmentSettings } from "./segment-settings.ts";
import { readWalletSettings, type WalletSettings } from "./wallet-settings.ts";
import { readWireSettings, type WireSettings } from "./wire-settings.ts";

/** Contact for reports of vulnerabilities, as a URI. Null: each brand's own address. Throws an Error of one line. */
function readSecurityContact(env: NodeJS.ProcessEnv): string | null {
  const text = env["SECURITY_CONTACT"];
  if (!text) return null;
  const email = parseEmail(text);
  if (email !== null) return `mailto:${email}`;
  if (/^(?:https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(text) && URL.canParse(text)) return text;
  throw new Error(`SECURITY_CONTACT must be an e-mail address, or begin with https://, mailto: or tel:, not "${text}"`);
}

/** Destination of fault reports. Reports are sent only if configured: docs/rules/marketing.md#faults. */
type FaultSettings = {
  /** Null: the server sends no reports. */
  readonly server: { readonly dsn: string } | null;
  /** Null: browsers send no reports and load no code for them. */
  readonly pages: { readonly dsn: string; readonly tracePercent: number } | null;
};

function dsnOf(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  // Never repeat the address, because it contains a key.
  if (!readDsn(text)) throw new Error(`${name} must have the form https://key@host/project`);
  return text;
}

/** Throws an Error of one line that names the wrong setting. */
function readFaultSettings(env: NodeJS.ProcessEnv): FaultSettings {
  const [server, pages] = [dsnOf(env, "ERROR_DSN"), dsnOf(env, "ERROR_DSN_PAGES")];
  const share = env["ERROR_TRACE_PERCENT"] || "10";
  if (!/^(?:\d{1,2}|100)$/.test(share)) throw new Error(`ERROR_TRACE_PERCENT must be a whole number from 0 to 100, not "${share}"`);
  return { server: server ? { dsn: server } : null, pages: pages ? { dsn: pages, tracePercent: Number(share) } : null };
}

/** All environment settings. docs/operate/settings.md explains each. */
export type Settings = DatabaseSettings &
  RunSettings & {
    readonly port: number;
    /** Public port of the shops. Null: the listening port, or behind a proxy the scheme's default. */
    readonly publicPort: number | null;
    readonly env: Mode;
    /** Addresses to listen on. Null: all. */
    readonly listen: readonly string[] | null;
    /** Descriptors of listening sockets from a supervisor. If there are any, no other address is listened on. */
    readonly sockets: readonly number[];
    /** The tenant served on the deployment's own hosts. */
    readonly ui: string;
    /** Whether that tenant was set explicitly. */
    readonly isUiNamed: boolean;
    /** The deployment's own hosts, without port. */
    readonly ownHosts: readonly string[];
    readonly poolSize: number;
    readonly dataDir: string;
    /** Master secret. Null: stored in a file of DATA_DIR. */
    readonly secret: string | null;
    /** Earlier master secrets, still valid for reading. */
    readonly previousSecrets: readonly string[];
    /** Whether to trust X-Forwarded-Proto and -Host. Only behind a proxy of ours. */
    readonly trustProxy: boolean;
    /** The most open connections, in all and from one address. Behind a proxy, every connection is the proxy's. */
    readonly connections: number;
    readonly connectionsPerAddress: number;
    /** A connection closes after this many requests. 0: never. */
    readonly requestsPerConnection: number;
    /** Milliseconds for which a stopping process keeps serving, so that load balancers notice. */
    readonly drainMs: number;
    /** Whether pictures are encoded in advance. If not, the first visitor of each waits for it. */
    readonly picturesAhead: boolean;
    readonly seed: boolean;
    /** Absolute path of the seeding module, or null. */
    readonly demoModule: string | null;
    /** Address of simulated payments in their own process, for shops and browsers. Null: in the shop's process. */
    readonly paysimUrl: string | null;
    /** Replacement addresses of payment providers, by kind. */
    readonly providerUrls: Readonly<Record<string, string>>;
    /** Null: no messages by WhatsApp. */
    readonly whatsapp: WhatsAppSettings | null;
    /** Null: no messages by e-mail. */
    readonly mail: MailSettings | null;
    /** Seconds before a buyer is reminded of a hold or an open payment. */
    readonly remindAfterSeconds: number;
    /** The phone wallets that tickets can be saved in. */
    readonly wallet: WalletSettings;
    readonly wire: WireSettings;
    readonly retention: RetentionSettings;
    /** Limits on unpaid holds of events without their own. */
    readonly holdLimits: HoldLimits;
    /** Destination of fault reports. */
    readonly faults: FaultSettings;
    /** Contact for reports of vulnerabilities, as a URI. Null: each brand's own address. */
    readonly securityContact: string | null;
    /** Null: no edge is notified, so edges cache pages for seconds only. */
    readonly edge: EdgeSettings | null;
    /** Media store and limits of sources. */
    readonly media: MediaSettings;
    /** Null: the shop itself serves video segments. */
    readonly segments: SegmentSettings | null;
    /** Null: the database counts queue numbers. */
    readonly queue: QueueSettings | null;
  };

const HOW_SECRET = "openssl rand -base64 32 makes one";

class SettingError extends Error {}

function number(
  env: NodeJS.ProcessEnv,
  { name, standard, low, high }: { readonly name: string; readonly standard: number; readonly low: number; readonly high: number },
): number {
  const text = env[name];
  if (text === undefined || text === "") return standard;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < low || value > high)
    throw new SettingError(`${name} must be a whole number from ${low} to ${high}, not "${text}"`);
  return value;
}

function choice<T extends string>(
  env: NodeJS.ProcessEnv,
  { name, values, standard }: { readonly name: string; readonly values: readonly T[]; readonly standard: T },
): T {
  const text = env[name] || standard;
  if (!(values as readonly string[]).includes(text)) throw new SettingError(`${name} must be one of ${values.join(", ")}, not "${text}"`);
  return text as T;
}

function readPaysimUrl(env: NodeJS.ProcessEnv, mode: Mode): string | null {
  const text = env["PAYSIM_URL"];
  if (!text) return null;
  if (mode === "production") throw new SettingError("PAYSIM_URL is for trying the product: production takes no simulated payments");
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new SettingError(`PAYSIM_URL must be an address like http://localhost:3900, not "${text}"`);
  return url.origin;
}

function previousSecrets(env: NodeJS.ProcessEnv): string[] {
  const secrets = (env["KARCIS_SECRET_PREVIOUS"] || "")
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean);
  if (secrets.some((text) => text.length < 32)) throw new SettingError("KARCIS_SECRET_PREVIOUS must have at least 32 characters in each");
  return secrets;
}

/** Reads the settings. Throws an Error of one line that names the wrong setting. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const mode = readMode(env);
  const ui = env["UI"] || "karcis";
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(ui)) throw new SettingError(`UI must be a tenant's name, not "${ui}"`);
  const secret = env["KARCIS_SECRET"] || null;
  const weakness = secret === null ? null : weaknessOf(secret);
  if (secret !== null && secret.length < 32) throw new SettingError("KARCIS_SECRET must have at least 32 characters");
  if (mode === "production" && weakness !== null) throw new SettingError(`KARCIS_SECRET ${weakness}: ${HOW_SECRET}`);
  const url = env["DATABASE_URL"] || env["DATABASE_OWNER_URL"];
  const allowsEmbedded = choice(env, { name: "EMBEDDED_DATABASE", values: ["yes", "no"], standard: "no" }) === "yes";
  if (mode === "production" && !url && !allowsEmbedded)
    throw new SettingError("DATABASE_URL is needed in production; EMBEDDED_DATABASE=yes sells on the embedded database all the same");
  if (mode === "production" && url && !secret)
    throw new SettingError(`KARCIS_SECRET is needed in production on PostgreSQL, the same for every process: ${HOW_SECRET}`);
  return {
    port: number(env, { name: "PORT", standard: 3000, low: 0, high: 65535 }),
    publicPort: number(env, { name: "PUBLIC_PORT", standard: 0, low: 0, high: 65535 }) || null,
    env: mode,
    ...readRunSettings(env, mode),
    listen: readListen(env, mode),
    sockets: readSockets(env),
    ui,
    isUiNamed: Boolean(env["UI"]),
    ownHosts: readOwnHosts(env),
    ...readDatabaseSettings(env, mode === "production"),
    poolSize: number(env, { name: "POOL_SIZE", standard: 16, low: 2, high: 100 }),
    dataDir: resolve(env["DATA_DIR"] || "data"),
    secret,
    previousSecrets: previousSecrets(env),
    trustProxy: choice(env, { name: "TRUST_PROXY", values: ["yes", "no"], standard: "no" }) === "yes",
    connections: number(env, { name: "MAX_CONNECTIONS", standard: 4000, low: 10, high: 100_000 }),
    requestsPerConnection: number(env, {
      name: "MAX_REQUESTS_PER_CONNECTION",
      standard: env["TRUST_PROXY"] === "yes" ? 0 : 1000,
      low: 0,
      high: 1_000_000,
    }),
    // A school or venue behind one address has hundreds of browsers with up to six connections each.
    connectionsPerAddress: number(env, { name: "MAX_CONNECTIONS_PER_ADDRESS", standard: 1000, low: 1, high: 100_000 }),
    remindAfterSeconds: number(env, { name: "REMIND_AFTER_SECONDS", standard: 600, low: 0, high: 86_400 }),
    drainMs: 1000 * number(env, { name: "DRAIN_SECONDS", standard: mode === "production" ? 3 : 0, low: 0, high: 300 }),
    picturesAhead: choice(env, { name: "PICTURES_AHEAD", values: ["yes", "no"], standard: "yes" }) === "yes",
    demoModule: env["DEMO_MODULE"] ? resolve(env["DEMO_MODULE"]) : null,
    seed: choice(env, { name: "SEED", values: ["yes", "no"], standard: mode === "production" ? "no" : "yes" }) === "yes",
    paysimUrl: readPaysimUrl(env, mode),
    providerUrls: readProviderUrls(env, mode),
    whatsapp: readWhatsAppSettings(env),
    mail: readMailSettings(env),
    wallet: readWalletSettings(env, mode),
    wire: readWireSettings(env),
    retention: readRetentionSettings(env),
    holdLimits: readHoldLimits(env),
    faults: readFaultSettings(env),
    securityContact: readSecurityContact(env),
    edge: readEdgeSettings(env),
    media: readMediaSettings(env),
    segments: readSegmentSettings(env),
    queue: readQueueSettings(env, mode),
  };
}
