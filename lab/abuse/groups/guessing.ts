import { randomUUID } from "node:crypto";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, mustNotHold } from "../must.ts";
import { buy, RUN } from "../orders.ts";
import { codeOf, typed } from "../person.ts";

export const GUESSING: readonly Case[] = [
  {
    id: "O02",
    sent: "120 guesses of short links, claims, drafts and waiver codes",
    expected: "no hit; the guesser is stopped",
    async run(rig) {
      const { address } = rig.visitor("garudarun");
      const guesser = () => rig.visitor("garudarun", address);
      const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
      const random = (n: number) => Array.from({ length: n }, () => letters[Math.floor(Math.random() * letters.length)]).join("");
      const links = [];
      for (let n = 0; n < 70; n += 1) links.push((await guesser().askPlain(`/l/${random(8)}`)).status);
      mustHold("links: 404, then 429", links.every((status) => [404, 429].includes(status)) && links.at(-1) === 429, links.slice(-3));
      for (let n = 0; n < 25; n += 1) {
        mustBeOneOf("draft", (await guesser().ask(`/api/v1/order-drafts/WA-${random(6)}`)).status, [404, 429]);
        mustBeOneOf("claim", (await guesser().ask(`/api/v1/ticket-lookups/${random(12)}`)).status, [404, 429]);
        mustBeOneOf("release", (await guesser().ask(`/api/v1/waiver-checks/${random(12)}`)).status, [400, 404, 429]);
      }
    },
  },
  {
    id: "O03",
    sent: "name and number of a buyer at get ticket, and of nobody, without the code",
    expected: "the same answer, no ticket and no code of one",
    async run(rig) {
      const { visitor } = await buy(rig, { place: RUN });
      const find = async (name: string, phone: string) => {
        const { status, json } = await rig
          .visitor("garudarun")
          .ask(`/api/v1/ticket-lookups/${RUN.slug}/search`, { body: { name, ...typed(phone) } });
        const { serverNow: _, ...rest } = json;
        return [status, rest];
      };
      const known = await find("Budi Santoso", visitor.phone);
      must("known", known, await find("Nama Orang", rig.visitor().phone));
      mustNotHold("no ticket", JSON.stringify(known), /"qr"|"code":"[A-Z0-9]{4}-/);
    },
  },
  {
    id: "O03b",
    sent: "15 names for one number under one key, where get ticket asks for no code; the right one last",
    expected: "429 after five tries",
    async run(rig) {
      const place = { tenant: "langitsains", slug: "guru-melihat-langit", category: "Teacher" } as const;
      const { visitor } = await buy(rig, { place });
      const thief = rig.visitor(place.tenant);
      const key = randomUUID();
      const answers = [];
      for (let n = 0; n < 15; n += 1) {
        const name = n === 14 ? "Budi Santoso" : `Nama ${"ABCDEFGHIJKLMNO"[n]}bc`;
        const answer = await thief.ask(`/api/v1/ticket-lookups/${place.slug}/search`, {
          body: { name, ...typed(visitor.phone) },
          key: n % 2 ? key : randomUUID(),
        });
        answers.push(answer.status);
        mustNotHold("no ticket", answer.text, /"code":"[A-Z0-9]{4}-/);
      }
      mustHold("stopped", answers.slice(6).every((status) => status === 429 || status === 422) && answers.at(-1) === 429, answers);
    },
  },
  {
    id: "O03c",
    sent: "a number's owner, who has its code, guesses other names",
    expected: "429 after five, under one key as well",
    async run(rig) {
      const visitor = rig.visitor("garudarun");
      const door = `/api/v1/ticket-lookups/${RUN.slug}`;
      const asked = await visitor.ask(`${door}/search`, { body: { name: "Budi Santoso", ...typed(visitor.phone) } });
      must("asked", [asked.says, asked.json["step"]], ["200", "code"]);
      const cookie = asked.headers.get("set-cookie")?.split(";")[0] ?? "";
      const code = await codeOf(rig, "garudarun", visitor.phone);
      const [key, answers] = [randomUUID(), [] as number[]];
      for (let n = 0; n < 15; n += 1) {
        const body = { name: `Nama ${"ABCDEFGHIJKLMNO"[n]}bc`, ...typed(visitor.phone), code };
        answers.push((await visitor.ask(`${door}/prove`, { body, cookie, key: n === 0 ? key : randomUUID() })).status);
        answers.push((await visitor.ask(`${door}/search`, { body: { name: body.name, ...typed(visitor.phone) }, cookie, key })).status);
      }
      mustHold("stopped", answers.at(-1) === 429, answers);
    },
  },
  {
    id: "O08",
    sent: "addresses of insides: /internal, /metrics, /admin, /debug, /.env, /.git",
    expected: "404 each",
    async run(rig) {
      const visitor = rig.visitor();
      for (const path of [
        "/internal",
        "/metrics",
        "/admin",
        "/debug",
        "/.env",
        "/.git/config",
        "/server/main.ts",
        "/package.json",
        "/api/v1/internal",
        "/api/v1/admin",
        "/api/internal",
        "/secret",
        "/data/secret",
        "/assets/../../package.json",
      ])
        must(path, (await visitor.ask(path)).status, 404);
    },
  },
  {
    id: "O13",
    sent: "a draft event: its page, its API, with isPreview, with made-up preview links and cookies",
    expected: "404 each, in no list",
    async run(rig) {
      const slug = "lereng-merapi-trail";
      const visitor = rig.visitor("garudarun");
      const forged = `${slug}.zzzzzz.${"A".repeat(32)}`;
      for (const path of [
        `/en/event/${slug}`,
        `/en/event/${slug}?isPreview=true`,
        `/api/v1/events/${slug}`,
        `/preview?t=${forged}`,
        `/en/event/${slug}/tnc`,
      ])
        must(path, (await visitor.ask(path)).status, 404);
      must("a cookie", (await visitor.ask(`/api/v1/events/${slug}`, { cookie: `karcis_preview=${forged}` })).status, 404);
      mustNotHold("lists", (await visitor.ask("/api/v1/events")).text, /lereng-merapi/);
      mustNotHold("sitemap", (await visitor.ask("/sitemap.xml")).text, /lereng-merapi/);
    },
  },
];
