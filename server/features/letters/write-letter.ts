import { messageOf } from "#domain/faults/message-of.ts";
import { buttonText } from "#i18n/message-texts/button-texts.ts";
import { fillMessage } from "#i18n/message-texts/fill-message.ts";
import { memoOf } from "../../base/memo-of.ts";
import type { Services } from "../../context.ts";
import { writeLog } from "../../observability/write-log.ts";
import type { Letter, MailFile, Outgoing } from "../../ports/message-channel.ts";
import { drawLogo } from "../tenants/draw-logo.ts";
import { createTenants, type Tenant, type Tenants } from "../tenants/resolve-tenant.ts";
import { encloseTickets } from "./enclose-tickets.ts";
import { renderLetter } from "./render-letter.ts";
import { splitBlocks } from "./split-blocks.ts";

const kept = memoOf(() => ({ tenants: null as Tenants | null }));

async function tenantOf({ db, settings }: Services, id: string): Promise<Tenant | undefined> {
  const memo = kept(db);
  memo.tenants ??= createTenants(db, settings);
  return (await memo.tenants.all()).find((tenant) => tenant.id === id);
}

/** The picture's name within the e-mail. */
const LOGO = "logo";

async function filesOf(
  services: Services,
  { tenant, message, about }: { readonly tenant: Tenant; readonly message: Outgoing; readonly about: string },
): Promise<MailFile[]> {
  const { template, locale, values } = message;
  const link = values["link"];
  if (template !== "booking.tickets" || link === undefined) return [];
  try {
    return await encloseTickets(services, { tenant, locale, bookingId: about, link });
  } catch (error) {
    writeLog("error", "an e-mail goes without its files", { tenant: tenant.id, template, error: messageOf(error) });
    return [];
  }
}

/**
 * An e-mail's page in the brand's look, and its files. `about`: the id of what the message is about, for tickets their order. Null where the brand
 * is gone; what fails of the rest is left out.
 */
export async function writeLetter(
  services: Services,
  { message, about }: { readonly message: Outgoing; readonly about: string },
): Promise<Letter | null> {
  const tenant = await tenantOf(services, message.tenant);
  if (!tenant) return null;
  const { template, locale, values, subject } = message;
  const [logo, files] = await Promise.all([drawLogo(services.db, tenant).catch(() => null), filesOf(services, { tenant, message, about })]);
  const { body } = fillMessage(template, locale, values);
  const html = renderLetter({
    brand: tenant.brand,
    locale,
    subject,
    blocks: splitBlocks(body, [values["when"] ?? "", values["place"] ?? ""]),
    button: buttonText(template, locale),
    logo: logo && { cid: LOGO, width: logo.width, height: logo.height },
  });
  const pictures = logo ? [{ name: "logo.png", type: "image/png", content: logo.png, cid: LOGO }] : [];
  return { html, files: [...pictures, ...files] };
}
