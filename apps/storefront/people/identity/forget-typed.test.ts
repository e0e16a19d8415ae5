import { expect, it } from "vitest";
import { forgetTyped } from "./forget-typed.ts";

function storeOf(...keys: string[]) {
  const kept = [...keys];
  return {
    kept,
    key: (at: number) => kept[at] ?? null,
    removeItem: (key: string) => void kept.splice(kept.indexOf(key), 1),
    length: keys.length,
  };
}

it("deletes orders and names from every store, and keeps entries without personal data", () => {
  const long = storeOf(
    "karcis:txn:v1:jenius:1",
    "karcis.attempt.logout",
    "karcis.passkey",
    "karcis:consent:v1",
    "other",
    "bypass-data",
    "karcis:told-later:v1",
  );
  const short = storeOf("karcis:reloaded", "bypass-data.pending", "karcis:txn:v1:jenius:index");
  const shut = () => {
    throw new DOMException("denied");
  };
  forgetTyped([shut, () => long, () => short]);
  expect([long.kept, short.kept]).toEqual([["karcis.passkey", "karcis:consent:v1", "other"], ["karcis:reloaded"]]);
});
