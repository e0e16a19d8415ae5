import { createHash } from "node:crypto";
import { API } from "#contract/api.ts";
import { problemsOf, type Endpoint } from "#contract/endpoint.ts";
import { NOTICES, type NoticeEndpoint } from "#contract/payment-notices.ts";
import { PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import { TAGS, tagOf } from "#contract/tags.ts";
import { z } from "zod";
import { readExamples, type CallExample } from "./call-examples.ts";
import { SEARCH_SCRIPT } from "./search-docs.ts";
import { textResponse } from "../answers/text-response.ts";

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

function block(title: string, of: z.ZodType | undefined, io: "input" | "output"): string {
  if (!of) return "";
  const { $schema: _, ...rest } = z.toJSONSchema(of, { io, unrepresentable: "any" }) as Record<string, unknown>;
  return `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(rest, null, 2))}</pre></details>`;
}

/** An address with the example's values in it. */
function addressOf(path: string, { params = {}, query = {} }: CallExample): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

/** How a person tries it, with the deployment's own host and business. */
function byHand(row: Endpoint, given: CallExample): string {
  const json = JSON.stringify(given.body);
  const data = json !== undefined && json.length < 200 && !json.includes("'") ? `'${json}'` : "@body.json";
  const body =
    row.method === "POST"
      ? ` -X POST -H 'content-type: application/json'${row.idempotent ? ' -H "idempotency-key: $(uuidgen)"' : ""} -d ${data}`
      : "";
  const address = addressOf(row.path, { ...given, query: { ...given.query, businessId: "$BUSINESS" } }).replace("%24", "$");
  const line = `curl -H "$(npm run -s karcis -- api sign $BUSINESS)"${body} "https://$HOST${address}"`;
  return `<details><summary>By hand</summary><pre tabindex="0">${escape(line)}</pre></details>`;
}

const LINE = 88;

/** JSON as a person writes it: what fits on a line stands on one. */
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

/** What was sent and what came, as short as an example is. */
function example({ method, path }: Endpoint | NoticeEndpoint, given: CallExample, answered: string): string {
  const headers = Object.entries(given.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  const sent = [`${method} ${addressOf(path, given)}`, ...headers, ...(given.body === undefined ? [] : [pretty(given.body)])];
  const came = [answered, ...(given.answer === undefined ? [] : [pretty(given.answer)])];
  return `<details><summary>Example</summary><pre tabindex="0">${escape([...sent, "", ...came].join("\n"))}</pre></details>`;
}

function refusals(codes: readonly ProblemCode[]): string {
  const problems = codes.map((code) => `<li><code>${PROBLEMS[code]} ${code}</code></li>`).join("");
  return `<details><summary>Refusals</summary><ul>${problems}</ul></details>`;
}

function noticeSection(row: NoticeEndpoint, given: CallExample): string {
  return `<section id="${row.name}"><h3><span class="post">${row.method}</span> <code>${escape(row.path)}</code></h3>
<p>${escape(row.summary)}.</p><p>For the outside system alone, signed in its headers over the bytes of its body.</p>
${example(row, given, "200 application/json")}
${block("Headers", row.headers, "input")}${block("Body", row.body, "input")}${block("Answer", row.answer, "output")}
${refusals(row.problems)}</section>`;
}

function section(row: Endpoint, given: CallExample): string {
  const answered = `${row.status ?? 200} ${row.answer ? "application/json" : (row.media ?? "image/*")}`;
  return `<section id="${row.name}"><h3><span class="${row.method.toLowerCase()}">${row.method}</span> <code>${escape(row.path)}</code></h3>
<p>${escape(row.summary)}.</p>${row.idempotent ? "<p>Needs <code>Idempotency-Key</code>: the same key with the same body is answered with the first answer.</p>" : ""}
${row.access === "owner" ? "<p>For the visitor that made the booking (cookie), or with its access key <code>k</code>.</p>" : ""}
${row.access === "gate" ? "<p>For a device at a gate, with its token in <code>Authorization: Bearer</code>.</p>" : ""}
${example(row, given, answered)}${byHand(row, given)}${block("Query", row.query, "input")}${block("Body", row.body, "input")}${block("Answer", row.answer, "output")}
${refusals(problemsOf(row))}</section>`;
}

const STYLE = `
:root{color-scheme:light dark;color:CanvasText;background:Canvas}a{color:light-dark(#1d4f91,#8fb8f6)}body{font:16px/1.55 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem}h1{font-size:2rem}h3{font-size:1.05rem;margin:2.5rem 0 .5rem}
h3 span{font-size:.75rem;padding:.2rem .5rem;border-radius:.3rem;background:#1d4f91;color:#fff;margin-right:.4rem}h3 span.post{background:#0f6b3a}
pre{overflow:auto;padding:1rem;border:1px solid #8884;border-radius:.5rem;font-size:.8rem}summary{cursor:pointer;padding:.25rem 0}nav ul{margin:0 0 .5rem;padding-left:1.25rem}nav a{display:inline-block;padding:.25rem 0}.group h2{font-size:1.6rem;margin-top:4rem}code,a,li{overflow-wrap:anywhere}section{border-top:1px solid #8884;scroll-margin-top:5.5rem}
#search{position:sticky;top:0;display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;padding:.75rem 0;background:Canvas;border-bottom:1px solid #8884}#search label{font-weight:600}
#find{flex:1 1 12rem;min-width:0;min-height:2.75rem;box-sizing:border-box;padding:.25rem .75rem;font:inherit;color:FieldText;background:Field;border:1px solid #767676;border-radius:.5rem}#find:focus-visible{outline:3px solid #3b82f6;outline-offset:1px}#found{margin:0;min-width:8rem}#search kbd{padding:0 .4rem;border:1px solid #767676;border-radius:.3rem;font:inherit;font-weight:400}[hidden]{display:none!important}`;

const SEARCH = `<search id="search" hidden><label for="find">Find a call <kbd aria-hidden="true">/</kbd></label><input id="find" type="search" autocomplete="off" autocapitalize="off" spellcheck="false" aria-keyshortcuts="/" placeholder="Word, path or code"><p id="found" role="status"></p></search>`;

function draw(): string {
  const examples = readExamples();
  const drawn = [
    ...(Object.values(API) as readonly Endpoint[]).map((row) => ({ row, text: section(row, examples.get(row.name) ?? {}) })),
    ...NOTICES.map((row) => ({ row, text: noticeSection(row, examples.get(row.name) ?? {}) })),
  ];
  const groups = TAGS.map((tag) => {
    const own = drawn.filter(({ row }) => tagOf(row.path) === tag.name);
    const links = own.map(({ row }) => `<li><a href="#${row.name}">${row.method} ${escape(row.path)}</a></li>`);
    return { ...tag, links, sections: own.map(({ text }) => text) };
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Karcis API</title><style>${STYLE}</style></head><body><main>
<h1>Karcis API</h1><p>Every call belongs to the tenant of its host. Amounts are whole rupiah, instants ISO 8601 in UTC. Only 2xx is success; every refusal is
<code>application/problem+json</code> with a stable <code>code</code>; another method at an address is <code>405 METHOD_NOT_ALLOWED</code> with <code>Allow</code>. Machines read <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p>Calls carry <code>X-Signature</code> (pictures and documents do not), and <code>businessId</code> in the query; tenants with <code>encryptedData</code> take bodies sealed. The client in
<code>client/</code> does all of it; for a call by hand, <code>npm run -s karcis -- api sign BUSINESS</code> prints the header. It keeps casual scripts out and opens nothing by itself.</p>
<p>Examples are from the demo, shortened: of each list the first, of long texts the beginning.</p>
${SEARCH}
<nav aria-label="Calls">${groups.map(({ name, links }) => `<details><summary>${name} (${links.length})</summary><ul>${links.join("")}</ul></details>`).join("")}</nav>
${groups.map(({ name, description, sections }) => `<div class="group"><h2>${name}</h2><p>${escape(description)}</p>${sections.join("")}</div>`).join("")}</main><script>${SEARCH_SCRIPT}</script></body></html>`;
}

let drawn: string | null = null;

const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** A readable page of the contract table. It loads nothing, and runs nothing but its own search. */
export function answerApiDocs(): Response {
  return textResponse((drawn ??= draw()), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src ${digest(STYLE)}; script-src ${digest(SEARCH_SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
