import type { Page } from "playwright-core";
import { wholePhoneText } from "#storefront/shell/forms/phone-text.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { shoot } from "../tickets/handing-pages.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { ACCOUNT, enterShop, LOG_IN, walk, walkByHeader, walkToLogin } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

let serial = 0;
/** Nine digits after +62 81, in a block of their own. */
function freshNumber(): string {
  serial += 1;
  return `8127${String(serial).padStart(4, "0")}567`;
}

/** The newest code of this shop for a number. */
async function codeFor(page: Page, number: string): Promise<string> {
  return page.evaluate(async (to) => {
    const { messages } = (await (await fetch("/dev/outbox.json")).json()) as { messages: { recipient: string; body: string }[] };
    return /\d{6}/.exec(messages.find((each) => each.recipient === to)!.body)![0];
  }, `+62${number}`);
}

const primary = (page: Page) => page.locator(".login-form button[type=submit]");

async function askCode(page: Page, number: string): Promise<void> {
  await page.locator("#login-phone").fill(`0${number}`);
  await primary(page).click();
  await page.locator("#login-code").waitFor();
}

async function enterCode(page: Page, number: string): Promise<void> {
  await page.locator("#login-code").fill(await codeFor(page, number));
}

/** A phone's authenticator: it asks for a finger, and gets it. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

describe("log in by phone number", () => {
  it("leads from number to code to the wanted page, on a phone [B10]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    const number = freshNumber();
    await walkToLogin(page, "/en");
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    // Another person's link, with a language of its own.
    await page.goto("/en/login?next=%2Fid%2Fevent%3Fcategory%3Drun");
    await hydrated(page);
    await primary(page).click();
    await page.locator(".ui-error").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe("login-phone");
    await askCode(page, number);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe("login-code");
    expect(await page.locator("#login-code").getAttribute("autocomplete")).toBe("one-time-code");
    await expect.poll(() => page.locator(".login-sent").innerText()).toMatch(/^For 0812•••567/);
    expect(await page.locator(".login-again").innerText()).toMatch(/^Send again in (1\sminute|5\d\sseconds)$/);

    const code = await codeFor(page, number);
    await page.locator("#login-code").pressSequentially(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
    await page.getByText("That code isn't right. 4 tries left.").waitFor();
    expect(await page.locator("#login-code").inputValue()).toBe("");
    // A code is pasted with its dash, and submits itself.
    await page.locator("#login-code").fill(`${code.slice(0, 3)}-${code.slice(3)}`);
    await page.waitForURL("**/en/event?category=run");
    // A change of page closes the menu: open it on the new one.
    await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
    await walkByHeader(page, ACCOUNT);
    await page.getByText(wholePhoneText(`+62${number}`)).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("logs in in Indonesian, and redirects only within the shop", async () => {
    const { page, complaints, close } = await shop.visit("jenius", { width: 1280, languages: "id-ID" });
    const number = freshNumber();
    await page.goto("/id/login?next=%2F%2Fevil.example");
    await hydrated(page);
    await askCode(page, number);
    await expect.poll(() => page.locator(".login-sent").innerText()).toMatch(/^Untuk 0812•••567/);
    await enterCode(page, number);
    await page.waitForURL("**/id/account");
    await page.getByRole("heading", { name: "Akun" }).waitFor();
    await page.goto("/id/login?next=https%3A%2F%2Fevil.example");
    await page.waitForURL("**/id/account");
    expect(complaints).toEqual([]);
    await close();
  });

  it("reports a missing connection, too many codes, and too many tries while logging in", async () => {
    const { page, close } = await shop.visit("melancarun");
    const number = freshNumber();
    await walkToLogin(page, "/en");
    await page.locator("#login-phone").fill(number);
    await page.context().setOffline(true);
    await primary(page).click();
    await page.getByText("No connection. You can safely try again.").waitFor();
    await page.context().setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    await primary(page).click();
    await page.locator("#login-code").waitFor();
    const right = Number(await codeFor(page, number));
    for (let n = 1; n <= 5; n++) {
      await page.locator("#login-code").fill(String((right + n) % 1_000_000).padStart(6, "0"));
      await page.getByText(n < 5 ? new RegExp(`${5 - n} (try|tries) left`) : "Too many tries. Send a new code.").waitFor();
    }
    await page.getByRole("button", { name: "Change" }).click();
    await primary(page).click();
    // The code is used up, and another cannot be sent yet: the page says so, with the time.
    await page.getByText(/^A code was sent a moment ago\. You can get a new one in (1\sminute|\d+\sseconds?)\.$/).waitFor();
    expect(await page.locator("#login-code").count()).toBe(0);
    await close();
  });

  it("shows every step of a login accessibly and within a phone's width", async () => {
    const all: string[] = [];
    for (const [tenant, locale, width] of [
      ["garudarun", "en", 360],
      ["jenius", "id", 1280],
      ["melancarun", "en", 320],
    ] as const) {
      const { page, close } = await shop.visit(tenant, { width });
      const number = freshNumber();
      const look = async (step: string) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) all.push(`${tenant} ${step} is ${wide} px too wide`);
        all.push(...(await findings(page)).map((each) => `${tenant} ${step} ${each}`));
      };
      await walkToLogin(page, `/${locale}`);
      await look("number");
      await askCode(page, number);
      await look("code");
      await enterCode(page, number);
      await page.waitForURL("**/event/my-ticket");
      await walkByHeader(page, ACCOUNT);
      await page.locator(".account-page").waitFor();
      await look("account");
      await close();
    }
    expect(all).toEqual([]);
  });
});

describe("a passkey", () => {
  it("saves a passkey after a login, logs in without number and code, and removes it", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await addAuthenticator(page);
    const number = freshNumber();
    await walkToLogin(page, "/en");
    await askCode(page, number);
    expect(await page.getByRole("button", { name: "Save a passkey" }).count()).toBe(0);
    await enterCode(page, number);
    // It is offered below the page's content after a login, and not before.
    await page.waitForURL("**/en/event/my-ticket");
    await page.getByRole("button", { name: "Save a passkey" }).click();
    await page.getByRole("button", { name: "Save a passkey" }).waitFor({ state: "detached" });
    await walkByHeader(page, ACCOUNT);
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    expect(await findings(page, "log out")).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Log out", exact: true }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await hydrated(page);

    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByRole("heading", { name: "Account" }).waitFor();
    await page.getByText(wholePhoneText(`+62${number}`)).waitFor();
    await page.getByText("Last used").waitFor();
    await page.getByRole("button", { name: /^Remove the passkey/ }).click();
    await page.getByText("None yet.").waitFor();
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out", exact: true }).click();
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByText("Your passkey didn't work.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

it("asks for a fresh proof before an older login removes a passkey, then continues by itself", async () => {
  const { page, close } = await shop.visit("garudarun");
  await addAuthenticator(page);
  const number = freshNumber();
  await walkToLogin(page, "/en");
  await askCode(page, number);
  await enterCode(page, number);
  await page.waitForURL("**/en/event/my-ticket");
  await walkByHeader(page, ACCOUNT);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: /^Remove the passkey/ }).waitFor();
  // The server's answer after ten minutes.
  const problem = { type: "about:blank", title: "", status: 403, success: false, code: "STEP_UP_NEEDED", requestId: "r" };
  const answer = JSON.stringify({ ...problem, message: { en: "first", id: "dulu" }, details: { hasPasskey: true } });
  let refusals = 0;
  await page.route("**/remove*", (route) => {
    refusals += 1;
    return refusals > 1 ? route.continue() : route.fulfill({ status: 403, contentType: "application/problem+json", body: answer });
  });
  await page.getByRole("button", { name: /^Remove the passkey/ }).click();
  const sheet = page.getByRole("dialog", { name: "Is it you?" });
  await sheet.getByRole("button", { name: "Send a code to my number" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Use my passkey" }).click();
  await page.getByText("None yet.").waitFor();
  expect(refusals).toBe(2);
  await close();
});

it("ends the other device's login too when logging out everywhere", async () => {
  const number = freshNumber();
  const one = await shop.visit("garudarun");
  await walkToLogin(one.page, "/en");
  await askCode(one.page, number);
  await enterCode(one.page, number);
  await one.page.waitForURL("**/en/event/my-ticket");
  await walkByHeader(one.page, ACCOUNT);
  await one.page.getByText(wholePhoneText(`+62${number}`)).waitFor();
  const two = await shop.visit("garudarun", { width: 1280, context: { storageState: await one.page.context().storageState() } });
  await enterShop(two.page, "/en");
  await walkByHeader(two.page, ACCOUNT);
  await two.page.getByText(wholePhoneText(`+62${number}`)).waitFor();
  await two.page.getByRole("button", { name: "Log out everywhere" }).click();
  expect(await findings(two.page, "log out everywhere")).toEqual([]);
  await two.page.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();
  await two.page.getByRole("heading", { name: "Log in" }).waitFor();
  await one.page.reload();
  await one.page.getByRole("heading", { name: "Log in" }).waitFor();
  expect(await one.page.getByText(wholePhoneText(`+62${number}`)).count()).toBe(0);
  await Promise.all([one.close(), two.close()]);
});

it.each([
  ["garudarun", "/en/login", 360, "Find a ticket by name", "Which event?"],
  ["jenius", "/id/account", 1280, "Cari tiket dengan nama", "Event yang mana?"],
  ["melancarun", "/id/login", 360, "Cari tiket dengan nama", "Event yang mana?"],
] as const)("offers a way to a ticket without a login: %s %s, %i px [B9]", async (tenant, path, width, action, title) => {
  const { page, complaints, close } = await shop.visit(tenant, { width });
  await enterShop(page, path.slice(0, 3));
  // The header leads a visitor to the login, the footer to an account.
  if (path.endsWith("/login")) await walkByHeader(page, LOG_IN);
  else await walk(page, ACCOUNT);
  expect(new URL(page.url()).pathname).toBe(path);
  await page.locator("#login-phone").waitFor();
  await shoot(page, `login-find-${tenant}-${width}`);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: action }).press("Enter");
  const sheet = page.getByRole("dialog", { name: title });
  await sheet.getByRole("link").first().waitFor();
  expect(await page.locator(".ui-error").count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await sheet.getByRole("link").first().click();
  await page.waitForURL("**/event/get-ticket/**");
  expect(complaints).toEqual([]);
  await close();
});
