import { endPerson } from "#server/modules/people/identity/end-person.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { withShop } from "../lib/shop-tool.ts";

/** Ends every login of a phone number. */
export const endSessions: Run = async ({ words: [ui = "", phone = ""], has }) => {
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) refuse(`not a number with its country: "${phone}"`);
  const ended = await withShop(ui, (tool) => endPerson(tool, { phone, withPasskeys: has("passkeys") }));
  if (!ended) return fail(`${ui} knows nobody by that number`);
  return [`${ended.sessions} logins ended, ${ended.passkeys} passkeys removed`];
};
