import { readSecrets } from "#server/platform/config/secrets.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { makePreviewToken } from "#server/modules/catalogue/preview/preview-token.ts";
import { orFail, refuse, type Run } from "../lib/command.ts";
import { tenantOf } from "../lib/shop-tool.ts";

const DAYS = 7;

/** The shop's own address unless one is given. */
function originOf(given: string | undefined, ui: string, port: number): string {
  if (given === undefined) return `http://${ui}.localhost:${port}`;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) return refuse(`not an address of a shop: ${given}`);
  return new URL(given).origin;
}

/** A link that shows a draft event for a week. */
export const printPreviewLink: Run = async ({ words: [ui = "", slug = "", given] }) => {
  const tenant = tenantOf(ui);
  if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(slug)) refuse(`not an event's slug: "${slug}"`);
  const settings = await orFail(() => readSettings(process.env));
  const { accessKey } = readSecrets(settings.secret, settings.dataDir, settings.previousSecrets);
  const until = new Date(Date.now() + DAYS * 86_400_000);
  const link = new URL("/preview", originOf(given, tenant, settings.port));
  link.searchParams.set("t", makePreviewToken(accessKey, { tenant, slug }, until));
  return [link.href];
};
