import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hydrated, shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, EVENTS, walk } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

describe("pictures of a brand with photographs", () => {
  it.each([360, 1280])("shows wide, portrait, square and missing pictures in frames of one shape, at %i px", async (width) => {
    const { page, complaints, close } = await shop.visit("puncakhening", { width });
    await enterShop(page, "/en");
    await walk(page, EVENTS);
    const cards = await page.locator(".event-card").evaluateAll(async (all) => {
      const pictures = all.map((card) => card.querySelector<HTMLImageElement>("picture img"));
      for (const picture of pictures) if (picture) picture.loading = "eager";
      await Promise.all(pictures.flatMap((picture) => (picture ? [picture.decode()] : [])));
      return all.map((card, index) => {
        const frame = card.querySelector(".ui-picture")!;
        const { width: wide, height } = frame.getBoundingClientRect();
        const picture = pictures[index];
        return {
          name: card.querySelector("h2")!.textContent,
          ratio: Math.round((wide / height) * 100) / 100,
          fit: picture ? getComputedStyle(picture).objectFit : "words",
          own: picture ? Math.round((picture.naturalWidth / picture.naturalHeight) * 100) / 100 : null,
          words: picture ? null : frame.textContent,
        };
      });
    });
    // The portrait has a focal point, so no blurred copy stands behind it.
    expect(await page.locator(".ui-picture-blur").count()).toBe(0);
    expect(cards).toEqual([
      { name: "Roti Pagi", ratio: 1.6, fit: "words", own: null, words: "Roti Pagi" },
      { name: "Makan Malam di Hutan", ratio: 1.6, fit: "cover", own: 2.33, words: null },
      { name: "Malam Bintang", ratio: 1.6, fit: "cover", own: 0.67, words: null },
    ]);
    // The brand lists no past event: an old link leads there.
    await page.goto("/en/event/pameran-pernikahan");
    await hydrated(page);
    const square = page.locator(".event-head picture img");
    expect(
      await square.evaluate(async (picture: HTMLImageElement) => {
        await picture.decode();
        return [
          picture.naturalWidth / picture.naturalHeight,
          getComputedStyle(picture).objectFit,
          getComputedStyle(picture).objectPosition,
        ];
      }),
    ).toEqual([1, "cover", "50% 75%"]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows fitting words without a picture on a card, and a bare plate beside the title of the event's own page", async () => {
    for (const width of [320, 1280]) {
      const { page, close } = await shop.visit("puncakhening", { width });
      await enterShop(page, "/id");
      for (const [link, words] of [
        [EVENTS, "Roti Pagi"],
        [/^Roti Pagi/, ""],
      ] as const) {
        await walk(page, link);
        const plate = page.locator(".ui-plate").first();
        // The list stays until the event's page is there.
        await expect
          .poll(() => plate.evaluate((frame) => [frame.textContent, frame.firstElementChild!.scrollWidth <= frame.clientWidth]))
          .toEqual([words, true]);
      }
      await close();
    }
  });

  it("uses pictures of any shape in messenger previews", async () => {
    const { page, close } = await shop.visit("puncakhening");
    await enterShop(page, "/en");
    for (const slug of ["malam-bintang", "roti-pagi"]) {
      const said = page.evaluate(async (path) => {
        const answer = await fetch(path);
        return [answer.status, answer.headers.get("content-type")];
      }, `/og/en/event/${slug}.jpg`);
      expect(await said).toEqual([200, "image/jpeg"]);
    }
    await close();
  });
});

it("lets visitors choose dates in a brand with more than a page of events", async () => {
  const { page, complaints, close } = await shop.visit("ruangtanya", { width: 1280 });
  await enterShop(page, "/en");
  await walk(page, EVENTS);
  await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
  expect(await page.locator(".event-card").count()).toBe(12);
  expect(await page.locator('a[href*="dates=week"]').isVisible()).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

describe("a picture that a busy server failed to send", () => {
  it("loads a failed picture again, without a reload", async () => {
    const { page, close } = await shop.visit("puncakhening");
    let refused = 0;
    await page.route(/\/media\/.*\.(?:avif|webp)$/, async (route) => {
      if (refused >= 3) return route.continue();
      refused += 1;
      await route.fulfill({ status: 503, headers: { "retry-after": "1" }, body: "" });
    });
    await enterShop(page, "/en");
    await walk(page, EVENTS);
    const isThere = () =>
      page
        .locator(".event-card img")
        .first()
        .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);
    await expect.poll(isThere, soon).toBe(true);
    expect(refused).toBeGreaterThan(0);
    await close();
  });

  it("loads a failed picture four more times, not a fifth, and again when the connection returns", async () => {
    const { page, close } = await shop.visit("puncakhening");
    await page.clock.install();
    const picture = page.locator(".event-card img").first();
    const asked: string[] = [];
    let isBusy = true;
    await page.route(/\/media\/.*\.(?:avif|webp)$/, async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return isBusy ? route.fulfill({ status: 503, body: "" }) : route.continue();
    });
    await enterShop(page, "/en");
    await walk(page, EVENTS);
    const isBroken = () => picture.evaluate((own: HTMLImageElement) => own.complete && own.naturalWidth === 0);
    await expect.poll(isBroken, soon).toBe(true);
    const own = await picture.evaluate(({ currentSrc }: HTMLImageElement) => new URL(currentSrc).pathname);
    const times = () => asked.filter((path) => path === own).length;
    const first = times();
    /** The longest pause before another try, skipped at once. */
    const letTimePass = () => page.clock.fastForward(90_000);
    for (const more of [1, 2, 3, 4]) {
      await letTimePass();
      await expect.poll(times, soon).toBe(first + more);
      await expect.poll(isBroken, soon).toBe(true);
    }
    await letTimePass();
    // Requests are answered in order, so the earlier ones are complete after this one.
    await page.evaluate(() => fetch("/livez"));
    expect(times()).toBe(first + 4);
    isBusy = false;
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await letTimePass();
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth > 0), soon).toBe(true);
    expect(times()).toBe(first + 5);
    await close();
  });
});
