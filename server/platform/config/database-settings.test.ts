import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const FAR = "postgres://karcis@db.example:5432/karcis";
const read = (env: Record<string, string>) =>
  readSettings({ KARCIS_ENV: "production", KARCIS_SECRET: "n0body-Guesses/this.One+ofTests7", ...env });

describe("database settings", () => {
  it("requires a TLS mode for a remote database in production", () => {
    for (const url of [FAR, "postgresql://10.0.0.4/karcis", "postgres://a:p@ss@[2001:db8::1]/karcis", `${FAR}?application_name=x`]) {
      expect(() => read({ DATABASE_URL: url }), url).toThrow(
        /^DATABASE_URL leads to another machine without TLS: set DATABASE_TLS=verify-full/,
      );
      for (const mode of ["verify-full", "require", "off"]) expect(read({ DATABASE_URL: url, DATABASE_TLS: mode }).databaseUrl).toBe(url);
    }
    expect(() => read({ DATABASE_URL: "postgres://localhost/karcis", DATABASE_OWNER_URL: FAR })).toThrow(/^DATABASE_OWNER_URL leads/);
    expect(read({ DATABASE_URL: `${FAR}?sslmode=disable` }).databaseUrl).toContain("sslmode=disable");
    expect(readSettings({ KARCIS_ENV: "demo", DATABASE_URL: FAR }).databaseTls).toEqual({ mode: null, ca: null });
  });

  it("accepts a local database without a TLS mode", () => {
    const near = ["localhost:5433", "127.0.0.1", "[::1]:5432"].map((host) => `postgres://karcis@${host}/karcis`);
    for (const url of [...near, "postgres:///karcis", "postgres:///karcis?host=/run/postgresql"])
      expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(() => read({ DATABASE_URL: "postgres://karcis@localhost/karcis?host=db.example" })).toThrow(/another machine/);
  });

  it("names an unknown value of a database setting", () => {
    expect(() => read({ DATABASE_URL: FAR, DATABASE_TLS: "on" })).toThrow(
      'DATABASE_TLS must be one of verify-full, require, off, not "on"',
    );
    expect(() => read({ DATABASE_URL: `${FAR}?sslmode=prefer` })).toThrow(/^DATABASE_URL: sslmode must be one of disable, require/);
    expect(() => read({ DATABASE_URL: `${FAR}?sslmode=require&sslrootcert=/x` })).toThrow(
      /^DATABASE_URL: sslrootcert is not read from the URL/,
    );
    expect(() => read({ DATABASE_URL: FAR, DATABASE_TLS: "verify-full", DATABASE_CA: "/nowhere/ca.pem" })).toThrow(
      "DATABASE_CA cannot be read: /nowhere/ca.pem",
    );
    expect(() => read({ DATABASE_OWNER_URL: "mysql://localhost/x" })).toThrow(/^DATABASE_OWNER_URL must begin with postgres/);
  });
});
