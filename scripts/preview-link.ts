import { messageOf } from "#domain/faults/message-of.ts";
import { readSecrets } from "#server/config/secrets.ts";
import { readSettings, type Settings } from "#server/config/settings.ts";
import { makePreviewToken } from "#server/features/preview/preview-token.ts";

const DAYS = 7;
const USAGE = "npm run preview -- <ui> <slug> [origin]   prints a link that shows a draft event for 7 days";

function refuse(why: string): never {
  process.stderr.write(`${why}\n${USAGE}\n`);
  process.exit(1);
}

/** The shop's own address unless one is given. */
function originOf(given: string | undefined, ui: string, port: number): string {
  if (given === undefined) return `http://${ui}.localhost:${port}`;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) return refuse(`not an address of a shop: ${given}`);
  return new URL(given).origin;
}

function settingsOf(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    return refuse(messageOf(error));
  }
}

const [tenant = "", slug = "", given] = process.argv.slice(2);
if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(tenant)) refuse(`not a tenant's name: "${tenant}"`);
if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(slug)) refuse(`not an event's slug: "${slug}"`);
const settings = settingsOf();
const { accessKey } = readSecrets(settings.secret, settings.dataDir, settings.previousSecrets);
const until = new Date(Date.now() + DAYS * 86_400_000);
const link = new URL("/preview", originOf(given, tenant, settings.port));
link.searchParams.set("t", makePreviewToken(accessKey, { tenant, slug }, until));
process.stdout.write(`${link.href}\n`);
