import { describe, expect, it } from "vitest";
import {
  isCode,
  isCacheable,
  isPart,
  isShopPage,
  isStore,
  isTicketPage,
  isWayToTickets,
  savedAddress,
  keyOf,
  listOf,
  partsOf,
  storeName,
} from "./worker-rules.ts";

const at = (path: string) => new URL(path, "https://shop.example");

describe("what the service worker keeps", () => {
  it.each(["/event/my-ticket", "/en/event/my-ticket", "/id/event/my-ticket", "/event/my-ticket/", "/event/my-ticket?b=1&k=2&t=3"])(
    "stores the tickets page %s",
    (path) => expect(isTicketPage(at(path))).toBe(true),
  );

  it.each([
    "/",
    "/event",
    "/event/my-ticket-lari",
    "/event/my-ticket.data",
    "/event/my-ticket/x.css",
    "/fr/event/my-ticket",
    "/event/x/patron-information",
    "/event/x/transaction-status?b=1",
    "/api/v1/tickets",
    "/paysim/pay/1",
  ])("does not store %s (T07)", (path) => {
    expect(isTicketPage(at(path))).toBe(false);
    expect(isPart(at(path))).toBe(false);
  });

  it.each(["/event", "/en/event/losari", "/id/login", "/video/x"])("treats %s as a page of the shop", (path) =>
    expect(isShopPage(at(path))).toBe(true),
  );

  it.each(["/api/v1/tickets", "/paysim/pay/1", "/dev/outbox", "/assets/a.js", "/media/a/b.webp", "/manifest.webmanifest"])(
    "leaves %s to the network",
    (path) => expect(isShopPage(at(path))).toBe(false),
  );

  it("stores one page per order, whichever ticket is open, without the order's key", () => {
    const key = keyOf(at("/en/event/my-ticket?b=42&k=secret&t=7"));
    expect(key).toBe("https://shop.example/event/my-ticket?b=42");
    expect(keyOf(at("/en/event/my-ticket?t=9&b=42"))).toBe(key);
    expect(keyOf(at("/id/event/my-ticket?b=42"))).toBe(key);
    expect(keyOf(at("/en/event/my-ticket?t=9&tab=purchases"))).toBe("https://shop.example/event/my-ticket");
    expect(listOf(at("/en/event/my-ticket?b=42"))).toBe("https://shop.example/event/my-ticket");
    expect(keyOf(at("/event/my-ticket?b=a%26b"))).toBe("https://shop.example/event/my-ticket?b=a%26b");
  });

  it.each(["/", "/en", "/id/", "/event/losari/transaction-status?b=1&k=2", "/id/event/losari/transaction-status"])(
    "does not store %s, which only leads to tickets",
    (path) => expect([isWayToTickets(at(path)), isTicketPage(at(path))]).toEqual([true, false]),
  );

  it.each(["/event", "/en/event/losari", "/event/my-ticket", "/event/losari/transaction-status/x", "/login", "/fr"])(
    "treats %s as a page that does not lead to tickets",
    (path) => expect(isWayToTickets(at(path))).toBe(false),
  );

  it("stores the link of one ticket as its own page, in any language", () => {
    const key = "Ab3-_".repeat(9) + "xyz";
    expect([isTicketPage(at(`/id/ticket/${key}`)), isTicketPage(at(`/ticket/${key}x`))]).toEqual([true, false]);
    expect(keyOf(at(`/id/ticket/${key}`))).toBe(`https://shop.example/ticket/${key}`);
    expect(savedAddress(at(`/en/ticket/${key}`), at(`/id/ticket/${key}`))).toBe(`https://shop.example/id/ticket/${key}`);
    expect(savedAddress(at(`/id/ticket/${key}`), at(`/id/ticket/${key}`))).toBeNull();
  });

  it("opens a stored page at its own address and at the requested ticket, without the order's key", () => {
    const list = at("/id/event/my-ticket");
    const order = at("/id/event/my-ticket?b=42&k=secret&t=1");
    expect(savedAddress(at("/id/event/my-ticket?t=7"), list)).toBeNull();
    expect(savedAddress(at("/id/event/my-ticket?b=42&t=7"), order)).toBeNull();
    expect(savedAddress(at("/en/event/my-ticket?b=42&t=7"), order)).toBe("https://shop.example/id/event/my-ticket?b=42&t=7");
    expect(savedAddress(at("/en/event/my-ticket?b=42&k=other&t=7"), list)).toBe("https://shop.example/id/event/my-ticket?t=7");
    expect(savedAddress(at("/event/losari/transaction-status?b=42"), order)).toBe("https://shop.example/id/event/my-ticket?b=42");
    expect(savedAddress(at("/"), list)).toBe("https://shop.example/id/event/my-ticket");
  });

  it("keeps a stored page until its date, and none without a date", () => {
    const now = Date.parse("2026-11-21T10:00:00Z");
    expect(isCacheable("2026-11-21T10:00:01Z", now)).toBe(true);
    for (const until of ["2026-11-21T10:00:00Z", "2026-11-20T10:00:00Z", "soon", "", null])
      expect([until, isCacheable(until, now)]).toEqual([until, false]);
  });

  it("lists each file that a page names once", () => {
    const html = `<link rel="modulepreload" href="/assets/shell-BexpR7Q.js"/><link href="/assets/plus-latin-wght-normal-eXO_dkmS.woff2">
      <script>import "/assets/manifest-752429a0.js"; import "/assets/shell-BexpR7Q.js"</script><img src="/media/a/b.webp">`;
    expect(partsOf(html)).toEqual([
      "/assets/shell-BexpR7Q.js",
      "/assets/plus-latin-wght-normal-eXO_dkmS.woff2",
      "/assets/manifest-752429a0.js",
    ]);
    expect([isCode(at("/assets/a-1.js")), isCode(at("/media/a/b.webp")), isPart(at("/media/a/b.webp"))]).toEqual([true, false, true]);
  });

  it("names stores by build", () => {
    expect([isStore(storeName("abc")), isStore("other")]).toEqual([true, false]);
    expect(storeName("abc")).not.toBe(storeName("abd"));
  });
});
