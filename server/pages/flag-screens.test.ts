import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BrandFlags } from "#domain/brands/flags.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { setFlag } from "#test/harness/set-flag.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

/** A flag's effect on a server-rendered page: a part of its HTML, or the page itself. */
type Part = { readonly tenant: string; readonly page: string; readonly shows: RegExp };

const EVENT = "/event/losari-sunset-5k";

/** Flags that only affect browsers with an order or a ticket, or API calls. Other tests cover these flags. */
type InOrder =
  | "encryptedData"
  | "withPromoCode"
  | "promoEligibleOnly"
  | "allowMultipleCategory"
  | "withHandover"
  | "withDelegation"
  | "noSingleSeats"
  | "withQueue";

const PARTS: Readonly<Record<Exclude<keyof BrandFlags, InOrder>, readonly Part[]>> = {
  withPastEvent: [
    { tenant: "garudarun", page: "/", shows: /Previous events/ },
    { tenant: "garudarun", page: "/event", shows: /href="\/event\?when=past"/ },
    { tenant: "garudarun", page: "/event?when=past", shows: /<h1[^>]*>Previous events/ },
    { tenant: "garudarun", page: "/garuda-run-club", shows: /Previous events of/ },
  ],
  withVideo: [
    { tenant: "karcis", page: "/", shows: /href="\/video"/ },
    { tenant: "karcis", page: "/video", shows: /href="\/video\/naik-panggung"/ },
    { tenant: "karcis", page: "/video/naik-panggung", shows: /Buy video/ },
  ],
  withPastVideo: [
    { tenant: "karcis", page: "/video", shows: /href="\/video\?when=past"/ },
    { tenant: "karcis", page: "/video?when=past", shows: /<h1[^>]*>Previous videos/ },
  ],
  alwaysShowPriceDescription: [{ tenant: "garudarun", page: EVENT, shows: /<p class="event-ticket-text">/ }],
  withAgeRestriction: [{ tenant: "blokbunyi", page: "/event/malam-bising", shows: /For ages \d+ and over/ }],
  withNewWaiver: [
    { tenant: "melancarun", page: "/", shows: /href="\/waiver-release\/melancarun"/ },
    { tenant: "melancarun", page: "/waiver-release/melancarun", shows: /<h1/ },
  ],
};

async function isShown({ tenant, page, shows }: Part): Promise<boolean> {
  const host = `${tenant}.localhost`;
  const answer = await shop.fetch(new Request(`http://${host}${page}`, { headers: { host, "accept-language": "en" } }));
  return answer.status === 200 && shows.test(withoutData(await answer.text()));
}

/** The visible part of a page. Hidden texts also travel as data. */
const withoutData = (html: string) => html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");

describe("a part of a screen", () => {
  it.each(Object.entries(PARTS) as [keyof BrandFlags, readonly Part[]][])(
    "shows the part of flag %s with the flag and not without [T6]",
    async (flag, parts) => {
      for (const isOn of [true, false, true]) {
        for (const tenant of new Set(parts.map((part) => part.tenant))) await setFlag(shop, { tenant, flag, isOn });
        for (const part of parts) expect([part.page, isOn, await isShown(part)]).toEqual([part.page, isOn, isOn]);
      }
    },
  );
});
