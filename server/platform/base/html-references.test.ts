import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import entities from "webvtt-parser/html-entities.json" with { type: "json" };
import { decodeReferences } from "./html-references.ts";

/** The same text as an HTML parser of other people reads it. */
function textOf(html: string): string {
  return parseFragment(html)
    .childNodes.map((node) => ("value" in node ? node.value : ""))
    .join("");
}

describe("character references", () => {
  it("decodes every named reference as an HTML parser does, with and without its semicolon", () => {
    const texts = Object.keys(entities).flatMap((name) => [name, `a${name.replace(";", "")} b`, `${name}x;`, `${name.slice(0, -1)}1`]);
    expect(texts.length).toBeGreaterThan(8000);
    expect(texts.filter((text) => decodeReferences(text) !== textOf(text))).toEqual([]);
  });

  it("decodes numbers as an HTML parser does", () => {
    const numbers = [
      ...Array.from({ length: 0x180 }, (_, i) => i + 1),
      0xd7ff,
      0xd800,
      0xdfff,
      0xe000,
      0xfffd,
      0x1f600,
      0x10ffff,
      0x110000,
      1e15,
    ];
    const texts = numbers
      // An HTML parser takes a carriage return for a line end before it decodes.
      .flatMap((code) => [`&#${code};`, `&#x${code.toString(16)};`, `&#X${code.toString(16)}z`, `&#${code}z`, `&#0${code};`]);
    expect(texts.filter((text) => decodeReferences(text) !== textOf(text))).toEqual([]);
  });

  it.each([
    "&",
    "&&amp",
    "&;",
    "&#;",
    "&#x;",
    "&#xg;",
    "&unknown;",
    "AT&T",
    "a & b",
    "&amp;amp;",
    "&notit;",
    "&notin;",
    "?a=1&copy=2",
    "&ampamp;",
  ])("reads %s as an HTML parser does", (text) => expect(decodeReferences(text)).toBe(textOf(text)));
});
