import { describe, expect, it } from "vitest";
import { MESSAGES, messagesFor, type Namespace } from "./messages.ts";

const namespaces = Object.keys(MESSAGES.en) as Namespace[];
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
const all = (locale: "en" | "id"): Record<string, string> => ({ ...messagesFor(locale, namespaces) });

describe("messages", () => {
  it("defines the same keys in both languages, none of them empty [L1]", () => {
    for (const namespace of namespaces) expect(Object.keys(MESSAGES.id[namespace])).toEqual(Object.keys(MESSAGES.en[namespace]));
    expect([...Object.values(all("en")), ...Object.values(all("id"))].filter((text) => text.trim() === "")).toEqual([]);
  });

  it("defines the same placeholders in both languages", () => {
    const id = all("id");
    for (const [key, text] of Object.entries(all("en"))) expect(places(id[key] ?? ""), key).toEqual(places(text));
  });

  it("addresses Indonesian visitors as kamu, except in legal texts", () => {
    const formal = Object.entries(all("id")).filter(([, text]) => /\bAnda\b/.test(text));
    expect(formal.map(([key]) => key).filter((key) => !key.startsWith("legal."))).toEqual([]);
  });

  it("returns the messages of the named namespaces in one language, with a brand's own words", () => {
    expect(Object.keys(messagesFor("id", ["legal"]))).toEqual(Object.keys(MESSAGES.id.legal));
    const labels = { "attendee.one": "Pelari", "state.unknown": "never sent" };
    const texts = messagesFor("id", ["common"], labels);
    expect(texts["attendee.one"]).toBe("Pelari");
    expect(texts).not.toHaveProperty("state.unknown");
  });
});
