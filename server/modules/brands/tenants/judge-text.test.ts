import { describe, expect, it } from "vitest";
import { faultsOfTexts, previewText, splitPage } from "./judge-text.ts";

describe("a brand's text", () => {
  it.each([
    ["# Tentang *kami*\n\nHalo.", "Tentang kami"],
    ["\ufeff\r\n# Tentang kami\r\rHalo.", "Tentang kami"],
    ["Tentang kami\n============\n\nHalo.", "Tentang kami"],
    ["<h1 class=a>Tentang &amp; kami</h1>\n\nHalo.", "Tentang & kami"],
    ["Tentang kami\n\nHalo.", ""],
  ])("has the title of %j", (text, title) => {
    expect(splitPage(text).title).toBe(title);
    expect(splitPage(text).body.trim()).toBe("Halo.");
  });

  it("is previewed by blocks and by what is shown in another way, with the source's lines", () => {
    const text = [
      "# Tentang",
      "",
      "## Jam",
      "",
      "|Hari|Jam|",
      "|-|-|",
      "|Senin|10.00|",
      "",
      "1. Satu",
      "   - a",
      "2. Dua",
      "",
      "Halo",
      "Jakarta",
      "",
      "---",
      "",
      "[x](javascript:1) ![foto](a.png)",
    ].join("\r\n");
    expect(previewText(text, { hasTitle: true })).toEqual({
      blocks: [
        "line 1: title: Tentang",
        "line 3: heading: Jam",
        "line 5: table of 2 columns and 1 rows below its head",
        "line 9: numbered list of 2, 1 of them with a list",
        "line 13: paragraph: Halo / Jakarta",
        "line 16: line",
        "line 18: paragraph: x foto",
      ],
      remarks: [
        "line 18: a link is shown without its address, which is not one of http, mailto or tel",
        "line 18: a picture is shown as its description, if it has one",
      ],
    });
  });

  it("may be pasted HTML, and not HTML that runs, loads or asks", () => {
    const texts = (en: string) => ({ en, id: "Halo." });
    expect(
      faultsOfTexts(texts("<p>Hi <b>all</b> <a href='https://a.id'>a</a></p><table><tr><td>1<td>2</table>"), { hasTitle: false }),
    ).toEqual([]);
    expect(faultsOfTexts(texts("Hi\n<form><input></form>\n<video src=a></video>"), { hasTitle: false })).toEqual([
      "en.md: holds HTML that cannot be shown; take it out: <form> is never shown (line 2), <input> is never shown (line 2), <video> is never shown (line 3)",
    ]);
  });
});
