import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { checkUi } from "../start/check-ui.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false, env: { UI: "melancarun", OWN_HOSTS: "localhost,tickets.example" } });
});
afterAll(() => shop.close());

const at = (host: string, path: string) => shop.fetch(new Request(`http://${host}${path}`, { headers: { host, accept: "text/html" } }));
const uiAt = async (host: string) => ((await (await at(host, "/api/v1/config")).json()) as { ui?: string }).ui;

describe("the brand named by UI", () => {
  it("serves the named brand on every host of the deployment, and on no other [T2]", async () => {
    expect([await uiAt("localhost"), await uiAt("tickets.example"), await uiAt("karcis.localhost")]).toEqual([
      "melancarun",
      "melancarun",
      "karcis",
    ]);
    expect(await (await at("tickets.example", "/")).text()).toContain("<title>Melanca Run</title>");
    expect((await at("other.example", "/")).status).toBe(421);
  });

  it("refuses to start with an unknown brand in one line, unless there are no brands [T2]", async () => {
    const { tenants } = shop.app;
    await expect(checkUi({ ui: "nosuch", isUiNamed: true }, tenants)).rejects.toThrow(/^UI names "nosuch", and no tenant is called so$/);
    await checkUi({ ui: "nosuch", isUiNamed: false }, tenants);
    await checkUi(shop.services.settings, tenants);
    await checkUi({ ui: "nosuch", isUiNamed: true }, { all: async () => [] });
  });
});

describe("requests of programs that read no page", () => {
  it("serves each brand's own mark at /favicon.ico", async () => {
    const pictures = await Promise.all(
      ["karcis.localhost", "garudarun.localhost"].map(async (host) => {
        const answer = await at(host, "/favicon.ico");
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    for (const picture of pictures) {
      const size = picture.readUInt32LE(14);
      expect([picture.readUInt16LE(2), picture.readUInt16LE(4), picture[6], size + 22]).toEqual([1, 1, 48, picture.length]);
      expect(picture.subarray(23, 26).toString()).toBe("PNG");
    }
    expect(pictures[0]!.equals(pictures[1]!)).toBe(false);
  });
});

describe("a call without a language", () => {
  it("answers calls in English, and pages in the brand's language or else English [L3]", async () => {
    const locale = async (query: string) =>
      ((await (await at("nadarosa.localhost", `/api/v1/config${query}`)).json()) as { locale: string }).locale;
    expect([await locale(""), await locale("?locale=id")]).toEqual(["en", "id"]);
    expect(await (await at("nadarosa.localhost", "/")).text()).toContain('<html lang="id"');
    expect(await (await at("garudarun.localhost", "/")).text()).toContain('<html lang="en"');
  });
});

describe("the list of events by date", () => {
  it("differs by date, as a page and as its data [B11]", async () => {
    const shown = async (query: string) => {
      const html = await (await at("karcis.localhost", `/en/event${query}`)).text();
      // An empty list proposes other events below it.
      const [list] = html.split('class="events-instead"');
      return new Set(list!.match(/href="\/en\/event\/(?!my-ticket)[a-z0-9-]+"/g) ?? []).size;
    };
    const all = await shown("");
    expect(all).toBeGreaterThan(1);
    expect(await shown("?dates=2001-01-01")).toBe(0);
    const data = async (query: string) => (await at("karcis.localhost", `/en/event.data${query}`)).text();
    expect(await data("?dates=2001-01-01")).not.toBe(await data(""));
  });
});
