import { messageOf } from "#domain/faults/message-of.ts";
import { buttonText } from "#i18n/message-texts/button-texts.ts";
import { fillMessage } from "#i18n/message-texts/fill-message.ts";
import type { Services } from "../../../act.ts";
import { judgeFailure } from "../../../platform/database/judge-failure.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import type { Letter, MailFile } from "../../../platform/ports/message-channel.ts";
import type { MailAbout } from "../messages/send-messages.ts";
import { drawLogo } from "../../brands/tenants/draw-logo.ts";
import { encloseTickets } from "./enclose-tickets.ts";
import { renderLetter } from "./render-letter.ts";
import { splitBlocks } from "./split-blocks.ts";

/** The picture's name within the e-mail. */
const LOGO = "logo";

async function filesOf(services: Services, { tenant, message, about }: MailAbout): Promise<MailFile[]> {
  const { template, locale, values } = message;
  const link = values["link"];
  if (template !== "booking.tickets" || link === undefined) return [];
  try {
    return await encloseTickets(services, { tenant, locale, bookingId: about, link });
  } catch (error) {
    // The database is unavailable: retry later with the files.
    if (judgeFailure(error)) throw error;
    writeLog("error", "an e-mail goes without its files", { tenant: tenant.id, template, error: messageOf(error) });
    return [];
  }
}

/**
 * Returns an e-mail's page in the brand's look, and its files. Leaves out parts with a permanent error. Throws errors of an unavailable
 * database, so that the message is retried.
 */
export async function writeLetter(services: Services, mail: MailAbout): Promise<Letter> {
  const { tenant, message } = mail;
  const { template, locale, values, subject } = message;
  const [logo, files] = await Promise.all([drawLogo(services.db, tenant).catch(() => null), filesOf(services, mail)]);
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
