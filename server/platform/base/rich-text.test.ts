import { describe, expect, it } from "vitest";
import { readText, richText } from "./rich-text.ts";

const list = (...items: unknown[]) => ({ kind: "list", items });
const numbered = (start: number, ...items: unknown[]) => ({ kind: "list", start, items });
const paragraph = (text: string) => ({ kind: "paragraph", text });

describe("texts of people", () => {
  it.each<[string, string, unknown[]]>([
    [
      "a mark of its order, and every line end",
      "\ufeffSatu\r\n\r\nDua\r\rTiga\u2029\u2029Empat",
      ["Satu", "Dua", "Tiga", "Empat"].map(paragraph),
    ],
    [
      "Word's bullets",
      "•\tKopi tubruk\r\n•\tEs kopi\r\no\tgula aren\r\no\tpolos\r\n•\tTeh",
      [list("Kopi tubruk", { text: "Es kopi", inner: { items: ["gula aren", "polos"] } }, "Teh")],
    ],
    ["bullets without a space", "•Kopi\n•Teh", [list("Kopi", "Teh")]],
    ["middle dots", "· Kopi\n· Teh", [list("Kopi", "Teh")]],
    ["long dashes", "– Kopi\n– Teh", [list("Kopi", "Teh")]],
    ["dashes without a space", "Menu:\n-Kopi\n-Teh", [paragraph("Menu:"), list("Kopi", "Teh")]],
    ["one long dash, which is none", "– Andi", [paragraph("– Andi")]],
    ["numbers", "1) Datang\n2) Pesan\n\n1. Satu\n1. Dua", [numbered(1, "Datang", "Pesan"), numbered(1, "Satu", "Dua")]],
    ["numbers without a space", "1)Datang\n2)Pesan", [numbered(1, "Datang", "Pesan")]],
    ["numbers that begin and jump elsewhere", "3. Tiga\n4. Empat\n7. Tujuh", [numbered(3, "Tiga", "Empat"), numbered(7, "Tujuh")]],
    ["letters", "a) satu\nb) dua\nc) tiga", [{ ...numbered(1, "satu", "dua", "tiga"), type: "a" }]],
    ["Roman numerals", "i. satu\nii. dua\niii. tiga", [{ ...numbered(1, "satu", "dua", "tiga"), type: "i" }]],
    ["an initial, which is no letter of a list", "A. Rahman adalah ketua.", [paragraph("A. Rahman adalah ketua.")]],
    ["a year and a time, which are no numbers of a list", "10. November\n\n12.30 WIB", [paragraph("10. November"), paragraph("12.30 WIB")]],
    [
      "lists in lists, by tabs",
      "- a\n\t- b\n\t\t- c\n- d",
      [list({ text: "a", inner: { items: [{ text: "b", inner: { items: ["c"] } }] } }, "d")],
    ],
    [
      "lists in lists, by their marks",
      "1. Syarat\n- KTP\n- Tiket\n2. Jadwal",
      [numbered(1, { text: "Syarat", inner: { items: ["KTP", "Tiket"] } }, "Jadwal")],
    ],
    [
      "letters in numbers",
      "1. Satu\n   a. x\n   b. y\n2. Dua",
      [numbered(1, { text: "Satu", inner: { start: 1, type: "a", items: ["x", "y"] } }, "Dua")],
    ],
    ["empty lines between items", "- a\n\n- b\n\n- c", [list("a", "b", "c")]],
    ["an item of two lines", "1. Loket A\nJl. Sudirman 1\n2. Loket B", [numbered(1, "Loket A\nJl. Sudirman 1", "Loket B")]],
    [
      "an address",
      "Gedung Kesenian\nJl. Gedung Kesenian No.&nbsp;1\nJakarta",
      [paragraph("Gedung Kesenian\nJl. Gedung Kesenian No.\u00a01\nJakarta")],
    ],
    [
      "a Markdown table",
      "| Hari | Jam |\n|---|:-:|\n| Senin | 10\\|11 |\n| Selasa |",
      [
        {
          kind: "table",
          head: ["Hari", "Jam"],
          rows: [
            ["Senin", "10|11"],
            ["Selasa", ""],
          ],
        },
      ],
    ],
    [
      "a table of a spreadsheet",
      "Hari\tJam\nSenin\t10.00\nSelasa\t11.00",
      [
        {
          kind: "table",
          head: ["Hari", "Jam"],
          rows: [
            ["Senin", "10.00"],
            ["Selasa", "11.00"],
          ],
        },
      ],
    ],
    [
      "facts with tabs",
      "Hari:\tSenin\nJam:\t10.00",
      [
        {
          kind: "table",
          rows: [
            ["Hari:", "Senin"],
            ["Jam:", "10.00"],
          ],
        },
      ],
    ],
    ["references", "Kopi &amp; teh &#39;enak&#39; &eacute; &lt;b&gt;", [paragraph("Kopi & teh 'enak' é <b>")]],
    [
      "underlined headings",
      "Jam buka\n========\n\nAlamat\n------\nJakarta",
      [{ kind: "heading", text: "Jam buka" }, { kind: "heading", text: "Alamat" }, paragraph("Jakarta")],
    ],
    ["breaks", "a\n\n***\n\nb\n\n———\n\nc", [paragraph("a"), { kind: "rule" }, paragraph("b"), { kind: "rule" }, paragraph("c")]],
    ["unseen characters", "Ko\u00adpi\u200b \u202ete\u2060h 👨‍👩‍👧 क्‍ष “kutip” ‘x’", [paragraph("Kopi teh 👨‍👩‍👧 क्‍ष “kutip” ‘x’")]],
    ["a hashtag", "#RiuhFest", [paragraph("#RiuhFest")]],
    ["words between angle brackets", "Hubungi <nama> di <halo@x.id>", [paragraph("Hubungi <nama> di halo@x.id")]],
    [
      "links",
      "[Situs](https://x.id/a_b) dan [x](javascript:alert(1)) [https://x.id](https://x.id)",
      [paragraph("Situs (https://x.id/a_b) dan x https://x.id")],
    ],
    ["a quotation", "> satu\n> dua", [paragraph("satu\ndua")]],
    ["code", "```\na  *b*\n```", [paragraph("a  *b*")]],
  ])("are read with %s", (_, text, blocks) => {
    expect(richText(text)).toEqual(blocks);
  });

  it.each([
    ["*a* b", [{ as: "strong", text: "a" }, { text: " b" }]],
    ["**a b**, c", [{ as: "strong", text: "a b" }, { text: ", c" }]],
    ["_a_ ~b~ ~~c~~", [{ as: "em", text: "a" }, { text: " " }, { as: "s", text: "b" }, { text: " " }, { as: "s", text: "c" }]],
    ["__a__ (*b*)", [{ as: "strong", text: "a" }, { text: " (" }, { as: "strong", text: "b" }, { text: ")" }]],
    [
      "*a _b_*",
      [
        { as: "strong", text: "a " },
        { as: "strong", text: "b" },
      ],
    ],
    [
      "<b>a</b> <i>b</i> <s>c</s>",
      [{ as: "strong", text: "a" }, { text: " " }, { as: "em", text: "b" }, { text: " " }, { as: "s", text: "c" }],
    ],
  ])("are read with the marks of %s", (text, parts) => {
    expect(richText(text)).toEqual([{ kind: "paragraph", text: parts.map((part) => part.text).join(""), parts }]);
  });

  it.each(["snake_case_name", "2*3*4 = 24", "*Syarat berlaku", "5 * 3 * 2", "Nama: ______", "~50 orang", "a_b", "\\*bukan tebal\\*"])(
    "keep %s as it is",
    (text) => {
      expect(richText(text)).toEqual([paragraph(text.replaceAll("\\", ""))]);
    },
  );

  it("joins the lines of a wrapped text, and keeps those of a writer", () => {
    const prose =
      "Datanglah lebih awal supaya antrean di pintu tidak panjang. Bawa kartu identitas yang namanya sama dengan nama di tiket. Parkir ada di sebelah barat gedung, dan bus berhenti tepat di depan pintu utama setiap sepuluh menit sampai acara selesai.";
    const wrapped = prose.replace(/(.{1,60})(?: |$)/g, "$1\n").trim();
    expect(wrapped.split("\n").length).toBeGreaterThan(3);
    expect(richText(`${wrapped}\n\nPanitia`)).toEqual([paragraph(prose), paragraph("Panitia")]);
  });

  it("reads tables, lists and paragraphs of HTML, and nothing that runs", () => {
    const html = `<!doctype html><html><head><title>x</title><style>p{}</style></head><body><!--[if mso]>y<![endif]-->
      <h2 class="a">Jadwal <b>acara</b></h2><p>Satu<br>dua &amp;
      tiga<o:p></o:p></p><ol><li>A<ul><li>B</li></ul></li><li><p>C</p></li></ol>
      <table><thead><tr><th>Hari<th>Jam</tr></thead><tbody><tr><td>Senin</td><td><p>10</p><p>11</p></td></tr></tbody></table>
      <p onclick="x()">x <a href="https://a.id/">situs</a> <a href="mailto:a@b.id">a@b.id</a> <a href=" java&#10;script:x()">z</a></p>
      <script>alert("1")</script><svg><text>q</text></svg><img src=x onerror=y() alt="Foto"></body></html>`;
    const { blocks, remarks } = readText(html);
    expect(blocks).toEqual([
      { kind: "heading", text: "Jadwal acara" },
      paragraph("Satu\ndua & tiga"),
      numbered(1, { text: "A", inner: { items: ["B"] } }, "C"),
      { kind: "table", head: ["Hari", "Jam"], rows: [["Senin", "10\n11"]] },
      paragraph("x situs (https://a.id/) a@b.id z"),
      paragraph("Foto"),
    ]);
    expect(remarks.map(({ line, why }) => `${line} ${why}`)).toEqual([
      "5 a link is shown without its address, which is not one of http, mailto or tel",
      "6 <script> is never shown",
      "6 <svg> is never shown",
      "6 a picture is shown as its description, if it has one",
    ]);
  });

  it("names the lines of blocks", () => {
    expect(readText("# a\r\n\r\nb\r\nc\r\n\r\n- d\r\n- e\r\n\r\n|f|g|\r\n|-|-|\r\n|h|i|").lines).toEqual([1, 3, 6, 9]);
  });
});
