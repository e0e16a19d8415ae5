import { resolve } from "node:path";
import { readMailSettings, readWhatsAppSettings, type MailSettings, type WhatsAppSettings } from "./channel-settings.ts";
import { readEdgeSettings, type EdgeSettings } from "./edge-settings.ts";
import { readFaultSettings, type FaultSettings } from "./fault-settings.ts";
import { readHoldLimits, type HoldLimits } from "./hold-limit-settings.ts";
import { readRetentionSettings, type RetentionSettings } from "./retention-settings.ts";
import { readWalletSettings, type WalletSettings } from "./wallet-settings.ts";
import { readWireSettings, type WireSettings } from "./wire-settings.ts";

/** Everything that the environment may set; docs/operate.md explains each. */
export type Settings = {
  readonly port: number;
  readonly env: "production" | "demo" | "development";
  /** The tenant served on the deployment's own hosts. */
  readonly ui: string;
  /** Hosts, without port, that are the deployment's own. */
  readonly ownHosts: readonly string[];
  readonly databaseUrl: string | null;
  readonly poolSize: number;
  readonly dataDir: string;
  /** Master secret; null: kept in a file of DATA_DIR. */
  readonly secret: string | null;
  /** X-Forwarded-Proto and -Host are believed only when a proxy of ours sets them. */
  readonly trustProxy: boolean;
  readonly seed: boolean;
  /** Null: no message leaves by WhatsApp. */
  readonly whatsapp: WhatsAppSettings | null;
  /** Null: no message leaves by e-mail. */
  readonly mail: MailSettings | null;
  /** The phone wallets that tickets can be saved in. */
  readonly wallet: WalletSettings;
  readonly wire: WireSettings;
  readonly retention: RetentionSettings;
  /** What may be held unpaid of an event that has no limits of its own. */
  readonly holdLimits: HoldLimits;
  /** Where faults are reported to. */
  readonly faults: FaultSettings;
  /** Null: no edge is told of changes, and an edge keeps pages for seconds only. */
  readonly edge: EdgeSettings | null;
};

class SettingError extends Error {}

function number(env: NodeJS.ProcessEnv, name: string, standard: number, low: number, high: number): number {
  const text = env[name];
  if (text === undefined || text === "") return standard;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < low || value > high)
    throw new SettingError(`${name} must be a whole number from ${low} to ${high}, not "${text}"`);
  return value;
}

function choice<T extends string>(env: NodeJS.ProcessEnv, name: string, values: readonly T[], standard: T): T {
  const text = env[name] || standard;
  if (!(values as readonly string[]).includes(text)) throw new SettingError(`${name} must be one of ${values.join(", ")}, not "${text}"`);
  return text as T;
}

function databaseUrl(env: NodeJS.ProcessEnv): string | null {
  const text = env["DATABASE_URL"];
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text)) throw new SettingError("DATABASE_URL must begin with postgres:// or postgresql://");
  return text;
}

/** Reads the settings. Throws an Error of one line that names the wrong setting. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const mode = choice(env, "KARCIS_ENV", ["production", "demo", "development"], "demo");
  const ui = env["UI"] || "karcis";
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(ui)) throw new SettingError(`UI must be a tenant's name, not "${ui}"`);
  const secret = env["KARCIS_SECRET"] || null;
  if (secret !== null && secret.length < 32) throw new SettingError("KARCIS_SECRET must have at least 32 characters");
  const url = databaseUrl(env);
  if (mode === "production" && url && !secret)
    throw new SettingError("KARCIS_SECRET is needed in production on PostgreSQL: every process must know the same one");
  return {
    port: number(env, "PORT", 3000, 0, 65535),
    env: mode,
    ui,
    ownHosts: (env["OWN_HOSTS"] || "localhost,127.0.0.1,[::1]")
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    databaseUrl: url,
    poolSize: number(env, "POOL_SIZE", 16, 2, 100),
    dataDir: resolve(env["DATA_DIR"] || "data"),
    secret,
    trustProxy: choice(env, "TRUST_PROXY", ["yes", "no"], "no") === "yes",
    seed: choice(env, "SEED", ["yes", "no"], mode === "production" ? "no" : "yes") === "yes",
    whatsapp: readWhatsAppSettings(env),
    mail: readMailSettings(env),
    wallet: readWalletSettings(env),
    wire: readWireSettings(env),
    retention: readRetentionSettings(env),
    holdLimits: readHoldLimits(env),
    faults: readFaultSettings(env),
    edge: readEdgeSettings(env),
  };
}
