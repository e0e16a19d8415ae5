import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { eventOf, freshKey, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import type { MetricsReader } from "./collect-metrics.ts";

const pageOf = (name: string) => readFileSync(join(import.meta.dirname, "..", "..", "docs", "operate", name), "utf8");
const WATCH = pageOf("watch.md");
const ALARMS = pageOf("alarms.md");
/** Metrics that Prometheus adds itself. */
const OF_PROMETHEUS = new Set(["up"]);

let shop: TestShop;
let watch: MetricsReader;
let text: string;

/** Metrics after the sale was counted. A read does not wait long for the count, so the first on a busy machine may miss it. */
const readCounted = (reader: MetricsReader) =>
  vi.waitUntil(
    async () => {
      const read = await reader.read();
      return read.includes("\nkarcis_sale_counted_seconds -1\n") ? null : read;
    },
    { timeout: 20_000, interval: 100 },
  );

beforeAll(async () => {
  shop = await openShop(null);
  await eventOf(newBuyer(shop, { tenant: "garudarun" }), "losari-sunset-5k");
  for (let n = 0; n < 3; n++) await (await shop.fetch(new Request("http://garudarun.localhost:3000/en"))).text();
  watch = shop.watch();
  text = await readCounted(watch);
});
afterAll(async () => {
  watch.stop();
  await shop.close();
});

const valueOf = (line: string): number => {
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  if (!found) throw new Error(`there is no ${line}`);
  return Number(found.slice(line.length + 1));
};
const families = () => new Set([...text.matchAll(/^# TYPE (\S+) \w+$/gm)].map(([, name]) => name!));
const labelsOf = (name: string) =>
  new Set(
    [...text.matchAll(new RegExp(`^${name}(?:_bucket)?\\{([^}]*)\\}`, "gm"))].flatMap(([, all]) =>
      [...all!.matchAll(/(\w+)=/g)].map(([, label]) => label!),
    ),
  );

describe("metrics of a process", () => {
  it("writes metrics in the Prometheus text format", () => {
    for (const line of text.split("\n").slice(0, -1))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) karcis_\w+ .+|karcis_\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? -?[\d.e+-]+)$/);
    expect(text.endsWith("\n")).toBe(true);
  });

  it("counts requests by route, with durations", () => {
    expect(valueOf('karcis_http_requests_total{method="GET",route="getEvent",status="200"}')).toBe(1);
    expect(valueOf('karcis_http_requests_total{method="GET",route="/",status="200"}')).toBe(3);
    expect(valueOf('karcis_http_request_seconds_count{route="/"}')).toBe(3);
  });

  it("reports on database, worker, sale, cached pages and process", () => {
    expect(valueOf('karcis_database_connections{state="open"}')).toBe(1);
    expect(valueOf('karcis_lane_stuck{lane="outbox"}')).toBe(0);
    expect(valueOf("karcis_page_cache_entries")).toBe(1);
    expect(valueOf("karcis_page_cache_bytes")).toBeGreaterThan(1000);
    expect(valueOf('karcis_page_cache_requests_total{found="made"}')).toBe(1);
    expect(valueOf('karcis_page_cache_requests_total{found="fresh"}')).toBeGreaterThanOrEqual(1);
    expect(valueOf("karcis_sale_counted_seconds")).toBeGreaterThanOrEqual(0);
    expect(valueOf('karcis_process_memory_bytes{kind="resident"}')).toBeGreaterThan(1e6);
    expect(valueOf("karcis_process_uptime_seconds")).toBeGreaterThan(0);
  });

  it("counts holds of each brand, at most every ten seconds", async () => {
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const event = await eventOf(buyer, "losari-sunset-5k");
    const choice = event.prices.find((price) => price.state !== "sold_out" && price.bundlingTicket === "0")!;
    const addons = choice.additionals.filter((each) => each.isRequired && !each.isCustomDate);
    const body = holdBody(event, [{ categoryId: choice.id, qty: 1 }], {
      addons: addons.map((each) => ({ addonId: each.id, qty: Math.max(1, each.minQty) })),
    });
    expect(await buyer.call("holdBooking", { body, idempotencyKey: freshKey() })).toMatchObject({ ok: true });
    const held = 'karcis_holds_open{tenant="garudarun",state="held"} 1\n';
    expect(await watch.read()).not.toContain(held);
    const other = shop.watch();
    const now = await readCounted(other);
    other.stop();
    expect(now).toContain(held);
    expect(now).toContain('karcis_batch_size_count{act="hold"} 1\n');
  });

  it("serves no metrics on the public port", async () => {
    for (const path of ["/metrics", "/en/metrics", "/api/metrics", "/api/v1/metrics", "/metrics.data", "/dev/metrics", "//metrics"]) {
      const answer = await shop.fetch(
        new Request(`http://garudarun.localhost:3000${path}`, { headers: { authorization: "Bearer 0123456789abcdef" } }),
      );
      expect(await answer.text()).not.toContain("karcis_http_requests_total");
      // Another spelling redirects to the plain address, which does not exist.
      if (answer.status === 308) expect(answer.headers.get("location"), path).toMatch(/\/metrics$/);
      else expect(answer.status, path).toBeGreaterThanOrEqual(400);
    }
  });
});

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
};

describe("the alarms in docs/operate/alarms.md", () => {
  const [, yaml = ""] = /```yaml\n(groups:\n[^]*?)```/.exec(ALARMS) ?? [];
  const { groups } = parse(yaml) as { groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);

  it("writes alarms as rules that Prometheus can parse", () => {
    expect(groups.map(({ name }) => name)).toEqual(["karcis"]);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(Object.keys(rule)).toEqual(["alert", "expr", "for", "labels", "annotations"]);
      expect(rule.alert).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(rule.for).toMatch(/^\d+[smh]$/);
      expect(["page", "ticket"]).toContain(rule.labels.severity);
      expect(rule.annotations.summary.length).toBeGreaterThan(20);
      for (const [opening, closing] of ["()", "{}", "[]"]) expect(rule.expr.split(opening!)).toHaveLength(rule.expr.split(closing!).length);
    }
  });

  it.each(rules.map(({ alert, expr }) => [alert, expr]))("%s uses existing metrics and labels", (_, expr) => {
    const asked = [...expr.matchAll(/\b(karcis_\w+|up)(?:\{([^}]*)\})?/g)];
    expect(asked.length).toBeGreaterThan(0);
    for (const [, given = "", matchers = ""] of asked) {
      if (OF_PROMETHEUS.has(given)) continue;
      const name = given.replace(/_bucket$/, "");
      expect(families()).toContain(name);
      const labels = labelsOf(name);
      if (labels.size > 0) for (const [, label] of matchers.matchAll(/(\w+)(?:=~|=)/g)) expect(labels).toContain(label);
    }
  });

  it("names every metric and no other in alarms and in docs/operate/watch.md", () => {
    const [, table = ""] = /\n## Figures\n([^]*?)\n## /.exec(WATCH) ?? [];
    const named = new Set([...table.matchAll(/`(karcis_\w+)`/g)].map(([, name]) => name!));
    expect([...named].filter((name) => !families().has(name))).toEqual([]);
    expect([...families()].filter((name) => !named.has(name) && !name.startsWith("test_"))).toEqual([]);
  });
});
