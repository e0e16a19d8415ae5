import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { RichText as Blocks } from "#contract/shapes.ts";
import { RichText } from "./rich-text.tsx";

it.each<[string, Blocks, string]>([
  [
    "words, escaped",
    [{ kind: "paragraph", text: '<b onclick="x">&amp;</b>' }],
    "<p>&lt;b onclick=&quot;x&quot;&gt;&amp;amp;&lt;/b&gt;</p>",
  ],
  [
    "marked words",
    [{ kind: "paragraph", text: "a b c", parts: [{ as: "strong", text: "a" }, { text: " b " }, { as: "s", text: "<c>" }] }],
    "<p><strong>a</strong> b <s>&lt;c&gt;</s></p>",
  ],
  [
    "lists in lists, with their numbers",
    [
      {
        kind: "list",
        start: 3,
        items: [{ text: "a", inner: { start: 1, type: "a", items: ["b", { text: "c", inner: { items: ["d"] } }] } }, "e"],
      },
    ],
    '<ol class="rich-list" start="3"><li>a<ol class="rich-list" start="1" data-type="a"><li>b</li><li>c<ul><li>d</li></ul></li></ol></li><li>e</li></ol>',
  ],
  [
    "tables and lines",
    [
      { kind: "table", head: ["a", "b"], rows: [["c", { text: "d", parts: [{ as: "em", text: "d" }] }]] },
      { kind: "rule" },
      { kind: "table", rows: [["e", "f"]] },
    ],
    '<table class="rich-table"><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>c</td><td><em>d</em></td></tr></tbody></table><hr class="rule"/><table class="rich-table"><tbody><tr><td>e</td><td>f</td></tr></tbody></table>',
  ],
])("draws %s", (_, blocks, html) => {
  expect(renderToStaticMarkup(<RichText blocks={blocks} />)).toBe(`<div class="rich-text">${html}</div>`);
});
