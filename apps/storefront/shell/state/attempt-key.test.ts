import { beforeEach, describe, expect, it } from "vitest";
import { attemptKey, forgetAttempt, sendAttempt } from "./attempt-key.ts";

const kept = new Map<string, string>();
const store = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
};
let count = 0;
const newId = () => `key-${++count}`;

beforeEach(() => {
  kept.clear();
  count = 0;
});

describe("the key of an attempt", () => {
  it("keeps an attempt's key for the same operation and body, across pages", () => {
    const first = attemptKey(store, { act: "pay.b1", body: { total: 605_000 }, newId });
    expect(attemptKey(store, { act: "pay.b1", body: { total: 605_000 }, newId })).toBe(first);
  });
  it("creates another key for another body or booking, and after a final answer", () => {
    const keys = [
      attemptKey(store, { act: "pay.b1", body: { total: 1 }, newId }),
      attemptKey(store, { act: "pay.b1", body: { total: 2 }, newId }),
      attemptKey(store, { act: "pay.b2", body: { total: 2 }, newId }),
    ];
    forgetAttempt(store, "pay.b2");
    keys.push(attemptKey(store, { act: "pay.b2", body: { total: 2 }, newId }));
    expect(new Set(keys).size).toBe(4);
  });
  it("stores nothing of the typed body", () => {
    attemptKey(store, { act: "details.b1", body: { identity: "3174012345678901" }, newId });
    expect([...kept.values()].join()).not.toContain("3174012345678901");
  });
  it("works with forbidden or corrupt storage", () => {
    const closed = {
      getItem: () => {
        throw new Error("no");
      },
      setItem: () => {
        throw new Error("no");
      },
      removeItem: () => {
        throw new Error("no");
      },
    };
    expect(attemptKey(closed, { act: "pay.b1", body: {}, newId })).toBe("key-1");
    expect(() => forgetAttempt(closed, "pay.b1")).not.toThrow();
    kept.set("karcis.attempt.pay.b1", "{]");
    expect(attemptKey(store, { act: "pay.b1", body: {}, newId })).toBe("key-2");
  });
});

describe("sending an attempt", () => {
  const keysOf = async (answers: (number | null)[]) => {
    const keys: string[] = [];
    for (const status of answers) {
      const send = async (key: string) => {
        keys.push(key);
        if (status === null) throw new Error("offline");
        return { status };
      };
      await sendAttempt({ store, act: "hold.e1", body: { qty: 1 } }, send).catch(() => {});
    }
    return keys;
  };

  it.each([500, 502, 503, 504, 429, null])("keeps the attempt's key after %s", async (status) => {
    const [first, again] = await keysOf([status, 201]);
    expect(again).toBe(first);
  });
  it.each([200, 201, 404, 409, 422])("drops the attempt's key after %s", async (status) => {
    const [first, next] = await keysOf([status, 201]);
    expect(next).not.toBe(first);
  });
});
