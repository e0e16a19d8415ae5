import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readSettings } from "#server/platform/config/settings.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { makeCertificate } from "../../harness/make-certificate.ts";
import { startPostgres, type RunningPostgres } from "../../harness/postgres.ts";

const folder = mkdtempSync(join(tmpdir(), "karcis-tls-"));
const [own, other] = [makeCertificate("localhost"), makeCertificate("localhost")];
let server: RunningPostgres;
beforeAll(async () => {
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "ca.pem"), own.certificate);
  writeFileSync(join(folder, "other.pem"), other.certificate);
  server = await startPostgres({ certificate: own });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether the connection is encrypted, or why it failed. */
async function reach(how: Record<string, string>, host = "localhost", query = ""): Promise<unknown> {
  const url = new URL(server.url);
  url.hostname = host;
  const settings = readSettings({ DATABASE_URL: `${url.toString()}${query}`, ...how });
  const db = openPostgres({ url: settings.databaseUrl!, tls: settings.databaseTls, poolSize: 1, role: "" });
  try {
    return (await db.query("select ssl from pg_stat_ssl where pid = pg_backend_pid()"))[0]?.["ssl"];
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message;
  } finally {
    await db.close();
  }
}
const ca = (name: string) => ({ DATABASE_CA: join(folder, name) });

describe("the connection to the database", () => {
  it("encrypts and verifies the database's authority and name with verify-full", async () => {
    const verified = { DATABASE_TLS: "verify-full", ...ca("ca.pem") };
    expect(await reach(verified)).toBe(true);
    expect(await reach(ca("ca.pem"), "localhost", "?sslmode=verify-full")).toBe(true);
    expect(await reach(verified, "127.0.0.1")).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
    expect(await reach({ ...verified, ...ca("other.pem") })).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/);
    expect(await reach({ DATABASE_TLS: "verify-full" })).toMatch(/SELF_SIGNED/);
  });

  it("encrypts to any server with require, and connects plain if configured or unset", async () => {
    expect(await reach({ DATABASE_TLS: "require" })).toBe(true);
    expect(await reach({}, "127.0.0.1", "?sslmode=require")).toBe(true);
    expect(await reach({ DATABASE_TLS: "off" })).toBe(false);
    expect(await reach({})).toBe(false);
    expect(await reach({ DATABASE_TLS: "verify-full", ...ca("ca.pem") }, "localhost", "?sslmode=disable")).toBe(false);
  });

  it("never falls back to an unencrypted connection", async () => {
    const db = openPostgres({ url: inject("postgresUrl"), tls: { mode: "require", ca: null }, poolSize: 1, role: "" });
    await expect(db.query("select 1")).rejects.toThrow(/does not support SSL/);
    await db.close();
  });
});
