import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, mustNotHold } from "../must.ts";
import { buy, MARKET, RUN } from "../orders.ts";
import { logIn } from "../person.ts";
import { answerTo, lines, statusesIn } from "../raw-socket.ts";

const CONFIG = "/api/v1/config";
const BRANDS = ["garudarun", "karcis", "jenius", "senandika", "timurraya", "halamanbuku"] as const;
const END = "Connection: close";

export const TENANTS: readonly Case[] = [
  {
    id: "T05",
    sent: "the same pages and calls of 6 brands, three times in turn",
    expected: "nothing of any other brand",
    async run(rig) {
      for (let round = 0; round < 3; round += 1)
        for (const path of ["/en", "/id/event", "/en/tnc", "/en/privacy-policy", "/sitemap.xml", "/robots.txt", CONFIG, "/api/v1/events"])
          for (const brand of BRANDS) {
            const { status, text } = await rig.visitor(brand).ask(path);
            must(`${brand}${path}`, status, 200);
            const others = BRANDS.filter((each) => each !== brand && each !== "karcis").map(
              (each) => `biz_${each}|//${each}\\.localhost|/media/${each}/`,
            );
            mustNotHold(`${brand}${path}`, text, new RegExp(others.join("|")));
          }
    },
  },
  {
    id: "T06",
    sent: "a page with odd headers, cookies and parameters, then as it is",
    expected: "the clean page holds nothing of them",
    async run(rig) {
      const path = `/en/event/${RUN.slug}`;
      for (const [query, headers] of [
        ["?utm_source=POISON", {}],
        ["?headerless=1&x=POISON", {}],
        ["", { cookie: "karcis_locale=POISON; theme=POISON", "accept-language": "POISON" }],
        ["", { range: "bytes=0-10", "x-forwarded-host": "POISON.com", "x-forwarded-prefix": "/POISON" }],
        ["", { "x-http-method-override": "POST", "user-agent": "POISON", referer: "http://POISON.com" }],
      ] as const) {
        await rig.visitor("garudarun").ask(path + query, { headers: headers as Record<string, string> });
        const clean = await rig.visitor("garudarun").ask(path);
        must("clean", clean.status, 200);
        mustNotHold("clean", clean.text, /poison/i);
      }
    },
  },
  {
    id: "T07",
    sent: "a person's pages with a file's ending: /event/my-ticket/x.css, ;a.js, %2e%2e",
    expected: "404, or kept by nobody",
    async run(rig) {
      const { visitor } = await buy(rig, { place: RUN });
      for (const path of [
        "/en/event/my-ticket/x.css",
        "/en/event/my-ticket;a.js",
        "/en/event/my-ticket%2fx.png",
        "/en/account/x.js",
        "/en/account.css",
        "/api/v1/tickets/x.css",
        "/api/v1/tickets;x.js",
      ]) {
        const { status, headers } = await visitor.ask(path);
        mustHold(path, status >= 300 || (headers.get("cache-control") ?? "").includes("no-store"), [status, headers.get("cache-control")]);
      }
    },
  },
  {
    id: "T08",
    sent: "pages of somebody who is logged in, then the same to a stranger",
    expected: "no-store; the stranger sees nothing of them",
    async run(rig) {
      const { visitor, held, tickets } = await buy(rig, { place: RUN });
      await logIn(rig, visitor);
      const theirs = new RegExp(`${visitor.phone.slice(3)}|${held.id}|${held.reference}|${tickets[0]!.code}`);
      for (const path of [
        "/en",
        "/en/account",
        "/en/event/my-ticket",
        `/en/event/${RUN.slug}`,
        `/en/event/${RUN.slug}/transaction-status?b=${held.id}`,
      ]) {
        const own = await visitor.ask(path);
        const isPublic = /\/en$|\/event\/losari-sunset-5k$/.test(path);
        if (!isPublic) mustHold(path, (own.headers.get("cache-control") ?? "").includes("no-store"), own.headers.get("cache-control"));
        else mustNotHold(path, own.text, theirs);
        mustNotHold(path, (await rig.visitor("garudarun").ask(path)).text.replaceAll(`b=${held.id}`, "").replaceAll(held.id, ""), theirs);
      }
    },
  },
  {
    id: "T09",
    sent: "what is not there, is refused, or leads elsewhere",
    expected: "no cache may keep it for long",
    async run(rig) {
      for (const path of [
        "/en/nothing-here",
        "/en/event/no-such-event",
        "/api/v1/events/no-such-event",
        "/media/garudarun/none.webp",
        "/assets/none.js",
        "/api/v1/nothing",
        "/l/AAAAAAAA",
      ]) {
        const { status, headers } = await rig.visitor("garudarun").ask(path);
        mustHold(path, status >= 400, status);
        const kept = headers.get("cache-control") ?? "";
        const seconds = Number(/(?:s-maxage|max-age)=(\d+)/.exec(kept)?.[1] ?? 0);
        mustHold(path, kept.includes("no-store") || kept.includes("no-cache") || (kept !== "" && seconds <= 5), kept);
      }
    },
  },
  {
    id: "T10",
    sent: "SQL as the app's role without a tenant, and as one tenant about another's rows",
    expected: "no row, no change",
    needsSql: true,
    async run(rig) {
      const { held } = await buy(rig, { place: MARKET });
      for (const tenant of [null, "garudarun"]) {
        for (const table of [
          "bookings",
          "booking_buyers",
          "payments",
          "tickets",
          "messages",
          "people",
          "login_sessions",
          "one_time_codes",
          "idempotency",
        ]) {
          const { code, rows } = await rig.asApp(tenant, `select 1 from ${table} where tenant_id = 'karcis'`);
          must(`${table} as ${tenant}`, [code === "done" || /^(42501|P0001|22023)$/.test(code), rows.length], [true, 0]);
        }
      }
      const changed = await rig.asApp("garudarun", "update bookings set status = 'cancelled' where id = $1 returning 1", [held.id]);
      must("a change", changed.rows.length, 0);
    },
  },
  {
    id: "T10b",
    sent: "SQL as the app's role: another brand's title, host and logo; migrations; a setting that opens all",
    expected: "refused, or no row",
    needsSql: true,
    async run(rig) {
      for (const text of [
        "update tenants set version = version + 1 where id = 'karcis' returning 1",
        "insert into tenant_hosts select 'garudarun', 'evil.example' returning 1",
        "update tenant_hosts set tenant_id = 'garudarun' where tenant_id = 'karcis' returning 1",
        "update tenant_assets set tenant_id = tenant_id where tenant_id = 'karcis' returning 1",
        "delete from schema_migrations returning 1",
        "select 1 from (select set_config('app.scope', 'due', true)) s, messages where tenant_id = 'karcis'",
        "with s as (select set_config('app.tenant', 'karcis', true)) select 1 from s where false",
      ]) {
        const { code, rows } = await rig.asApp("garudarun", text);
        must(text, [rows.length, code === "00000"], [0, false]);
      }
    },
  },
  {
    id: "T11",
    sent: "an order, a payment and a ticket of one tenant that name another's event and order, by SQL",
    expected: "the database refuses them",
    needsSql: true,
    async run(rig) {
      await buy(rig, { place: MARKET });
      for (const table of ["bookings", "payments", "tickets", "booking_lines"]) {
        const columns = await rig.sql<{ name: string }>(
          "select quote_ident(column_name) as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'",
          [table],
        );
        const names = columns.map(({ name }) => name).join(", ");
        const { code } = await rig.asOwner(
          `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table},
             (select to_jsonb(t) || '{"tenant_id":"garudarun"}' from ${table} t where tenant_id = 'karcis' limit 1))`,
        );
        mustHold(table, /^(23|P0001)/.test(code), code);
      }
    },
  },
  {
    id: "T12",
    sent: "pictures by ways around: .., %2e%2e, %252e, backslash, NUL, absolute, another brand's",
    expected: "404 or 400, no file of anybody",
    async run(rig) {
      for (const path of [
        "/media/jenius/logo.svg",
        "/media/garudarun/../jenius/logo.svg",
        "/media/garudarun/..%2fjenius%2flogo.svg",
        "/media/garudarun/%252e%252e/secret",
        "/media/garudarun/..%5c..%5csecret",
        "/media//etc/passwd",
        "/media/garudarun/logo.svg%00",
        "/media/garudarun/....//secret",
        "/assets/../../package.json",
        "/assets/%2e%2e/%2e%2e/package.json",
        "/assets/..%2f..%2fpackage.json",
      ]) {
        const text = await answerTo(rig.port, lines(`GET ${path} HTTP/1.1`, "Host: garudarun.localhost", END));
        mustBeOneOf(path, statusesIn(text)[0], [400, 404]);
        mustNotHold(path, text, /root:x?:0:|"dependencies"|<svg[^>]*xmlns/);
      }
      must("its own", (await rig.visitor("garudarun").askPlain("/media/garudarun/logo.svg")).status, 200);
    },
  },
  {
    id: "T14",
    sent: "ways to send somebody elsewhere: next=//evil, /\\evil, https:evil, javascript:, CRLF; //evil as path",
    expected: "every redirect stays in the shop",
    async run(rig) {
      const visitor = rig.visitor("garudarun");
      await logIn(rig, visitor);
      for (const next of [
        "//evil.com",
        "/\\evil.com",
        "https:evil.com",
        "https://evil.com",
        "javascript:alert(1)",
        "/%0d%0aLocation:%20https://evil.com",
        "//garudarun.localhost@evil.com",
        "/en//evil.com",
        "\t//evil.com",
        "/.//evil.com",
      ]) {
        const { status, headers, text } = await visitor.ask(`/en/login?next=${encodeURIComponent(next)}`);
        const location = headers.get("location");
        if (location !== null)
          mustHold(
            next,
            new URL(location, `http://garudarun.localhost:${rig.port}/en/login`).host === `garudarun.localhost:${rig.port}`,
            location,
          );
        else mustNotHold(`${next} (${status})`, text, /href="[^"]*evil\.com/);
      }
      for (const path of [
        "//evil.com",
        "//evil.com/",
        "/en//evil.com/",
        "/race-pack//evil.com",
        "/race-pack/https://evil.com",
        "/\\evil.com",
        "/en/..//evil.com",
      ]) {
        const text = await answerTo(rig.port, lines(`GET ${path} HTTP/1.1`, `Host: garudarun.localhost:${rig.port}`, END));
        const location = /^location: *(.*?)\r?$/im.exec(text)?.[1];
        if (location)
          mustHold(path, new URL(location, `http://garudarun.localhost:${rig.port}/`).host === `garudarun.localhost:${rig.port}`, location);
      }
    },
  },
];
