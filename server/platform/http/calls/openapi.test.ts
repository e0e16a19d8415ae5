import { beforeAll, describe, expect, it } from "vitest";
import { API } from "#contract/api.ts";
import { problemsOf, type Endpoint } from "#contract/endpoint.ts";
import { NOTICES, receivePaymentNotice } from "#contract/payments/payment-notices.ts";
import { PATHS } from "#contract/paths.ts";
import { PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import { problemBody } from "#contract/shapes.ts";
import { answerApiDocs } from "./api-docs.ts";
import { openApiDocument } from "./openapi.ts";

type Schema = { readonly [key: string]: unknown };
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, { readonly schema: Schema }> };
  readonly responses: Record<string, { readonly description: string; readonly content: Record<string, { readonly schema: Schema }> }>;
};
type Document = {
  readonly openapi: string;
  readonly info: Schema;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
};

const rows = Object.values(API) as readonly Endpoint[];
let document: Document;
beforeAll(() => {
  document = JSON.parse(JSON.stringify(openApiDocument("test"))) as Document;
});

/** The target of a reference. Other schemas are returned unchanged. */
function resolve(schema: Schema): Schema {
  const { $ref: ref } = schema;
  return typeof ref === "string" ? document.components.schemas[ref.replace("#/components/schemas/", "")]! : schema;
}

/** Every schema within a value, itself included, examples excluded. */
function schemasIn(value: unknown): Schema[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as Schema, ...Object.entries(value).flatMap(([key, each]) => (key === "example" ? [] : schemasIn(each)))];
}
const TYPES = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

describe("the OpenAPI document", () => {
  it("names every endpoint of the contract once, and nothing else [A9]", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: "test" });
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}`),
    );
    expect(operations.toSorted()).toEqual(
      [...Object.entries(PATHS), ...NOTICES.map((row) => [row.name, row] as const)]
        .map(([name, { method, path }]) => `${name} ${method} ${path}`)
        .toSorted(),
    );
    expect(rows.map((row) => row.name).toSorted()).toEqual(Object.keys(PATHS).toSorted());
  });

  it("marks the calls that take a gate device's token", () => {
    const secured = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).some((one) => one.security.some((marks) => "gateToken" in marks)) ? [path] : [],
    );
    expect(secured.length).toBeGreaterThan(0);
    expect(secured.every((path) => path.startsWith("/api/v1/gate"))).toBe(true);
    expect(document.components).toHaveProperty("securitySchemes.gateToken.scheme", "bearer");
  });

  it("documents payment notices with their signature and every refusal [A9]", () => {
    const operation = document.paths[receivePaymentNotice.path]!["post"]!;
    expect(operation.security).toEqual([{ notice: [] }]);
    const headers = operation.parameters.filter((one) => one.in === "header" && one.required).map(({ name }) => name);
    expect(headers).toEqual(["webhook-id", "webhook-timestamp", "webhook-signature"]);
    expect(operation.parameters.map(({ name }) => name)).not.toContain("businessId");
    expect(operation.requestBody).toMatchObject({ description: "At most 256 kB" });
    for (const code of receivePaymentNotice.problems) {
      expect(operation.responses[String(PROBLEMS[code])]?.description.split(", ")).toContain(code);
    }
    expect(document.components).toHaveProperty("securitySchemes.notice.name", "webhook-signature");
  });

  it("requires business and signature for all calls but downloads and gate devices [A2][A3]", () => {
    for (const row of rows) {
      const { security, parameters } = document.paths[row.path]![row.method.toLowerCase()]!;
      expect([row.name, security.some((marks) => "signature" in marks)]).toEqual([
        row.name,
        row.answer !== undefined && row.access !== "gate",
      ]);
      expect([row.name, parameters.some((one) => one.in === "query" && one.name === "businessId")]).toEqual([row.name, true]);
      expect([row.name, row.query?.safeParse({ businessId: "biz_a" }).success ?? true]).toEqual([row.name, true]);
    }
    expect(document.components).toHaveProperty("securitySchemes.signature.name", "X-Signature");
  });

  it("completes parameters, bodies and answers of the document for tools [A9]", () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const at = `${method} ${path}`;
        const placed = operation.parameters.filter((p) => p.in === "path");
        expect([at, placed.map((p) => p.name)]).toEqual([at, [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1])]);
        expect([at, placed.every((p) => p.required)]).toEqual([at, true]);
        const names = operation.parameters.map((p) => `${p.in} ${p.name}`);
        expect([at, new Set(names).size]).toEqual([at, names.length]);
        for (const parameter of operation.parameters) expect([at, ["path", "query", "header"].includes(parameter.in)]).toEqual([at, true]);
        expect([at, method === "get" ? operation.requestBody : operation.requestBody?.required]).toEqual([
          at,
          method === "get" ? undefined : true,
        ]);
        for (const [status, answer] of Object.entries(operation.responses)) {
          expect([at, /^[2345]\d\d$/.test(status)]).toEqual([at, true]);
          expect(answer.description.length).toBeGreaterThan(0);
          for (const type of Object.keys(answer.content)) {
            expect([
              at,
              status,
              status < "300"
                ? /^(application\/(json|pdf|octet-stream|vnd\.apple\.pkpass)|image\/\*|text\/event-stream)$/.test(type)
                : type === "application/problem+json",
            ]).toEqual([at, status, true]);
          }
        }
      }
    }
    for (const found of schemasIn([document.paths, document.components.schemas])) {
      const { type, $ref: ref } = found;
      if (typeof type === "string" && !("in" in found)) expect(TYPES).toContain(type);
      if (typeof ref === "string") expect(document.components.schemas).toHaveProperty(ref.replace("#/components/schemas/", ""));
    }
  });

  it("gives the document a server, groups, descriptions, and names for bodies and answers [A9]", () => {
    const { servers, tags } = document as unknown as { servers: { url: string }[]; tags: { name: string; description: string }[] };
    expect(servers.map(({ url }) => url)).toEqual(["/"]);
    const groups = new Set(tags.map(({ name }) => name));
    const used = new Set<string>();
    for (const methods of Object.values(document.paths)) {
      for (const operation of Object.values(methods) as (Operation & { tags: string[]; description: string })[]) {
        expect([operation.operationId, operation.tags.length, groups.has(operation.tags[0]!)]).toEqual([operation.operationId, 1, true]);
        used.add(operation.tags[0]!);
        expect(operation.description.length).toBeGreaterThan(operation.summary.length + 5);
        const placed = [operation.requestBody, ...Object.values(operation.responses)].flatMap((one) => Object.entries(one?.content ?? {}));
        for (const [type, { schema }] of placed) {
          // Files have their own format, JSON or not.
          if (!type.includes("json") || schema["format"] === "binary") continue;
          expect([operation.operationId, typeof schema["$ref"]]).toEqual([operation.operationId, "string"]);
        }
      }
    }
    expect([...used].toSorted()).toEqual([...groups].toSorted());
    for (const name of ["Booking", "Ticket", "Event", "Quote", "Selection", "Picture"])
      expect(document.components.schemas).toHaveProperty(name);
    expect(Object.keys(document.components.schemas).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
    const calls = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;
    expect(JSON.stringify(document).length / calls).toBeLessThan(5200);
  });

  it("gives every body, answer and address parameter an example [A9]", () => {
    for (const methods of Object.values(document.paths)) {
      for (const { operationId, parameters, requestBody, responses } of Object.values(methods)) {
        for (const { name, example, ...place } of parameters as readonly { name: string; in: string; example?: string }[])
          if (place.in === "path")
            expect([operationId, name, ["string", "number"].includes(typeof example)]).toEqual([operationId, name, true]);
        const good = Object.entries(responses).find(([status]) => status < "300")![1];
        const json = [requestBody?.content["application/json"], good.content["application/json"]].filter(
          (each) => each !== undefined && (each as { schema: Schema }).schema["format"] !== "binary",
        );
        for (const content of json) expect([operationId, typeof (content as Schema)["example"]]).toEqual([operationId, "object"]);
      }
    }
  });

  it("lists every code that a problem may have [A4]", () => {
    const problem = document.components.schemas["Problem"] as {
      properties: { code: { enum: string[] }; fields: { items: { properties: { code: { enum: string[] } } } } };
    };
    expect(problem.properties.fields.items.properties.code.enum).toEqual(
      expect.arrayContaining(["nik", "under_age", "too_small", "unknown"]),
    );
    expect(problem.properties.code.enum.toSorted()).toEqual(Object.keys(PROBLEMS).toSorted());
  });

  it("requires the idempotency key where needed, and closes every body to unknown fields [A9]", () => {
    for (const row of rows) {
      const operation = document.paths[row.path]![row.method.toLowerCase()]!;
      expect([row.name, operation.parameters.some((p) => p.name === "Idempotency-Key" && p.required)]).toEqual([row.name, row.idempotent]);
      if (row.method === "GET") continue;
      const { schema } = operation.requestBody!.content["application/json"]!;
      const objects = schemasIn(resolve(schema)).filter((s) => s["type"] === "object" && "properties" in s);
      expect([row.name, objects.length > 0 && objects.every((s) => s["additionalProperties"] === false)]).toEqual([row.name, true]);
    }
  });

  it("lists every refusal with its status, distinguishable from every success [A4][A9]", () => {
    for (const row of rows) {
      const operation = document.paths[row.path]![row.method.toLowerCase()]!;
      for (const code of problemsOf(row)) {
        const answer = operation.responses[String(PROBLEMS[code])];
        expect([row.name, code, answer?.description.split(", ").includes(code)]).toEqual([row.name, code, true]);
      }
      const refusal = {
        type: "about:blank",
        title: "x",
        status: 404,
        success: false,
        code: "NOT_FOUND",
        message: { en: "x", id: "x" },
        requestId: "x",
      };
      expect(problemBody.safeParse(refusal).success).toBe(true);
      expect([row.name, row.answer?.safeParse(refusal).success ?? false]).toEqual([row.name, false]);
    }
  });

  it("uses final statuses for final refusals and retryable ones otherwise [A7]", () => {
    const repeated = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
    const again: readonly ProblemCode[] = [
      "IN_PROGRESS",
      "TOO_MANY_REQUESTS",
      "INTERNAL",
      "BUSY",
      "UNAVAILABLE",
      "PAYMENT_UNAVAILABLE",
      "QUEUE_NOT_YET",
      "QUEUE_FULL",
    ];
    for (const [code, status] of Object.entries(PROBLEMS)) {
      expect([code, repeated.has(status)]).toEqual([code, again.includes(code as ProblemCode)]);
    }
  });
});

describe("the readable page", () => {
  it("gives every endpoint a section with its address and all its refusals [A9]", async () => {
    const html = await (await answerApiDocs(new Request("http://shop.test/api/docs"))).text();
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    for (const row of rows) {
      const section = new RegExp(`<section id="${row.name}">([\\s\\S]*?)</section>`).exec(html)?.[1] ?? "";
      expect(section).toContain(`<code>${row.path}</code>`);
      for (const code of problemsOf(row)) expect(section).toContain(`${PROBLEMS[code]} ${code}`);
      expect(html).toContain(`<a href="#${row.name}">`);
    }
    for (const row of NOTICES) {
      expect(html).toContain(`<section id="${row.name}">`);
      expect(html).toContain(`<a href="#${row.name}">`);
    }
    for (const [, name] of html.matchAll(/href="#(shape-\w+)"/g)) expect(html).toContain(`<pre id="${name}"`);
    expect(html.replace(/<script>[\s\S]*<\/script>/, "")).not.toMatch(/<script|undefined|\[object/);
  });
});
