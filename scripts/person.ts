import { endPerson } from "#server/features/identity/end-person.ts";
import { newId } from "#server/base/new-id.ts";
import { openShopTool, refuseWith } from "./lib/shop-tool.ts";

const refuse = refuseWith(`npm run person -- <ui> end-sessions <phone>   ends every login of whoever has that number: +6281234567890
  --passkeys   removes the person's passkeys too: the number alone logs in then`);

const args = process.argv.slice(2);
const withPasskeys = args.includes("--passkeys");
const [ui = "", act = "", phone = ""] = args.filter((each) => each !== "--passkeys");
if (act !== "end-sessions") refuse(`no such command: "${act}"`);
if (!/^\+[1-9]\d{6,14}$/.test(phone)) refuse(`not a number with its country: "${phone}"`);
const { db, close } = await openShopTool(ui, refuse);
const ended = await endPerson({ db, newId }, ui, { phone, withPasskeys });
await close();
if (!ended) refuse(`${ui} knows nobody by that number`);
process.stdout.write(`${ended!.sessions} logins ended, ${ended!.passkeys} passkeys removed\n`);
