import { describe, expect, it } from "vitest";
import { FAULT_CODES } from "#domain/catalogue/seating/lint/fault.ts";
import { seatFault } from "./seat-fault.ts";
import { en } from "./en/seat-faults.ts";
import { id } from "./id/seat-faults.ts";

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

describe("messages of the seat map linter", () => {
  it("has a message for every seat map fault in both languages, with the same placeholders", () => {
    expect(FAULT_CODES.filter((code) => !Object.hasOwn(en, code))).toEqual([]);
    for (const [key, text] of Object.entries(en)) expect(places(id[key as keyof typeof en]), key).toEqual(places(text));
  });

  it("fills the placeholders of a seat map fault with the exact requirement", () => {
    expect(seatFault({ code: "CAPACITY", facts: { wanted: 30, count: 29 } })).toEqual({
      en: "The capacity says 30, and there is room for 29.",
      id: "Kapasitas tertulis 30, sedangkan tempatnya 29.",
    });
    expect(seatFault({ code: "WRONG_TYPE", facts: { needs: "whole" } }).en).toContain("whole number");
  });
});
