import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, it } from "vitest";
import { readExamples } from "./call-examples.ts";
import { openApiDocument } from "./openapi.ts";

type Schema = Readonly<Record<string, unknown>>;
type Media = { readonly schema: Schema; readonly example?: unknown };
type Operation = {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly schema: Schema; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Media>> }>>;
};

const document = openApiDocument("test") as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema({ $id: "doc", components: document.components });

/** Validates by a schema of the document, with its references. */
const judgeOf = (schema: Schema) => ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc#/')) as Schema);

/** Faults of a value by a schema of the document. */
function faultsOf(schema: Schema, value: unknown): unknown {
  const judge = judgeOf(schema);
  return judge(value) ? null : judge.errors;
}

it("gives every parameter an example that fits its schema", () => {
  const given = operations.flatMap(({ operationId, parameters }) =>
    parameters
      .filter((each) => "example" in each)
      .map(({ name, schema, example }) => [`${operationId} ${name}`, faultsOf(schema, example)] as const),
  );
  expect(given.length).toBeGreaterThan(20);
  expect(given.filter(([, faults]) => faults !== null)).toEqual([]);
  expect(faultsOf({ type: "integer" }, "1")).not.toBeNull();
});

it("gives every body an example that fits its schema", () => {
  const given = operations.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).map(({ schema, example }) => [operationId, faultsOf(schema, example)] as const),
  );
  expect(given.length).toBeGreaterThan(20);
  expect(given.filter(([, faults]) => faults !== null)).toEqual([]);
});

/** One example answer per call with its schema, except file answers. */
const answers = operations.flatMap(({ operationId, responses }) =>
  Object.values(responses).flatMap(({ content }) =>
    Object.values(content).flatMap(({ schema, example }) => (example === undefined ? [] : [{ operationId, schema, example }])),
  ),
);

it("gives every answer an example that fits its schema", () => {
  const given = answers.map(({ operationId, schema, example }) => [operationId, faultsOf(schema, example)] as const);
  const withoutFiles = [...readExamples()].filter(([, example]) => "answer" in example).map(([name]) => name);
  expect(given.map(([name]) => name).toSorted()).toEqual(withoutFiles.toSorted());
  expect(given.filter(([, faults]) => faults !== null)).toEqual([]);
});

type Part = { readonly path: string; readonly put: (other: unknown) => unknown };

/** Every part of a value, with a function that replaces it. */
function partsOf(value: unknown, { path, put }: Part = { path: "", put: (other) => other }): Part[] {
  if (typeof value !== "object" || value === null) return [{ path, put }];
  const changed = (key: string, other: unknown) => (Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other });
  return Object.entries(value).flatMap(([key, each]) =>
    partsOf(each, { path: `${path}.${key}`, put: (other) => put(changed(key, other)) }),
  );
}

it("rejects an example answer with a part of another type, or an extra part", () => {
  const taken = answers.flatMap(({ operationId, schema, example }) => {
    const judge = judgeOf(schema);
    // No answer contains a list in a list.
    const wrong = partsOf(example).filter(({ put }) => judge(put([[0]])));
    return [...wrong.map(({ path }) => operationId + path), ...(judge({ ...(example as object), unheard: 1 }) ? [operationId] : [])];
  });
  // WebAuthn defines a passkey's options, so they are open here.
  expect(taken.filter((part) => !/^\w*Passkey\w*\.options\./.test(part))).toEqual([]);
  expect(faultsOf({ type: "string", format: "date-time" }, "tomorrow")).not.toBeNull();
  expect(faultsOf({ type: "string", format: "uuid" }, "1")).not.toBeNull();
});

/** Returns the places of defaults in an input schema. A generated client would require a field that has one. */
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

it("gives no part of a body a default", () => {
  expect(
    operations.flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => defaultsIn(schema, operationId)),
    ),
  ).toEqual([]);
  expect(defaultsIn({ properties: { a: { type: "string", default: null } } }, "x")).toEqual(["x.a"]);
});
