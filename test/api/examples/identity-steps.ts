import { softAuthenticator } from "../../harness/soft-authenticator.ts";
import type { Buyer } from "../../harness/buyer.ts";
import { freshNumber, HOST, type ExampleScene } from "./example-scene.ts";

/** Logs a browser in by a code to its number. */
async function logIn({ run, codeTo, forgetCodes }: ExampleScene, by: Buyer, phoneNumber: string): Promise<void> {
  await forgetCodes();
  const phone = { countryCode: "+62", phoneNumber };
  await run("askLoginCode", by, { body: phone });
  await run("getCodeDelivery", by, {});
  await run("logIn", by, { body: { ...phone, code: await codeTo(`+62${phoneNumber}`) } });
}

/** Old orders of a number, shown once its address is confirmed, and a change of number. */
async function prove(scene: ExampleScene): Promise<void> {
  const { run, visitor, buy, sql, codeTo, forgetCodes } = scene;
  const by = visitor();
  const { id, number } = await buy(visitor());
  await sql("update bookings set created_at = now() - interval '200 days' where id = $1", [id]);
  await logIn(scene, by, number);
  await run("getOlderOrders", by, {});
  await run("getKnownBuyer", by, {});
  const email = "budi@example.com";
  await run("askOlderOrdersCode", by, { body: { email } });
  await run("proveOlderOrders", by, { body: { email, code: await codeTo(email) } });

  await forgetCodes();
  const phone = { countryCode: "+62", phoneNumber: freshNumber() };
  await run("askPhoneCodes", by, { body: phone });
  const [oldCode, newCode] = [await codeTo(`+62${number}`), await codeTo(`+62${phone.phoneNumber}`)];
  await run("changePhone", by, { body: { ...phone, oldCode, newCode } });
}

/** A passkey: created, used and removed. */
async function usePasskey(scene: ExampleScene, by: Buyer): Promise<void> {
  const { run, visitor } = scene;
  const key = softAuthenticator(`http://${HOST}`);
  const made = await run("startPasskey", by, { body: {} });
  await run("addPasskey", by, { body: key.make(made.options as never) });
  const { passkeys } = await run("listPasskeys", by, {});
  const other = visitor();
  const asked = await run("startPasskeyLogin", other, { body: {} });
  await run("logInWithPasskey", other, { body: key.use(asked.options as never) });
  const again = await run("startPasskeyLogin", by, { body: {} });
  await run("stepUpWithPasskey", by, { body: key.use(again.options as never) });
  const { sessions } = await run("listSessions", by, {});
  await run("endSession", by, { params: { id: sessions.find(({ isThis }) => !isThis)!.id }, body: {} });
  await run("removePasskey", by, { params: { id: passkeys[0]!.id }, body: {} });
}

/** Examples of login and personal data. */
export async function playIdentity(scene: ExampleScene): Promise<void> {
  const { run, visitor, codeTo, forgetCodes } = scene;
  await prove(scene);
  const [by, number] = [visitor(), freshNumber()];
  await logIn(scene, by, number);
  await run("getSession", by, {});
  await usePasskey(scene, by);
  await forgetCodes();
  await run("askStepUpCode", by, { body: {} });
  await run("stepUp", by, { body: { code: await codeTo(`+62${number}`) } });
  await run("logOutEverywhere", by, { body: { removePasskeys: false } });
  await logIn(scene, by, number);
  await run("logOut", by, { body: {} });
}
