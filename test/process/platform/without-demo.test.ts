import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventRows } from "#demo/seed-event.ts";
import { DEMO_TENANTS } from "#demo/tenants.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import type { Row, Sql } from "#server/platform/database/database.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import { writeBrand } from "../../harness/brand-folder.ts";
import { buyUntilPayment, eventOf, holdBody, newBuyer } from "../../harness/buyer.ts";
import { overHttp, plainOverHttp } from "../../harness/over-http.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";
import { run } from "../run.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Parts of a deployment: the sources without the demo, the built pages, and the packages. */
const SOURCES = ["client", "contract", "domain", "i18n", "simulators", "cli", "scripts", "server", "package.json"];
const UI = "langkahbaru";
const SECRET = "n0body-Guesses/this.One+ofTests7";

let folder: string;
let copy: string;
let env: Record<string, string>;
let server: RunningServer;

async function insert(tx: Sql, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!);
  await tx.query(
    `insert into ${table} (tenant_id, ${columns.join(", ")}) select $1, ${columns.map((c) => `x.${c}`).join(", ")}
     from jsonb_populate_recordset(null::${table}, $2::jsonb) x`,
    [UI, JSON.stringify(rows)],
  );
}

/** A free event of the brand's own business, as an organiser would write it. */
const free = DEMO_TENANTS.find(({ ui }) => ui === "melancarun")!.events.find(({ categories }) =>
  categories.every(({ price }) => price === 0),
)!;

async function writeEvent(): Promise<void> {
  const picture = { key: `${UI}/${free.slug}`, color: "#0f766e" };
  const rows = eventRows(UI, { demo: free, today: new Date().toISOString().slice(0, 10), picture });
  const db = await openDatabase(readSettings(env), { asOperator: true });
  try {
    await db.transaction(UI, async (tx) => {
      await insert(tx, "events", [{ ...rows.event, version: 1, created_at: new Date().toISOString() }]);
      await insert(tx, "event_sessions", rows.sessions);
      await insert(tx, "ticket_categories", rows.categories);
      await insert(tx, "addons", rows.addons);
      await insert(tx, "quotas", rows.quotas);
      await insert(tx, "quota_uses", rows.uses);
    });
  } finally {
    await db.close();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-bare-"));
  copy = join(folder, "product");
  for (const name of SOURCES) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  for (const name of ["build", "node_modules"]) symlinkSync(join(ROOT, name), join(copy, name));
  env = {
    KARCIS_ENV: "production",
    EMBEDDED_DATABASE: "yes",
    KARCIS_SECRET: SECRET,
    DATA_DIR: join(folder, "data"),
    UI,
    OWN_HOSTS: `${UI}.localhost`,
  };
  const brand = writeBrand(folder, UI, { title: "Langkah Baru" });
  const added = await run("cli/karcis.ts", { env, words: ["brand", "add", brand], root: copy }).ended;
  expect(added).toMatchObject({ code: 0, said: expect.stringMatching(/^langkahbaru: added/) });
  await writeEvent();
  server = await startServer(env, 60_000, copy);
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The answer at a path of the shop, with its bytes. */
async function get(path: string): Promise<{ status: number; type: string | null; text: string; bytes: number }> {
  const host = `${UI}.localhost:${server.port}`;
  const answer = await plainOverHttp(server.port).fetch(new Request(`http://${host}${path}`, { headers: { host } }));
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get("content-type"), text: body.toString("utf8"), bytes: body.length };
}

describe("a copy of the product without its demo, in production", () => {
  it("runs without the demo, and requests nothing of it [T1]", () => {
    expect(readdirSync(copy)).not.toContain("demo");
    expect(existsSync(join(copy, "demo"))).toBe(false);
    expect(server.logs()).not.toContain("demo");
  });

  it("shows its own brand without the demo: page, legal pages and pictures [T1]", async () => {
    const home = await get("/en");
    expect(home.status).toBe(200);
    expect(home.text).toContain("Langkah Baru");
    const terms = await get("/en/tnc");
    expect(terms.status).toBe(200);
    expect(terms.text).toContain("Langkah Baru");
    const hero = /\/media\/langkahbaru\/hero-v\d+/.exec(home.text)![0];
    for (const [picture, type] of [
      [`${hero}-720.avif`, "image/avif"],
      [`${hero.replace("hero-", "hero-tall-")}-360.webp`, "image/webp"],
      [`/media/${UI}/${free.slug}-360.avif`, "image/avif"],
      ["/og/en/home.jpg", "image/jpeg"],
    ] as const) {
      const drawn = await get(picture);
      expect([picture, drawn.status, drawn.type]).toEqual([picture, 200, type]);
      expect(drawn.bytes).toBeGreaterThan(500);
    }
    expect((await get(`/media/${UI}/nobodys-360.avif`)).status).toBe(404);
  });

  it("issues a free ticket without the demo", async () => {
    const buyer = newBuyer(overHttp(server.port), { tenant: UI, port: server.port });
    const event = await eventOf(buyer, free.slug);
    const bought = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]));
    expect(bought).toMatchObject({ ok: true });
    const id = bought.ok && "booking" in bought ? bought.booking.id : "";
    const status = async () => {
      const answer = await buyer.call("getBooking", { params: { id }, query: {} });
      return answer.ok ? answer.data.status : answer.problem.code;
    };
    await expect.poll(status, { timeout: 10_000 }).toBe("confirmed");
  });
});
