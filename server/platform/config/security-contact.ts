import { parseEmail } from "#domain/people/fields/email.ts";

/** Contact for reports of vulnerabilities, as a URI. Null: each brand's own address. Throws an Error of one line. */
export function readSecurityContact(env: NodeJS.ProcessEnv): string | null {
  const text = env["SECURITY_CONTACT"];
  if (!text) return null;
  const email = parseEmail(text);
  if (email !== null) return `mailto:${email}`;
  if (/^(?:https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(text) && URL.canParse(text)) return text;
  throw new Error(`SECURITY_CONTACT must be an e-mail address, or begin with https://, mailto: or tel:, not "${text}"`);
}
