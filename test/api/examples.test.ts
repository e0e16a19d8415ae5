import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { API } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { NOTICES } from "#contract/payments/payment-notices.ts";
import { tagOf } from "#contract/tags.ts";
import { EXAMPLES_FOLDER, readExamples, type CallExample } from "#server/platform/http/calls/call-examples.ts";
import { openExampleScene, type ExampleScene } from "./examples/example-scene.ts";
import { playHandovers } from "./examples/handover-steps.ts";
import { playIdentity } from "./examples/identity-steps.ts";
import { playOrders } from "./examples/order-steps.ts";
import { playVideos } from "./examples/play-steps.ts";
import { playQueue } from "./examples/queue-steps.ts";
import { playSeats } from "./examples/seat-steps.ts";
import { playShop } from "./examples/shop-steps.ts";
import { playTickets } from "./examples/ticket-steps.ts";

/** Set to rewrite the examples from this run. */
const IS_WRITTEN = process.env["WRITE_EXAMPLES"] === "yes";
const ROWS = [...(Object.values(API) as readonly Endpoint[]), ...NOTICES];

let scene: ExampleScene;
let stored: ReadonlyMap<string, CallExample>;
beforeAll(async () => {
  scene = await openExampleScene();
  await playShop(scene);
  await playSeats(scene);
  await playOrders(scene);
  await playTickets(scene);
  await playHandovers(scene);
  await playIdentity(scene);
  await playVideos(scene);
  await playQueue(scene);
  if (IS_WRITTEN) write(scene.noted);
  stored = readExamples();
});
afterAll(() => scene.close());

/** One file per group of the document, its calls in contract order. */
function write(noted: ReadonlyMap<string, CallExample>): void {
  mkdirSync(EXAMPLES_FOLDER, { recursive: true });
  for (const tag of new Set(ROWS.map(({ path }) => tagOf(path)))) {
    const own = ROWS.filter(({ name, path }) => tagOf(path) === tag && noted.has(name));
    const group = Object.fromEntries(own.map(({ name }) => [name, noted.get(name)]));
    writeFileSync(join(EXAMPLES_FOLDER, `${tag.toLowerCase().replaceAll(" ", "-")}.json`), `${JSON.stringify(group, null, 2)}\n`);
  }
}

/** The form of a value: names and types. Null and an empty list match anything. */
function formOf(value: unknown): unknown {
  if (value === null) return "anything";
  if (Array.isArray(value)) return value.length === 0 ? "anything" : [formOf(value[0])];
  if (typeof value !== "object") return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, formOf(each)]));
}

/** Paths at which two values differ in form. */
function differences(one: unknown, other: unknown, at: string): string[] {
  if (one === "anything" || other === "anything") return [];
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other ? [] : [at];
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    key in a && key in b ? differences(a[key], b[key], `${at}.${key}`) : [`${at}.${key}`],
  );
}

/**
 * A text without generated words that differ between runs: numbers, codes, keys, ids, times. These contain digits or four capitals in a
 * row, or are long.
 */
function withoutMade(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const isMade = (word: string) => /\d|[A-Z]{4}/.test(word) || /^[\w-]{20,}$/.test(word);
  return value
    .split(" ")
    .map((word) => (isMade(word) ? "#" : word))
    .join(" ");
}

/** Paths at which a request differs from its example. */
function otherParts(one: unknown, other: unknown, at: string): string[] {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return withoutMade(one) === withoutMade(other) ? [] : [`${at}: ${JSON.stringify(one)}, not ${JSON.stringify(other)}`];
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) => otherParts(a[key], b[key], `${at}.${key}`));
}

const faultsOf = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).error?.issues ?? [];

describe("examples of the API's document", () => {
  it("records an example of every call, and of nothing else [A9]", () => {
    expect([...stored.keys()].toSorted()).toEqual(ROWS.map(({ name }) => name).toSorted());
  });

  it.each(ROWS.map((row) => [row.name, row] as const))(
    "keeps each example equal to a current call and its answer: %s [A9]",
    (name, row) => {
      const example = stored.get(name)!;
      const now = scene.noted.get(name)!;
      for (const part of ["params", "query", "body", "headers"] as const)
        expect(otherParts(now[part] ?? {}, example[part] ?? {}, part)).toEqual([]);
      expect(differences(formOf(now.answer ?? null), formOf(example.answer ?? null), "answer")).toEqual([]);
      expect("answer" in example).toBe(row.answer !== undefined);
    },
  );

  it.each(ROWS.map((row) => [row.name, row] as const))("keeps each example short and valid for its schemas: %s", (name, row) => {
    const { params, query, body, answer, headers } = stored.get(name)!;
    expect(faultsOf(row.params, params ?? {})).toEqual([]);
    if ("query" in row) expect(faultsOf(row.query, query ?? {})).toEqual([]);
    if ("headers" in row) expect(faultsOf(row.headers, headers)).toEqual([]);
    expect(faultsOf(row.body, body)).toEqual([]);
    expect(body === undefined).toBe(row.body === undefined);
    expect(faultsOf(row.answer, answer)).toEqual([]);
    expect(JSON.stringify(stored.get(name), null, 2).split("\n").length).toBeLessThan(220);
  });
});
