import { describe, expect, it } from "vitest";
import { Problem } from "../../base/problem.ts";
import { readJsonBody } from "./json-body.ts";

async function read(body: string, type = "application/json"): Promise<unknown> {
  const request = new Request("http://localhost/", { method: "POST", headers: { "content-type": type }, body });
  return readJsonBody(request).then(
    ({ value }) => value,
    (error: unknown) => (error instanceof Problem ? error.code : error),
  );
}
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

describe("readJsonBody", () => {
  it("reads 16 levels at most and ignores brackets in text (H03)", async () => {
    expect(await read(nested(16))).toEqual(JSON.parse(nested(16)));
    expect(await read(nested(17))).toBe("VALIDATION_FAILED");
    expect(await read(`${"[".repeat(17)}${"]".repeat(17)}`)).toBe("VALIDATION_FAILED");
    const text = { a: `\\"${"[{".repeat(50)}` };
    expect(await read(JSON.stringify(text))).toEqual(text);
  });

  it.each([
    ['{"a":1,"a":2}', null],
    ['{"a":1,"\\u0061":2}', null],
    ['{"b":[{"a":1,"a":2}]}', null],
    ['{"a":{"a":1},"b":{"a":1}}', { a: { a: 1 }, b: { a: 1 } }],
    ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['{"a":"a","b":"a\\":\\"b"}', { a: "a", b: 'a":"b' }],
  ])("accepts or rejects %s by its keys: each once in its object (H03)", async (text, expected) => {
    expect(await read(text)).toEqual(expected ?? "VALIDATION_FAILED");
  });

  it("accepts the JSON media type in any case, with or without UTF-8 (H04)", async () => {
    for (const type of ["application/json", "Application/JSON", "application/json; charset=utf-8", "application/json;charset=UTF-8"]) {
      expect(await read("{}", type)).toEqual({});
    }
    for (const type of ["text/json", "application/json; charset=latin1", "application/json; x=y"]) {
      expect(await read("{}", type)).toBe("UNSUPPORTED_MEDIA");
    }
  });

  it("keeps every valid text (I15)", async () => {
    const text = { "nama ✓": 'é 漢 👟 \u0007 \u2028 \\ " / <script>' };
    expect(await read(JSON.stringify(text))).toEqual(text);
  });

  it.each(['"\\u0000"', '"\\ud83d"', '"\\udc5f\\ud83d"', '{"\\u0000":1}', '{"a":["\\ud800"]}'])(
    "rejects %s as text (I15)",
    async (text) => {
      expect(await read(text)).toBe("VALIDATION_FAILED");
    },
  );
});
