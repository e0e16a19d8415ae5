import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const SECRET = "n0body-Guesses/this.One+ofTests7";
const read = (env: Record<string, string>) => readSettings(env);
const says = (env: Record<string, string>) => {
  try {
    return `starts as ${read(env).env}`;
  } catch (error) {
    return (error as Error).message;
  }
};

describe("the deployment's mode", () => {
  it("chooses the demo without a mode setting or a public sign", () => {
    expect(read({}).env).toBe("demo");
    expect(
      read({ NODE_ENV: "development", TRUST_PROXY: "no", OWN_HOSTS: "localhost, shop.localhost,127.0.0.1", HOST: "127.0.0.2" }).env,
    ).toBe("demo");
  });

  it.each([
    "postgres://karcis@127.0.0.1:5432/karcis",
    "postgres://karcis@localhost/karcis",
    "postgres://karcis@[::1]:5432/karcis",
    "postgres:///karcis?host=/var/run/postgresql",
    "postgresql://%2Fvar%2Frun%2Fpostgresql/karcis",
    "postgres:///karcis",
  ])("needs no mode beside a local database: %s", (url) => expect(read({ DATABASE_URL: url }).env).toBe("demo"));

  it.each([
    ["NODE_ENV=production is set", { NODE_ENV: "production" }],
    ["DATABASE_URL leads to another machine", { DATABASE_URL: "postgres://karcis:word@db.example/karcis" }],
    ["DATABASE_URL leads to another machine", { DATABASE_URL: "postgres://karcis@127.0.0.1/karcis?host=10.0.0.7" }],
    ["DATABASE_URL leads to another machine", { DATABASE_URL: "postgres:///karcis", PGHOST: "10.0.0.7" }],
    ["DATABASE_URL leads to another machine", { DATABASE_URL: "postgres://karcis@/karcis" }],
    ["DATABASE_OWNER_URL leads to another machine", { DATABASE_OWNER_URL: "postgres://owner@10.0.0.7/karcis" }],
    ["OWN_HOSTS names tickets.example", { OWN_HOSTS: "localhost, tickets.example" }],
    ["OWN_HOSTS names 192.0.2.7", { OWN_HOSTS: "192.0.2.7" }],
    ["TRUST_PROXY=yes is set", { TRUST_PROXY: "yes" }],
    ["HOST=0.0.0.0 is reached by others", { HOST: "0.0.0.0" }],
    ["HOST=:: is reached by others", { HOST: "::" }],
  ])("requires a mode if %s", (sign, env) => {
    expect(says(env)).toBe(`KARCIS_ENV is missing, and ${sign}: set KARCIS_ENV=production, or KARCIS_ENV=demo if this is a trial`);
    expect(says({ ...env, KARCIS_ENV: "demo" })).toBe("starts as demo");
  });

  it.each([
    ["https://tickets.example", "leave its scheme out"],
    ["tickets.example:443", "leave the port out"],
    ["tickets.example/shop", "leave the path out"],
    ["tickets.example www.tickets.example", "apart by commas"],
    ["me@tickets.example", "leave the login out"],
    ["*.tickets.example", "named by itself"],
    ["tickets.example.", "leave the dot"],
    ["tickéts.example", "xn--"],
    ["::1", "write [::1]"],
    ["[tickets.example]", "no address"],
    ["127.0.0.300", "no address"],
    ["tickets..example", "no host's name"],
    ["-tickets.example", "no host's name"],
    [" , ", "names no host"],
    ["tickets.example,http://www.tickets.example", "leave its scheme out"],
  ])("rejects a host in OWN_HOSTS that no request can name: %s", (hosts, why) => {
    const said = says({ KARCIS_ENV: "demo", OWN_HOSTS: hosts });
    expect(said).toMatch(/^OWN_HOSTS /);
    expect(said).toContain(why);
    expect(said).not.toContain("\n");
  });

  it("rejects an ENCODER_NICE that is no priority", () => {
    for (const value of ["20", "-1", "low"])
      expect(says({ ENCODER_NICE: value })).toMatch(/^ENCODER_NICE must be a whole number from 0 to 19/);
    expect(read({ ENCODER_NICE: "0" }).media.encoderNice).toBe(0);
  });

  it("accepts hosts in the form that browsers send", () => {
    const hosts = "Tickets.example, www.tickets.example,xn--tickts-fva.example,shop_1.internal,127.0.0.1,[::1],localhost";
    expect(read({ KARCIS_ENV: "demo", OWN_HOSTS: hosts }).ownHosts).toHaveLength(7);
  });

  it("accepts only three mode names", () =>
    expect(says({ KARCIS_ENV: "prod" })).toMatch(/^KARCIS_ENV must be one of production, demo, development/));
});

describe("listening addresses", () => {
  const production = { KARCIS_ENV: "production", DATABASE_URL: "postgres:///karcis", KARCIS_SECRET: SECRET };

  it("listens on this machine outside production, and everywhere in production", () => {
    expect(read({}).listen).toEqual(["127.0.0.1", "::1"]);
    expect(read({ KARCIS_ENV: "development" }).listen).toEqual(["127.0.0.1", "::1"]);
    expect(read(production).listen).toBeNull();
    expect(read({ ...production, HOST: "localhost" }).listen).toEqual(["127.0.0.1", "::1"]);
    expect(read({ ...production, HOST: "10.0.0.7" }).listen).toEqual(["10.0.0.7"]);
    expect(read({ KARCIS_ENV: "demo", HOST: "[::]" }).listen).toEqual(["::"]);
  });

  it("rejects a HOST that is no address", () =>
    expect(says({ KARCIS_ENV: "demo", HOST: "tickets.example" })).toMatch(/^HOST must be an address of this machine/));
});

describe("production settings", () => {
  it("requires a database and a strong secret in production", () => {
    const url = { DATABASE_URL: "postgres:///karcis" };
    expect(says({ KARCIS_ENV: "production" })).toBe(
      "DATABASE_URL is needed in production; EMBEDDED_DATABASE=yes sells on the embedded database all the same",
    );
    expect(says({ KARCIS_ENV: "production", EMBEDDED_DATABASE: "yes" })).toBe("starts as production");
    expect(says({ KARCIS_ENV: "production", ...url })).toMatch(/^KARCIS_SECRET is needed in production/);
    expect(says({ KARCIS_ENV: "production", ...url, KARCIS_SECRET: "a".repeat(32) })).toMatch(
      /^KARCIS_SECRET has too few different characters/,
    );
    expect(says({ KARCIS_ENV: "production", ...url, KARCIS_SECRET: SECRET })).toBe("starts as production");
  });
});
