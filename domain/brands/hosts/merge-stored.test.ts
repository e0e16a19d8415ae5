import { describe, expect, it } from "vitest";
import { collectStored, CROSSES, forgetStored, NOBODYS, type Shelf } from "./stored-state.ts";
import { mergeStored } from "./merge-stored.ts";

const NOW = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;

function shelfOf(content: Readonly<Record<string, string>>): Shelf & { readonly all: () => Record<string, string> } {
  const kept = new Map(Object.entries(content));
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
    all: () => Object.fromEntries(kept),
  };
}
const order = (eventId: string, at: number) => ({ eventId, slug: eventId, name: eventId, path: `/event/${eventId}`, at });
const withOrder = (eventId: string, at: number, text = `order of ${at}`) => ({
  "karcis:txn:v1:riuh:index": JSON.stringify([order(eventId, at)]),
  [`karcis:txn:v1:riuh:${eventId}`]: text,
  [`karcis:typed:v1:riuh:${eventId}`]: String(at),
});
const bypass = (at: number) => Buffer.from(JSON.stringify({ version: 1, at, utm: { source: "é" } })).toString("base64url");
const merged = (own: Readonly<Record<string, string>>, brought: Readonly<Record<string, string>>) => {
  const shelf = shelfOf(own);
  mergeStored(shelf, brought, NOW);
  return shelf.all();
};

describe("a browser's stored entries", () => {
  it("moves only named entries between hosts, and keeps only finished orders and the consent after a log-out", () => {
    const shelf = shelfOf({
      ...withOrder("a", NOW),
      "karcis:consent:v1": "{}",
      "bypass-data": "x",
      "karcis:ended:v1:riuh": "{}",
      heroText: "x",
      "karcis.attempt.pay.1": "x",
      "karcis:told-later:v1": "x",
      somebodys: "x",
    });
    const kept = collectStored(shelf, CROSSES);
    expect(Object.keys(kept).toSorted()).toEqual([
      "bypass-data",
      "karcis:consent:v1",
      "karcis:ended:v1:riuh",
      "karcis:txn:v1:riuh:a",
      "karcis:txn:v1:riuh:index",
      "karcis:typed:v1:riuh:a",
    ]);
    forgetStored(shelf, CROSSES, NOBODYS);
    expect(Object.keys(collectStored(shelf, CROSSES)).toSorted()).toEqual(["karcis:consent:v1", "karcis:ended:v1:riuh"]);
    expect(shelf.getItem("somebodys")).toBe("x");
  });
});

describe("on another host of the shop", () => {
  it("keeps the newer consent and the newer arrival of two hosts", () => {
    const consent = (at: number, choice: string) => JSON.stringify({ choice, tools: "pixel", at });
    const older = { "karcis:consent:v1": consent(NOW - 2, "denied"), "bypass-data": bypass(NOW - 2) };
    const newer = { "karcis:consent:v1": consent(NOW - 1, "granted"), "bypass-data": bypass(NOW - 1) };
    expect(merged(older, newer)).toEqual(newer);
    expect(merged(newer, older)).toEqual(newer);
    expect(merged({}, older)).toEqual(older);
    expect(merged(older, { "karcis:consent:v1": "no JSON", "bypass-data": bypass(NOW + 30 * DAY) })).toEqual(older);
  });

  it("adds an order begun on the other host to those already here", () => {
    expect(merged({}, withOrder("a", NOW))).toEqual(withOrder("a", NOW));
    const both = merged(withOrder("b", NOW - 5), withOrder("a", NOW));
    expect(JSON.parse(both["karcis:txn:v1:riuh:index"]!)).toEqual([order("a", NOW), order("b", NOW - 5)]);
    expect([both["karcis:txn:v1:riuh:a"], both["karcis:txn:v1:riuh:b"]]).toEqual([`order of ${NOW}`, `order of ${NOW - 5}`]);
    expect(merged(withOrder("a", NOW), withOrder("a", NOW - 5))).toEqual(withOrder("a", NOW));
    expect(merged(withOrder("a", NOW - 5), withOrder("a", NOW))).toEqual(withOrder("a", NOW));
  });

  it("removes an order that either host finished or removed, until it is begun again", () => {
    const ended = (at: number) => ({ "karcis:ended:v1:riuh": JSON.stringify({ a: at }) });
    expect(merged(withOrder("a", NOW - 9), ended(NOW - 5))).toEqual(ended(NOW - 5));
    expect(merged(ended(NOW - 5), withOrder("a", NOW - 9))).toEqual(ended(NOW - 5));
    expect(merged(ended(NOW - 5), withOrder("a", NOW))).toEqual({ ...withOrder("a", NOW), ...ended(NOW - 5) });
    expect(merged({}, ended(NOW - 8 * DAY))).toEqual({});
  });

  it.each([
    ["no list", { "karcis:txn:v1:riuh:index": "{}" }],
    ["no JSON", { "karcis:txn:v1:riuh:index": "]", "karcis:ended:v1:riuh": "]" }],
    ["entries of nothing", { "karcis:txn:v1:riuh:index": '[null,1,{"at":1},{"eventId":"a"}]', "karcis:ended:v1:riuh": '{"a":"x"}' }],
  ])("changes nothing for %s", (_, brought) => {
    expect(merged(withOrder("b", NOW), brought)).toEqual(withOrder("b", NOW));
  });
});
