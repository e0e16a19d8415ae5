import { signCall } from "#client/sign-call.ts";
import { readSecrets } from "#server/platform/config/secrets.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { signatureSecretOf } from "#server/platform/config/wire-settings.ts";
import { orFail, type Run } from "../lib/command.ts";

/** Prints the header that signs a business's calls for five minutes. */
export const printSignature: Run = async ({ words: [businessId = ""] }) => {
  const settings = await orFail(() => readSettings(process.env));
  const known = { settings, secrets: readSecrets(settings.secret, settings.dataDir, settings.previousSecrets) };
  const { suffix } = settings.wire;
  return [`X-Signature: ${await signCall({ businessId, timestamp: Date.now(), suffix }, signatureSecretOf(known))}`];
};
