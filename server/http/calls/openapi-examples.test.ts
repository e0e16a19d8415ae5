import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { openApiDocument } from "./openapi.ts";

type Schema = Readonly<Record<string, unknown>>;
type Media = { readonly schema: Schema; readonly example?: unknown };
type Operation = {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly schema: Schema; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
};

const document = openApiDocument("test") as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "doc", components: document.components });

/** What is wrong with a value by a schema of the document; references are the document's. */
function faultsOf(schema: Schema, value: unknown): unknown {
  const judge = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc#/')) as Schema);
  return judge(value) ? null : judge.errors;
}

it("every parameter's example is one by its own schema", () => {
  const given = operations.flatMap(({ operationId, parameters }) =>
    parameters
      .filter((each) => "example" in each)
      .map(({ name, schema, example }) => [`${operationId} ${name}`, faultsOf(schema, example)] as const),
  );
  expect(given.length).toBeGreaterThan(20);
  expect(given.filter(([, faults]) => faults !== null)).toEqual([]);
  expect(faultsOf({ type: "integer" }, "1")).not.toBeNull();
});

it("every body's example is one by its own schema", () => {
  const given = operations.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).map(({ schema, example }) => [operationId, faultsOf(schema, example)] as const),
  );
  expect(given.length).toBeGreaterThan(20);
  expect(given.filter(([, faults]) => faults !== null)).toEqual([]);
});

/** Where a schema that may be sent says what stands for what was left out: a generated client would take such a part for one that has to be sent. */
function defaultsIn(schema: unknown, at: string, seen = new Set<string>()): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { $ref, properties, ...rest } = schema as { $ref?: string; properties?: Record<string, unknown> };
  if ($ref) {
    if (seen.has($ref)) return [];
    return defaultsIn(document.components.schemas[$ref.split("/").at(-1)!], `${at} ${$ref}`, new Set([...seen, $ref]));
  }
  const own = "default" in rest && !Array.isArray(schema) ? [at] : [];
  const inside = Object.entries({ ...properties, ...rest }).flatMap(([key, each]) => defaultsIn(each, `${at}.${key}`, seen));
  return [...own, ...inside];
}

it("no part of a body has a default", () => {
  expect(
    operations.flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => defaultsIn(schema, operationId)),
    ),
  ).toEqual([]);
  expect(defaultsIn({ properties: { a: { type: "string", default: null } } }, "x")).toEqual(["x.a"]);
});
