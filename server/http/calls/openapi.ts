import { z } from "zod";
import { API } from "#contract/api.ts";
import { isSigned, problemsOf, type Endpoint } from "#contract/endpoint.ts";
import { NOTICES, type NoticeEndpoint } from "#contract/payment-notices.ts";
import { PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import { problemBody } from "#contract/shapes.ts";

type JsonSchema = Record<string, unknown>;

function schema(of: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(of, { io, unrepresentable: "any" }) as JsonSchema;
  return rest;
}

function parameters(row: Endpoint): JsonSchema[] {
  const list: JsonSchema[] = [];
  for (const [place, of] of [
    ["path", row.params],
    ["query", row.query],
  ] as const) {
    if (!of) continue;
    const shape = schema(of, "input") as { properties?: Record<string, JsonSchema>; required?: string[] };
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      list.push({ name, in: place, required: place === "path" || (shape.required ?? []).includes(name), schema: property });
    }
  }
  if (!list.some(({ name }) => name === "businessId")) {
    list.push({ name: "businessId", in: "query", required: false, schema: { type: "string", maxLength: 200 } });
  }
  if (row.idempotent) {
    list.push({ name: "Idempotency-Key", in: "header", required: true, schema: { type: "string", minLength: 8, maxLength: 128 } });
  }
  if (row.access === "owner") {
    const description = "The key from a link, where no cookie of this browser opens the thing";
    list.push({ name: "X-Order-Key", in: "header", required: false, description, schema: { type: "string", maxLength: 64 } });
  }
  return list;
}

function responses(row: Endpoint): JsonSchema {
  const answers: JsonSchema = {
    [row.status ?? 200]: row.answer
      ? { description: row.summary, content: { "application/json": { schema: schema(row.answer, "output") } } }
      : { description: row.summary, content: { [row.media ?? "image/*"]: { schema: { type: "string", format: "binary" } } } },
  };
  return { ...answers, ...refusals(problemsOf(row)) };
}

/** One response for each status, naming all its codes. */
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

/** A call that an outside system makes: signed in its headers, over its bytes. */
function noticeOperation(row: NoticeEndpoint): JsonSchema {
  const placed = Object.entries({ path: row.params, header: row.headers }).flatMap(([place, of]) =>
    Object.entries((schema(of, "input") as { properties: Record<string, JsonSchema> }).properties).map(([name, property]) => ({
      name,
      in: place,
      required: true,
      schema: property,
    })),
  );
  return {
    operationId: row.name,
    summary: row.summary,
    parameters: placed,
    security: [{ notice: [] }],
    requestBody: {
      required: true,
      description: `At most ${row.mostBytes / 1024} kB`,
      content: { "application/json": { schema: schema(row.body, "input") } },
    },
    responses: {
      200: { description: row.summary, content: { "application/json": { schema: schema(row.answer, "output") } } },
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

/** The OpenAPI 3.1 document, made from the contract table. */
export function openApiDocument(version: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const row of Object.values(API) as readonly Endpoint[]) {
    paths[row.path] = {
      ...paths[row.path],
      [row.method.toLowerCase()]: {
        operationId: row.name,
        summary: row.summary,
        parameters: parameters(row),
        security: securityOf(row),
        ...(row.body ? { requestBody: { required: true, content: { "application/json": { schema: schema(row.body, "input") } } } } : {}),
        responses: responses(row),
      },
    };
  }
  for (const row of NOTICES) paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: noticeOperation(row) };
  return {
    openapi: "3.1.0",
    info: { title: "Karcis API", version, description: "Events, bookings, payments and tickets of one tenant, chosen by the host." },
    paths,
    components: {
      schemas: { Problem: schema(problemBody, "output") },
      securitySchemes: {
        signature: SIGNATURE,
        notice: NOTICE_SIGNATURE,
        gateToken: { type: "http", scheme: "bearer", description: "The token of a device at one gate of one event" },
      },
    },
  };
}
