import { createHash } from "node:crypto";
import { API } from "#contract/api.ts";
import { problemsOf, type Endpoint } from "#contract/endpoint.ts";
import { NOTICES, type NoticeEndpoint } from "#contract/payments/payment-notices.ts";
import { PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import { TAGS, tagOf } from "#contract/tags.ts";
import type { z } from "zod";
import { readExamples, type CallExample } from "./call-examples.ts";
import { type JsonSchema, schemaOf } from "./name-schemas.ts";
import { openApiDocument } from "./openapi.ts";
import { SEARCH_SCRIPT } from "./search-docs.ts";
import { answerPage, type Headings } from "../answers/answer-page.ts";
import { pageBytes, type PageBytes } from "../answers/page-bytes.ts";

/** Text between tags, never in an attribute: quotes stay as they are. */
const escape = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

const LINE = 88;

/** Readable JSON: short parts stay on one line. */
function pretty(value: unknown, indent = ""): string {
  const line = JSON.stringify(value, null, 1).replace(/\n */g, " ");
  if (typeof value !== "object" || value === null || indent.length + line.length <= LINE) return line;
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((each) => deeper + pretty(each, deeper))
    : Object.entries(value).map(([key, each]) => `${deeper}${JSON.stringify(key)}: ${pretty(each, deeper)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

function block(title: string, of: z.ZodType | undefined): string {
  if (!of) return "";
  return `<details><summary>${title}</summary><pre>${escape(pretty(schemaOf(of, "input")))}</pre></details>`;
}

const REFERENCE = "#/components/schemas/";
const linkTo = (name: string) => `<a href="#shape-${name}">${name}</a>`;

/** A link to a shape on the page, by its name in the OpenAPI document. */
function shapeLink(title: string, at: OperationPart | undefined): string {
  const name = at?.content?.["application/json"]?.schema.$ref?.slice(REFERENCE.length);
  return name ? `<p>${title}: ${linkTo(name)}</p>` : "";
}

/** A link to a fragment inside a fold opens the fold. */
function shape([name, schema]: [string, JsonSchema]): string {
  const text = escape(pretty(schema)).replace(/\{ "\$ref": "#\/components\/schemas\/(\w+)" \}/g, (_, other: string) => linkTo(other));
  return `<details><summary>${name}</summary><pre id="shape-${name}">${text}</pre></details>`;
}

/** An address with the example's values. */
function addressOf(path: string, { params = {}, query = {} }: CallExample): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

/** A command to try the call, with the deployment's own host and business. */
function byHand(row: Endpoint, given: CallExample): string {
  const json = JSON.stringify(given.body);
  const data = json !== undefined && json.length < 200 && !json.includes("'") ? `'${json}'` : "@body.json";
  const body =
    row.method === "POST"
      ? ` -X POST -H 'content-type: application/json'${row.idempotent ? ' -H "idempotency-key: $(uuidgen)"' : ""} -d ${data}`
      : "";
  const address = addressOf(row.path, { ...given, query: { ...given.query, businessId: "$BUSINESS" } }).replace("%24", "$");
  const line = `curl -H "$(npm run -s karcis -- api sign $BUSINESS)"${body} "https://$HOST${address}"`;
  return `<details><summary>By hand</summary><pre>${escape(line)}</pre></details>`;
}

/** Request and response, shortened like the example. */
function example({ method, path }: Endpoint | NoticeEndpoint, given: CallExample, answered: string): string {
  const headers = Object.entries(given.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  const sent = [`${method} ${addressOf(path, given)}`, ...headers, ...(given.body === undefined ? [] : [pretty(given.body)])];
  const came = [answered, ...(given.answer === undefined ? [] : [pretty(given.answer)])];
  return `<details><summary>Example</summary><pre>${escape([...sent, "", ...came].join("\n"))}</pre></details>`;
}

function refusals(codes: readonly ProblemCode[]): string {
  const problems = codes.map((code) => `<li><code>${PROBLEMS[code]} ${code}</code></li>`).join("");
  return `<details><summary>Refusals</summary><ul>${problems}</ul></details>`;
}

type OperationPart = { readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>> };
type Operation = { readonly requestBody?: OperationPart; readonly responses: Readonly<Record<string, OperationPart>> };
type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};

/** Shapes of request and response. */
function shapesOf(
  { paths }: Described,
  { path, method, status = 200 }: { readonly path: string; readonly method: string; readonly status?: number | undefined },
): string {
  const operation = paths[path]![method.toLowerCase()]!;
  return shapeLink("Body", operation.requestBody) + shapeLink("Answer", operation.responses[status]);
}

function noticeSection(row: NoticeEndpoint, given: CallExample, described: Described): string {
  return `<section id="${row.name}"><h3><span class="post">${row.method}</span> <code>${escape(row.path)}</code></h3>
<p>${escape(row.summary)}.</p><p>For the outside system alone, signed in its headers over the bytes of its body.</p>
${example(row, given, "200 application/json")}
${block("Headers", row.headers)}${shapesOf(described, row)}
${refusals(row.problems)}</section>`;
}

function section(row: Endpoint, given: CallExample, described: Described): string {
  const answered = `${row.status ?? 200} ${row.answer ? "application/json" : (row.media ?? "image/*")}`;
  return `<section id="${row.name}"><h3><span class="${row.method.toLowerCase()}">${row.method}</span> <code>${escape(row.path)}</code></h3>
<p>${escape(row.summary)}.</p>${row.idempotent ? "<p>Needs <code>Idempotency-Key</code>: the same key with the same body is answered with the first answer.</p>" : ""}
${row.access === "owner" ? "<p>For the visitor that made the booking (cookie), or with its access key <code>k</code>.</p>" : ""}
${row.access === "gate" ? "<p>For a device at a gate, with its token in <code>Authorization: Bearer</code>.</p>" : ""}
${example(row, given, answered)}${byHand(row, given)}${block("Query", row.query)}${shapesOf(described, row)}
${refusals(problemsOf(row))}</section>`;
}

const STYLE = `
:root{color-scheme:light dark;color:CanvasText;background:Canvas}a{color:light-dark(#1d4f91,#8fb8f6)}body{font:16px/1.55 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem}h1{font-size:2rem}h3{font-size:1.05rem;margin:2.5rem 0 .5rem}
h3 span{font-size:.75rem;padding:.2rem .5rem;border-radius:.3rem;background:#1d4f91;color:#fff;margin-right:.4rem}h3 span.post{background:#0f6b3a}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid #8884;border-radius:.5rem;font-size:.8rem}summary{cursor:pointer;padding:.25rem 0}nav ul{margin:0 0 .5rem;padding-left:1.25rem}nav a{display:inline-block;padding:.25rem 0}.group h2{font-size:1.6rem;margin-top:4rem}code,a,li{overflow-wrap:anywhere}section{border-top:1px solid #8884;scroll-margin-top:5.5rem}
#search{position:sticky;top:0;display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;padding:.75rem 0;background:Canvas;border-bottom:1px solid #8884}#search label{font-weight:600}
#find{flex:1 1 12rem;min-width:0;min-height:2.75rem;box-sizing:border-box;padding:.25rem .75rem;font:inherit;color:FieldText;background:Field;border:1px solid #767676;border-radius:.5rem}#find:focus-visible{outline:3px solid #3b82f6;outline-offset:1px}#found{margin:0;min-width:8rem}#search kbd{padding:0 .4rem;border:1px solid #767676;border-radius:.3rem;font:inherit;font-weight:400}[hidden]{display:none!important}`;

const SEARCH = `<search id="search" hidden><label for="find">Find a call <kbd aria-hidden="true">/</kbd></label><input id="find" type="search" autocomplete="off" autocapitalize="off" spellcheck="false" aria-keyshortcuts="/" placeholder="Word, path or code"><p id="found" role="status"></p></search>`;

function draw(): string {
  const examples = readExamples();
  const described = openApiDocument("") as Described;
  const drawn = [
    ...(Object.values(API) as readonly Endpoint[]).map((row) => ({ row, text: section(row, examples.get(row.name) ?? {}, described) })),
    ...NOTICES.map((row) => ({ row, text: noticeSection(row, examples.get(row.name) ?? {}, described) })),
  ];
  const groups = TAGS.map((tag) => {
    const own = drawn.filter(({ row }) => tagOf(row.path) === tag.name);
    const links = own.map(({ row }) => `<li><a href="#${row.name}">${row.method} ${escape(row.path)}</a></li>`);
    return { ...tag, links, sections: own.map(({ text }) => text) };
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Karcis API</title><style>${STYLE}</style></head><body><main>
<h1>Karcis API</h1><p>Every call belongs to the tenant of its host. Amounts are whole rupiah, instants ISO 8601 in UTC. Only 2xx is success; every refusal is
<code>application/problem+json</code> with a stable <code>code</code>; another method at an address is <code>405 METHOD_NOT_ALLOWED</code> with <code>Allow</code>. Machines read <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p>Calls carry <code>X-Signature</code> (pictures and documents do not), and <code>businessId</code> in the query; tenants with <code>encryptedData</code> take bodies <a href="#sealed-bodies">sealed</a>. The client in
<code>client/</code> does all of it; for a call by hand, <code>npm run -s karcis -- api sign BUSINESS</code> prints the header. It keeps casual scripts out and opens nothing by itself.</p>
<p>Examples are from the demo, shortened: of each list the first, of long texts the beginning.</p>
${SEARCH}
<nav aria-label="Calls">${groups.map(({ name, links }) => `<details><summary>${name} (${links.length})</summary><ul>${links.join("")}</ul></details>`).join("")}</nav>
<div class="apart"><h2 id="sealed-bodies">Sealed bodies</h2><p>A shop with <code>encryptedData</code> answers a plain body with <code>400 BODY_NOT_SEALED</code>; a shop without it answers a sealed one with <code>400 BODY_SEALED</code>. Sealed is
<code>{"v":2,"iv":"…","data":"…"}</code>, both in base64, of the content type <code>application/json</code>. The key is HKDF-SHA-256 of the shop's body secret, without salt, with the info <code>karcis body v2</code>, 32 bytes; <code>iv</code> is 12 random bytes, anew for
each call; <code>data</code> is the JSON of the body in AES-256-GCM with its tag of 16 bytes behind it, bound to the additional data <code>METHOD PATH BUSINESS</code>: method, path without its query, and <code>businessId</code>, with a space between. Whatever is
wrong with the seal, the answer is the same <code>400 VALIDATION_FAILED</code>. <code>sealBody</code> in <code>client/sealed-body.ts</code> does it.</p></div>
${groups.map(({ name, description, sections }) => `<div class="group"><h2>${name}</h2><p>${escape(description)}</p>${sections.join("")}</div>`).join("")}
<div class="apart"><h2 id="shapes">Shapes</h2><p>What bodies and answers are made of, each once, as JSON Schema.</p>${Object.entries(described.components.schemas).map(shape).join("")}</div></main><script>${SEARCH_SCRIPT}</script></body></html>`;
}

const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const HEADINGS: Headings = [
  ["content-type", "text/html; charset=utf-8"],
  ["cache-control", "no-cache"],
  [
    "content-security-policy",
    `default-src 'none'; style-src ${digest(STYLE)}; script-src ${digest(SEARCH_SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ],
];
let drawn: PageBytes | null = null;

/** A readable page of the contract table, compressed like pages. It loads nothing and runs only its own search. */
export function answerApiDocs(request: Request): Promise<Response> {
  drawn ??= pageBytes([{ text: draw(), recurs: false }]);
  return answerPage({ status: 200, headers: HEADINGS, bytes: drawn }, request);
}
