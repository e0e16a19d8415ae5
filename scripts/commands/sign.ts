import { signCall } from "#client/sign-call.ts";
import { readSecrets } from "#server/config/secrets.ts";
import { readSettings } from "#server/config/settings.ts";
import { signatureSecretOf } from "#server/config/wire-settings.ts";

const USAGE = `node scripts/sign.ts <businessId>   prints the header that signs calls about it for five minutes

  curl -H "$(node scripts/sign.ts biz_karcis)" "http://karcis.localhost:3000/api/v1/events?businessId=biz_karcis"`;

const [businessId, ...more] = process.argv.slice(2);
if (businessId === undefined || businessId.startsWith("-") || more.length > 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const settings = readSettings(process.env);
const known = { settings, secrets: readSecrets(settings.secret, settings.dataDir, settings.previousSecrets) };
const { suffix } = settings.wire;
process.stdout.write(`X-Signature: ${await signCall({ businessId, timestamp: Date.now(), suffix }, signatureSecretOf(known))}\n`);
