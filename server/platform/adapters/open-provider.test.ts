import { describe, expect, it } from "vitest";
import { SECRET_KEY, CALLBACK_TOKEN, openXendit, stopXendits } from "#test/harness/open-xendit.ts";
import { isUnavailable } from "#test/harness/scripted-xendit.ts";
import { findProviderKind, openProvider } from "./open-provider.ts";

const UNKNOWN = "0198a1b2-0000-7000-8000-000000000001";
const facts = {
  name: "xendit",
  mode: "sandbox",
  channels: ["qris"],
  keys: { secretKey: SECRET_KEY, callbackToken: CALLBACK_TOKEN },
} as const;

stopXendits();

describe("an account at Xendit", () => {
  it("opens a Xendit account after a read-only call has tested its keys", async () => {
    const { emulator } = await openXendit();
    const account = openProvider("xendit", facts, emulator.url);
    expect(account).toMatchObject({ name: "xendit", title: "Xendit", isSimulation: true, methods: ["qris"] });
    expect(await account.findSessions(UNKNOWN)).toEqual([]);
    const other = openProvider("xendit", { ...facts, keys: { ...facts.keys, secretKey: "xnd_development_other" } }, emulator.url);
    expect(await isUnavailable(other.findSessions(UNKNOWN))).toBe(true);
    expect(emulator.list()).toEqual([]);
  });

  it("accepts Xendit keys of the right form and mode only", () => {
    const { secretKey, callbackToken, businessId } = findProviderKind("xendit")!.fields;
    const test = "xnd_development_O46JfOtygef9kMNsK+ZPGT/7GlCAN3jg==";
    expect(secretKey!.refusal(test, "sandbox")).toBeNull();
    expect(secretKey!.refusal(test, "production")).toContain("--sandbox");
    expect(secretKey!.refusal(test.replace("development", "production"), "production")).toBeNull();
    for (const text of ["", "SB-Mid-server-x", "xnd_public_development_x", `${test} `])
      expect(secretKey!.refusal(text, "sandbox"), text).toContain("xnd_");
    expect(callbackToken!.refusal("a".repeat(16), "sandbox")).toBeNull();
    for (const text of ["short", "with a blank in it somewhere"]) expect(callbackToken!.refusal(text, "sandbox"), text).not.toBeNull();
    expect(businessId!.refusal("661f87c614802d6c402cd82d", "sandbox")).toBeNull();
    expect(businessId!.refusal("G123456789", "sandbox")).not.toBeNull();
  });
});
