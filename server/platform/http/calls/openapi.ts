import type { z } from "zod";
import { API } from "#contract/api.ts";
import { isSigned, problemsOf, type Endpoint } from "#contract/endpoint.ts";
import { NOTICES, type NoticeEndpoint } from "#contract/payments/payment-notices.ts";
import { PART_REASONS, PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import { FIELD_ERROR_CODES } from "#domain/people/fields/field.ts";
import { TAGS, tagOf } from "#contract/tags.ts";
import { readExamples, type CallExample } from "./call-examples.ts";
import { type JsonSchema, openSchemaBook, pascal, type SchemaBook, schemaOf } from "./name-schemas.ts";

const MEANINGS: Readonly<Record<string, string>> = {
  businessId: "One or several businesses of the tenant, comma-separated. It is a part of what is signed, so a signed call needs it",
  locale: "The language of texts that are given in one: `en` or `id`; without it `en`",
  id: "Of what is asked about, as another answer named it",
  slug: "The readable name in the address of the event",
  code: "As it was printed or sent",
  name: "One of the tenant's own pages",
  key: "What stands in the link",
  browser: "Of the list of browsers in which a link opened the order",
  page: "Counted from 1",
};

/** A parameter's description, if its name is not enough. */
function meaningOf(name: string): { readonly description?: string } {
  const description = MEANINGS[name];
  return description ? { description } : {};
}

const CALLERS = {
  public: "For anybody.",
  owner: "For the visitor that made the thing (cookie), or with its access key in `X-Order-Key`.",
  gate: "For a device at a gate, with its token in `Authorization: Bearer`.",
} as const;

/** A call in a few sentences: effect, permitted callers, and idempotency. */
function describeCall(row: Endpoint): string {
  const once = row.idempotent
    ? " The same `Idempotency-Key` with the same body is answered with the first answer, and takes effect once."
    : "";
  const kept = row.isEverybodys ? " The answer is everybody's: caches on the way may keep it for a moment." : "";
  return `${row.summary}. ${CALLERS[row.access]}${once}${kept}`;
}

/** An answer's own name, else the call's. */
function nameOf(of: z.ZodType, call: string): string {
  const { properties } = schemaOf(of, "output") as { properties?: { kind?: { const?: unknown } } };
  const kind = properties?.kind?.const;
  return typeof kind === "string" ? pascal(kind) : `${pascal(call)}Answer`;
}

/** A parameter's value in the example, if any. Converted to a number if the parameter is one. */
function exampleOf(values: CallExample["query"], name: string, { type }: JsonSchema) {
  if (!values || !(name in values)) return {};
  return { example: type === "integer" || type === "number" ? Number(values[name]) : values[name] };
}

function parameters(row: Endpoint, given: CallExample): JsonSchema[] {
  const list: JsonSchema[] = [];
  for (const [place, of] of [
    ["path", row.params],
    ["query", row.query],
  ] as const) {
    if (!of) continue;
    const shape = schemaOf(of, "input") as { properties?: Record<string, JsonSchema>; required?: string[] };
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      const isRequired = place === "path" || (shape.required ?? []).includes(name);
      const example = exampleOf(place === "path" ? given.params : given.query, name, property);
      list.push({ name, in: place, required: isRequired, ...meaningOf(name), schema: property, ...example });
    }
  }
  if (!list.some(({ name }) => name === "businessId")) {
    list.push({ name: "businessId", in: "query", required: false, ...meaningOf("businessId"), schema: { type: "string", maxLength: 200 } });
  }
  if (row.idempotent) {
    const description = "Made by the caller, anew for each act: a repeated call with it is harmless";
    list.push({
      name: "Idempotency-Key",
      in: "header",
      required: true,
      description,
      schema: { type: "string", minLength: 8, maxLength: 128 },
    });
  }
  if (row.access === "owner") {
    const description = "The key from a link, where no cookie of this browser opens the thing";
    list.push({ name: "X-Order-Key", in: "header", required: false, description, schema: { type: "string", maxLength: 64 } });
  }
  return list;
}

function responses(row: Endpoint, given: CallExample, book: SchemaBook): JsonSchema {
  const answers: JsonSchema = {
    [row.status ?? 200]: row.answer
      ? { description: "Done", content: { "application/json": { schema: answerOf(row.name, row.answer, book), example: given.answer } } }
      : { description: "The file", content: { [row.media ?? "image/*"]: { schema: { type: "string", format: "binary" } } } },
  };
  return { ...answers, ...refusals(problemsOf(row)) };
}

function answerOf(call: string, of: z.ZodType, book: SchemaBook): JsonSchema {
  return book.refer(nameOf(of, call), { of, io: "output", more: `Of${pascal(call)}` });
}

function bodyOf({ name, body: of }: { readonly name: string; readonly body: z.ZodType }, example: unknown, book: SchemaBook) {
  const schema = book.refer(`${pascal(name)}Body`, { of, io: "input", more: "Input" });
  return { required: true, content: { "application/json": { schema, example } } };
}

/** One response per status, naming all its codes. */
function refusals(codes: readonly ProblemCode[]): JsonSchema {
  const answers: JsonSchema = {};
  for (const code of codes) {
    const status = PROBLEMS[code];
    const before = answers[status] as { description: string } | undefined;
    answers[status] = {
      description: before ? `${before.description}, ${code}` : code,
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    };
  }
  return answers;
}

/** An outside system's call: signed in its headers, over its bytes. */
function noticeOperation(row: NoticeEndpoint, given: CallExample, book: SchemaBook): JsonSchema {
  const placed = Object.entries({ path: row.params, header: row.headers }).flatMap(([place, of]) =>
    Object.entries((schemaOf(of, "input") as { properties: Record<string, JsonSchema> }).properties).map(([name, property]) => ({
      name,
      in: place,
      required: true,
      schema: property,
      ...exampleOf(place === "path" ? given.params : given.headers, name, property),
    })),
  );
  return {
    operationId: row.name,
    tags: [tagOf(row.path)],
    summary: row.summary,
    description: `${row.summary}. For the outside system alone, signed in its headers over the bytes of the body.`,
    parameters: placed,
    security: [{ notice: [] }],
    requestBody: {
      required: true,
      description: `At most ${row.mostBytes / 1024} kB`,
      content: bodyOf(row, given.body, book).content,
    },
    responses: {
      200: {
        description: "Taken",
        content: { "application/json": { schema: answerOf(row.name, row.answer, book), example: given.answer } },
      },
      ...refusals(row.problems),
    },
  };
}

function securityOf(row: Endpoint): JsonSchema[] {
  const marks = { ...(isSigned(row) ? { signature: [] } : {}), ...(row.access === "gate" ? { gateToken: [] } : {}) };
  return Object.keys(marks).length > 0 ? [marks] : [];
}

const SIGNATURE = {
  type: "apiKey",
  in: "header",
  name: "X-Signature",
  description:
    "AES-ECB, PKCS#7, in base64, of businessId, an underscore, the milliseconds since 1970 and the suffix. At most five minutes old. It opens nothing: see docs/api-client.md",
};

const NOTICE_SIGNATURE = {
  type: "apiKey",
  in: "header",
  name: "webhook-signature",
  description: "HMAC-SHA-256 over webhook-id, webhook-timestamp and the bytes of the body: see the call's parameters",
};

const ABOUT =
  "Events, bookings, payments and tickets of one tenant, chosen by the host. Amounts are whole rupiah, instants ISO 8601 in UTC. Only 2xx is success; every refusal is a Problem with a stable code. " +
  "Another method at an address is answered 405 METHOD_NOT_ALLOWED with `allow`. Tenants with encryptedData take bodies sealed; acts of a login carry X-XSRF-Token: see docs/api-client.md.";

/** A problem with every possible code, and every reason of a refused part. */
function problemSchema(book: SchemaBook): JsonSchema {
  const problem = book.components["Problem"] as { properties: Record<string, JsonSchema> };
  const code = { type: "string", enum: Object.keys(PROBLEMS), description: "Stable: programs decide by it" };
  const reasons = { type: "string", enum: [...new Set([...FIELD_ERROR_CODES, ...PART_REASONS])], description: "Why this part was refused" };
  const fields = problem.properties["fields"] as { items: { properties: Record<string, JsonSchema> } };
  const items = { ...fields.items, properties: { ...fields.items.properties, code: reasons } };
  return { ...problem, properties: { ...problem.properties, code, fields: { ...fields, items } } };
}

/** The OpenAPI 3.1 document, made from the contract table. */
export function openApiDocument(version: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  const book = openSchemaBook();
  const examples = readExamples();
  for (const row of Object.values(API) as readonly Endpoint[]) {
    const given = examples.get(row.name) ?? {};
    paths[row.path] = {
      ...paths[row.path],
      [row.method.toLowerCase()]: {
        operationId: row.name,
        tags: [tagOf(row.path)],
        summary: row.summary,
        description: describeCall(row),
        parameters: parameters(row, given),
        security: securityOf(row),
        ...(row.body ? { requestBody: bodyOf({ name: row.name, body: row.body }, given.body, book) } : {}),
        responses: responses(row, given, book),
      },
    };
  }
  for (const row of NOTICES)
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: noticeOperation(row, examples.get(row.name) ?? {}, book) };
  return {
    openapi: "3.1.0",
    info: {
      title: "Karcis API",
      version,
      description: ABOUT,
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      contact: { name: "The organiser of this host" },
    },
    servers: [{ url: "/", description: "The tenant whose host this is" }],
    tags: TAGS,
    paths,
    components: {
      schemas: { ...book.components, Problem: problemSchema(book) },
      securitySchemes: {
        signature: SIGNATURE,
        notice: NOTICE_SIGNATURE,
        gateToken: { type: "http", scheme: "bearer", description: "The token of a device at one gate of one event" },
      },
    },
  };
}
