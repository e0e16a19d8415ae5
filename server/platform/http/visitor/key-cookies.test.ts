import { describe, expect, it } from "vitest";
import { endKeys, moveKeyToCookie, keyFromCookie } from "./key-cookies.ts";

const id = (n: number) => `0199a2b4-0000-7000-8000-00000000000${n}`;
const key = (n: number) => `${n}`.padStart(22, "A");
const asked = (path: string, { cookie = "", method = "GET" } = {}) =>
  new Request(`https://shop.test${path}`, { method, headers: cookie === "" ? {} : { cookie } });
const given = (answer: Response | null) => answer?.headers.get("set-cookie")?.split(";")[0] ?? "";

describe("keys of links", () => {
  it.each([
    [`/event/losari/handover/${id(1)}?k=${key(1)}`, `/event/losari/handover/${id(1)}`],
    [`/id/event/losari/handover/${id(1)}?headerless=1&k=${key(1)}`, `/id/event/losari/handover/${id(1)}?headerless=1`],
    [`/en/waiver-release/garudarun?s=${id(1)}&k=${key(1)}`, `/en/waiver-release/garudarun?s=${id(1)}`],
  ])("moves a link's key from the address to an HTTP-only cookie: %s", (path, location) => {
    const answer = moveKeyToCookie(asked(path), true)!;
    expect([answer.status, answer.headers.get("location"), answer.headers.get("referrer-policy")]).toEqual([303, location, "no-referrer"]);
    expect(answer.headers.get("set-cookie")).toBe(
      `__Host-karcis_keys=${id(1)}.${key(1)}; Secure; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800`,
    );
    expect(keyFromCookie(asked("/", { cookie: given(answer) }), id(1), true)).toBe(key(1));
    expect(keyFromCookie(asked("/", { cookie: given(answer) }), id(2), true)).toBeUndefined();
    expect(keyFromCookie(asked("/", { cookie: given(answer) }), undefined, true)).toBeUndefined();
  });

  it("removes a malformed key from the address without storing it", () => {
    const answer = moveKeyToCookie(asked(`/event/x/handover/${id(1)}?k=${encodeURIComponent("a; Domain=evil")}`), true)!;
    expect([answer.status, answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual([
      303,
      `/event/x/handover/${id(1)}`,
      null,
    ]);
  });

  it("accepts a link's key on no other page and by no other method", () => {
    expect(moveKeyToCookie(asked(`/event/x/handover?t=${id(1)}&k=${key(1)}`), true)).toBeNull();
    expect(moveKeyToCookie(asked(`/waiver-release/x?k=${key(1)}`), true)).toBeNull();
    expect(moveKeyToCookie(asked(`/event/x?k=${key(1)}`), true)).toBeNull();
    expect(moveKeyToCookie(asked(`/event/x/handover/${id(1)}`), true)).toBeNull();
    expect(moveKeyToCookie(asked(`/event/x/handover/${id(1)}?k=${key(1)}`, { method: "POST" }), true)).toBeNull();
  });

  it("keeps the last four keys, one per thing", () => {
    let cookie = "";
    for (const n of [1, 2, 3, 4, 5, 5]) cookie = given(moveKeyToCookie(asked(`/event/x/handover/${id(n)}?k=${key(n)}`, { cookie }), false));
    const kept = [1, 2, 3, 4, 5].map((n) => keyFromCookie(asked("/", { cookie }), id(n), false));
    expect(kept).toEqual([undefined, key(2), key(3), key(4), key(5)]);
    cookie = given(moveKeyToCookie(asked(`/event/x/handover/${id(3)}?k=${key(9)}`, { cookie }), false));
    expect(keyFromCookie(asked("/", { cookie }), id(3), false)).toBe(key(9));
    expect(cookie.length).toBeLessThan(300);
  });

  it("ignores forged key cookies and drops them at logout", () => {
    expect(keyFromCookie(asked("/", { cookie: `karcis_keys=${id(1)}.short!x` }), id(1), false)).toBeUndefined();
    expect(keyFromCookie(asked("/", { cookie: `karcis_keys=${"!".repeat(5000)}${id(1)}.${key(1)}` }), id(1), false)).toBeUndefined();
    expect(endKeys(true)).toBe("__Host-karcis_keys=; Secure; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
  });
});
