import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, mustNotHold } from "../must.ts";
import { RUN, wishAt } from "../orders.ts";
import { answerTo, lines, signature, statusesIn } from "../raw-socket.ts";

const CONFIG = "/api/v1/config";
const END = "Connection: close";

export const HOSTS: readonly Case[] = [
  {
    id: "T01",
    sent: "hosts that are nobody's: addresses, look-alikes, dots, users, impossible ports",
    expected: "421 or 400, nothing of any brand",
    async run(rig) {
      const hosts = [
        "nobody.example",
        "10.0.0.7",
        "localhost.evil.com",
        "garudarun.localhost.evil.com",
        "garudarun.localhost:99999",
        "garudarun.localhost.",
        "garudarun..localhost",
        "garudarun@evil.com",
        "evil.com/garudarun.localhost",
        "garudarun.localhost evil.com",
        "xn--garudarun-.localhost",
        "0x7f000001",
        "[::2]",
        "_.localhost",
        "*.localhost",
      ];
      for (const host of hosts)
        for (const path of [CONFIG, "/", "/media/garudarun/logo.svg"]) {
          const text = await answerTo(rig.port, lines(`GET ${path} HTTP/1.1`, `Host: ${host}`, `X-Signature: ${await signature()}`, END));
          mustBeOneOf(`${host} ${path}`, statusesIn(text)[0], [400, 421]);
          mustNotHold(host, text, /"ui":|Garuda Run|<svg/);
        }
    },
  },
  {
    id: "T01b",
    sent: "a brand's host in other case and with other ports",
    expected: "that brand; addresses on its pages never hold a foreign port",
    async run(rig) {
      for (const host of ["garudarun.localhost", "GarudaRun.LocalHost:3000", "garudarun.localhost:8099"]) {
        const page = await rig.visitor("garudarun").askPlain("/en", { host });
        must(host, page.status, 200);
        mustNotHold(host, page.text, /localhost:(8099|3000)\b/);
        mustNotHold("sitemap", (await rig.visitor("garudarun").askPlain("/sitemap.xml", { host })).text, /localhost:(8099|3000)\b/);
      }
    },
  },
  {
    id: "T02",
    sent: "two Host headers, and an address with another host in it",
    expected: "400 each",
    async run(rig) {
      const own = "Host: garudarun.localhost";
      const signed = `X-Signature: ${await signature()}`;
      for (const head of [
        [`GET ${CONFIG} HTTP/1.1`, own, "Host: jenius.localhost", signed, END],
        [`GET ${CONFIG} HTTP/1.1`, own, own, signed, END],
        [`GET http://jenius.localhost${CONFIG} HTTP/1.1`, own, signed, END],
        [`GET http://evil.com${CONFIG} HTTP/1.1`, own, signed, END],
        [`GET ${CONFIG} HTTP/1.1`, signed, END],
      ]) {
        const text = await answerTo(rig.port, lines(...head));
        must(head.slice(0, 3).join(" | ").slice(0, 100), statusesIn(text), [400]);
        mustNotHold("nobody's", text, /"ui":"/);
      }
    },
  },
  {
    id: "T03",
    sent: "X-Forwarded-Host, Forwarded, X-Host, X-Original-URL, X-Tenant",
    expected: "nothing of any answer changes",
    async run(rig) {
      const visitor = rig.visitor("garudarun");
      const stable = (text: string) => text.replace(/"now":\d+/g, "");
      const [config, page] = [await visitor.ask(CONFIG), await visitor.ask("/en/event")];
      for (const headers of [
        { "x-forwarded-host": "jenius.localhost" },
        { forwarded: "host=jenius.localhost;proto=https" },
        { "x-host": "jenius.localhost" },
        { "x-original-url": "/api/v1/events" },
        { "x-rewrite-url": "/api/v1/events" },
        { "x-tenant": "jenius", "x-forwarded-server": "evil.com", "x-forwarded-port": "8099" },
      ] as Record<string, string>[]) {
        must("config", stable((await visitor.ask(CONFIG, { headers })).text), stable(config.text));
        mustNotHold("page", (await visitor.ask("/en/event", { headers })).text, /jenius|evil\.com|:8099/);
      }
      mustHold("there is a page", page.status === 200);
    },
  },
  {
    id: "T04",
    sent: "businessId of another tenant, as list, twice, as array",
    expected: "404 or 400 on every kind of call",
    async run(rig) {
      const visitor = rig.visitor("garudarun");
      for (const path of ["/api/v1/events", CONFIG, `/api/v1/events/${RUN.slug}`, "/api/v1/purchases"]) {
        for (const id of ["biz_jenius", "nobody", "biz_garudarun,biz_jenius", "*"])
          must(`${path} ${id}`, (await visitor.ask(`${path}?businessId=${id}`)).status, 404);
        for (const query of ["businessId=biz_garudarun&businessId=biz_garudarun", "businessId[]=biz_garudarun", "businessId[a]=x"])
          mustBeOneOf(`${path} ${query}`, (await visitor.ask(`${path}?${query}`)).status, [400, 401]);
      }
      await rig.unchanged(async () => {
        must(
          "a hold",
          (await visitor.ask("/api/v1/bookings?businessId=biz_jenius", { body: await wishAt(rig, { place: RUN }) })).status,
          404,
        );
      });
    },
  },
  {
    id: "T17",
    sent: "an unknown host in a browser, and in a program",
    expected: "421: a page that names nobody, and a problem",
    async run(rig) {
      const page = await rig.visitor().askPlain("/", { host: "nobody.example", headers: { accept: "text/html" } });
      must("the page", [page.status, (page.headers.get("content-type") ?? "").startsWith("text/html")], [421, true]);
      mustNotHold("names nobody", page.text, /karcis\.localhost|biz_|garudarun/i);
      must("a program", (await rig.visitor().askPlain("/", { host: "nobody.example" })).says, "421 UNKNOWN_HOST");
    },
  },
];
