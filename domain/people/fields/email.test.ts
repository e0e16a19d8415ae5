import { describe, expect, it } from "vitest";
import { parseEmail, suggestEmail } from "./email.ts";

describe("parseEmail", () => {
  it.each([
    ["ani@example.com", "ani@example.com"],
    ["  Ani.S+tiket@Example.CO.ID ", "Ani.S+tiket@example.co.id"],
    ["a@b.io", "a@b.io"],
    ["o'neil@mail-host.example", "o'neil@mail-host.example"],
    ["ani＠example．com", "ani@example.com"],
    ["halo@café.example", "halo@xn--caf-dma.example"],
    ["halo@CAFÉ.example", "halo@xn--caf-dma.example"],
    ["halo@cafe\u0301.example", "halo@xn--caf-dma.example"],
    ["info@пример.рф", "info@xn--e1afmkfd.xn--p1ai"],
    ["a@例子.广告", "a@xn--fsqu00a.xn--4rr70v"],
    ["a@例え。テスト", "a@xn--r8jz45g.xn--zckzah"],
    ["a@مثال.إختبار", "a@xn--mgbh0fb.xn--kgbechtv"],
    ["a@straße.example", "a@xn--strae-oqa.example"],
    ["\u200bani@example.com\u200b", "ani@example.com"],
    ["a@xn--80ak6aa92e.xn--p1ai", "a@xn--80ak6aa92e.xn--p1ai"],
    [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
  ])("reads %j as the e-mail address %j", (typed, address) => {
    expect(parseEmail(typed)).toBe(address);
  });

  it.each([
    "",
    "ani",
    "@example.com",
    "ani@",
    "ani@example",
    "ani@@example.com",
    "ani@exa@mple.com",
    "ani@.com",
    "ani@example..com",
    "ani@-example.com",
    "ani@example.c",
    "ani@127.0.0.1",
    ".ani@example.com",
    "用户@example.com",
    "a@café.example/x",
    "a@café.example:25",
    "a@café",
    `a@${"é".repeat(70)}.example`,
    "ani.@example.com",
    "a..b@example.com",
    "ani budi@example.com",
    "ani@exam ple.com",
    "ani@example.com\r\nBcc: x@example.com",
    "ani\u0000@example.com",
    "<ani@example.com>",
    "ani@example.com,budi@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.com`,
    `a@${"b.".repeat(200)}com`,
    "@".repeat(50_000),
  ])("rejects %.40j as an e-mail address", (typed) => {
    expect(parseEmail(typed)).toBeNull();
  });
});

describe("suggestEmail", () => {
  it.each([
    ["ani@gmial.com", "ani@gmail.com"],
    ["ani@gmai.com", "ani@gmail.com"],
    ["ani@gmail.co", "ani@gmail.com"],
    ["ani@gmail.con", "ani@gmail.com"],
    ["ani@gmail.co.id", "ani@gmail.com"],
    ["ani@gmaill.com", "ani@gmail.com"],
    ["ani@yaho.com", "ani@yahoo.com"],
    ["ani@yahoo.co.od", "ani@yahoo.co.id"],
    ["ani@hotmial.con", "ani@hotmail.com"],
    ["ani@outlok.com", "ani@outlook.com"],
    ["ani@iclod.com", "ani@icloud.com"],
  ])("for %s suggests %s", (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each([
    "ani@gmail.com",
    "ani@yahoo.co.id",
    "ani@mail.com",
    "ani@ymail.com",
    "ani@company.co.id",
    "ani@ui.ac.id",
    "ani@aol.com",
    "ani",
    "ani@live.ca",
  ])("suggests nothing for %s", (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});
