import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type RunningServer } from "../../harness/server.ts";
import { run } from "../run.ts";

const ROOT = join(import.meta.dirname, "../../..");
const MAIN = "server/start/main.ts";
const SECRET = "n0body-Guesses/this.One+ofTests7";
const EMBEDDED = { KARCIS_ENV: "production", EMBEDDED_DATABASE: "yes", KARCIS_SECRET: SECRET };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karcis-production-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (env: Readonly<Record<string, string>>) => run(MAIN, { env: { PORT: "0", DATA_DIR: join(folder, "unused"), ...env } }).ended;

describe("a missing setting", () => {
  const unsaid = (sign: string) => `KARCIS_ENV is missing, and ${sign}: set KARCIS_ENV=production, or KARCIS_ENV=demo if this is a trial`;

  it.each([
    ["KARCIS_ENV beside NODE_ENV=production", { NODE_ENV: "production" }, unsaid("NODE_ENV=production is set")],
    [
      "KARCIS_ENV beside a database elsewhere",
      { DATABASE_URL: "postgres://karcis:word@db.example/karcis" },
      unsaid("DATABASE_URL leads to another machine"),
    ],
    ["KARCIS_ENV beside a public host", { OWN_HOSTS: "tickets.example" }, unsaid("OWN_HOSTS names tickets.example")],
    ["KARCIS_ENV behind a proxy", { TRUST_PROXY: "yes" }, unsaid("TRUST_PROXY=yes is set")],
    ["KARCIS_ENV at a public address", { HOST: "0.0.0.0" }, unsaid("HOST=0.0.0.0 is reached by others")],
    [
      "DATABASE_URL",
      { KARCIS_ENV: "production", KARCIS_SECRET: SECRET },
      "DATABASE_URL is needed in production; EMBEDDED_DATABASE=yes sells on the embedded database all the same",
    ],
    [
      "KARCIS_SECRET",
      { KARCIS_ENV: "production", DATABASE_URL: "postgres://karcis@db.example/karcis" },
      "KARCIS_SECRET is needed in production on PostgreSQL, the same for every process: openssl rand -base64 32 makes one",
    ],
    [
      "a real KARCIS_SECRET",
      { KARCIS_ENV: "production", DATABASE_URL: "postgres://karcis@db.example/karcis", KARCIS_SECRET: "a".repeat(32) },
      "KARCIS_SECRET has too few different characters: openssl rand -base64 32 makes one",
    ],
    [
      "that production takes no simulated payments",
      { ...EMBEDDED, PAYSIM_URL: "http://localhost:3900" },
      "PAYSIM_URL is for trying the product: production takes no simulated payments",
    ],
    [
      "the scheme of PAYSIM_URL",
      { KARCIS_ENV: "demo", PAYSIM_URL: "localhost:3900" },
      'PAYSIM_URL must be an address like http://localhost:3900, not "localhost:3900"',
    ],
  ])("reports a missing setting in one line with exit code 1: %s", async (_, env, line) => {
    expect(await start(env)).toEqual({ code: 1, said: `Karcis cannot start: ${line}\n` });
  });

  it.each(["", "short"])("refuses a weak secret file (%j)", async (text) => {
    const dataDir = join(folder, `secret-${text}`);
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "secret"), text);
    const { code, said } = await start({ ...EMBEDDED, KARCIS_SECRET: "", DATA_DIR: dataDir });
    expect(said).toBe(
      `Karcis cannot start: ${join(dataDir, "secret")} has fewer than 32 characters: put the secret back that was there, or remove the file where nothing was sold yet\n`,
    );
    expect(code).toBe(1);
  });
});

describe("npm start --production", () => {
  it("installs and builds nothing, and reports missing parts in one line with exit code 1", async () => {
    const copy = join(folder, "copy");
    for (const path of ["scripts", "package.json", "package-lock.json", "domain"])
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    const said = async (words: readonly string[], env: Record<string, string>) => {
      const { code, said: line } = await run("scripts/start.mjs", { env: { PORT: "0", ...env }, words, root: copy }).ended;
      expect(code).toBe(1);
      return line;
    };
    const asked = () => said(["--production"], {});
    expect(await asked()).toMatch(/^Karcis cannot start: packages are missing \([^)]+ and \d+ more\): npm ci --omit=dev\n$/);
    // npm turns --production into this variable.
    expect(await said([], { NODE_ENV: "production" })).toBe(await asked());
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
    expect(await asked()).toBe("Karcis cannot start: there is no build: npm run build makes one, here or where it is copied from\n");
    mkdirSync(join(copy, "build", "server"), { recursive: true });
    writeFileSync(join(copy, "build", "server", "index.js"), "");
    writeFileSync(join(copy, "build", ".stamp"), "of other sources");
    expect(await asked()).toBe("Karcis cannot start: the build is not of these sources: npm run build makes it anew\n");
    expect(existsSync(join(copy, "build", "client"))).toBe(false);
  });

  it("requires KARCIS_ENV despite --production", async () => {
    const { code, said } = await run("scripts/start.mjs", { env: { PORT: "0", DATA_DIR: join(folder, "unused") }, words: ["--production"] })
      .ended;
    expect(said).toMatch(/^Karcis cannot start: KARCIS_ENV is missing, and NODE_ENV=production is set/);
    expect(code).toBe(1);
  });
});

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

function ask(
  port: number,
  {
    path,
    headers = {},
    address = "127.0.0.1",
  }: { readonly path: string; readonly headers?: Record<string, string>; readonly address?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: address, port, path, headers: { host: `garudarun.localhost:${port}`, ...headers } }, (answer) => {
      let text = "";
      answer.on("data", (part: Buffer) => (text += part.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
    }).on("error", reject);
  });
}

function mayListen(port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, address, () => probe.close(() => resolve(true)));
  });
}

describe("production", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({
      ...EMBEDDED,
      DATA_DIR: join(folder, "shop"),
      SEED: "yes",
      UI: "garudarun",
      OWN_HOSTS: "garudarun.localhost",
      TRUST_PROXY: "yes",
    });
  });
  afterAll(() => server?.stop());

  it("serves nothing that a proxy received unencrypted, and host-only cookies over TLS", async () => {
    const clear = { "x-forwarded-proto": "http" };
    const page = await ask(server.port, { path: "/en/event?q=x", headers: clear });
    expect([page.status, page.headers.location, page.headers["set-cookie"]]).toEqual([
      308,
      "https://garudarun.localhost/en/event?q=x",
      undefined,
    ]);
    expect((await ask(server.port, { path: "/api/v1/config", headers: clear })).status).toBe(421);
    expect((await ask(server.port, { path: "/readyz", headers: clear })).status).toBe(200);
    const { headers } = await ask(server.port, { path: "/locale?to=id", headers: { "x-forwarded-proto": "https" } });
    expect(headers["set-cookie"]).toEqual([expect.stringMatching(/^__Host-\w+=id; .*Secure/)]);
  });

  it("reports each missing part of production in a line", () => {
    expect(server.logs().split("\n")).toEqual(
      expect.arrayContaining([
        "EMBEDDED_DATABASE=yes: one process alone, and no copy of the data but the folder itself.",
        "No brand has a payment account: only free tickets can be had.",
        "No WhatsApp settings: codes cannot be sent, so nobody can log in with a number.",
        "No SMTP settings: nothing is sent by e-mail.",
      ]),
    );
  });

  it("serves neither the simulation nor development pages in production", async () => {
    for (const path of ["/paysim/pay/ps_1", "/dev/outbox", "/dev/outbox.json", "/en/dev/outbox", "/dev/gallery", "/en/dev/gallery"])
      expect([path, (await ask(server.port, { path })).status]).toEqual([path, 404]);
  });

  it("shows paid events as unavailable, without a button", async () => {
    for (const [locale, words, way] of [
      ["en", "You can&#x27;t buy tickets here yet", ">Continue<"],
      ["id", "Tiket belum bisa dibeli di sini", ">Lanjut<"],
    ] as const) {
      const { status, text } = await ask(server.port, { path: `/${locale}/event/losari-sunset-5k` });
      expect(status).toBe(200);
      expect(text).toContain(words);
      const shown = text.slice(text.indexOf("<main"), text.indexOf("</main"));
      expect(shown).not.toContain(way);
    }
    const front = (await ask(server.port, { path: "/en" })).text;
    expect(front.slice(front.indexOf("<body"), front.indexOf("<script"))).not.toContain("payments are simulated");
  });
});

describe("a demo", () => {
  let server: RunningServer;
  const near = Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === "IPv4")?.address;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());

  it("serves a demo only on this machine, at IPv4 and IPv6", async () => {
    expect((await ask(server.port, { path: "/livez" })).status).toBe(200);
    expect(
      (await ask(server.port, { path: "/livez", headers: {}, address: "::1" }).catch((error: NodeJS.ErrnoException) => error.code)) ?? "",
    ).toSatisfy((answer: Answer | string) => (typeof answer === "string" ? answer !== "ECONNREFUSED" : answer.status === 200));
    // Other addresses of this machine are free, since nothing listens there.
    if (near) expect(await mayListen(server.port, near)).toBe(true);
    expect(await mayListen(server.port, "127.0.0.1")).toBe(false);
  });

  it("shows a demo's messages and kit only to this machine, and not through a proxy", async () => {
    for (const path of ["/dev/outbox", "/dev/outbox.json", "/en/dev/outbox", "/en/dev/gallery"]) {
      expect([path, (await ask(server.port, { path })).status]).toEqual([path, 200]);
      for (const name of ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "via", "x-real-ip"])
        expect([path, name, (await ask(server.port, { path, headers: { [name]: "203.0.113.9" } })).status]).toEqual([path, name, 404]);
    }
  });
});
