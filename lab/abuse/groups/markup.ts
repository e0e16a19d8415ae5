import { createHash } from "node:crypto";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, mustNotHold } from "../must.ts";
import { detailsFor, eventAt, fill, hold, MARKET, orderOf, RUN, wish } from "../orders.ts";

const HOSTILE_SLUG = "kota-tanpa-bising";
/** Executable markup: none of it may appear unescaped in a page. */
const RUNS = /<script>alert\(|<img src=x onerror|<svg\/onload|<\/script><script>alert/i;
const SCRIPTS = ['alert("organiser")', "alert(1)"];

export const MARKUP: readonly Case[] = [
  {
    id: "I01",
    sent: "script and markup in an event's name and summary",
    expected: "text on every page, and no policy lets it run",
    async run(rig) {
      const visitor = rig.visitor("ruangtanya");
      for (const path of [
        `/en/event/${HOSTILE_SLUG}`,
        `/id/event/${HOSTILE_SLUG}`,
        "/en",
        "/en/event",
        "/sitemap.xml",
        `/en/event/${HOSTILE_SLUG}/tnc`,
      ]) {
        const { status, text, headers } = await visitor.ask(path);
        must(path, status, 200);
        mustNotHold(path, text, RUNS);
        const policy = headers.get("content-security-policy") ?? "";
        for (const script of SCRIPTS)
          mustHold(`${path}: the policy`, !policy.includes(createHash("sha256").update(script).digest("base64")));
        if (path.startsWith("/en") || path.startsWith("/id"))
          mustNotHold(`${path}: the policy`, policy.replace(/style-src[^;]*/, ""), /unsafe-inline|unsafe-eval|\*(?!\.)/);
      }
      mustHold("templates are not filled", !(await visitor.ask(`/en/event/${HOSTILE_SLUG}`)).text.includes(">49<"));
    },
  },
  {
    id: "I02",
    sent: "markup, braces, </script> and U+2028 in every field of buyer and attendees",
    expected: "422, or text wherever it is shown",
    async run(rig) {
      const event = await eventAt(rig, RUN.tenant, RUN.slug);
      const hostile = '</script><script>alert(1)</script>{{7*7}}\u2028"';
      for (const field of ["fullName", "club", "membership", "roomNumber", "informationOrigin", "email"]) {
        const visitor = rig.visitor("garudarun");
        const held = await hold(visitor, wish(event, RUN.category));
        const body = detailsFor(visitor, event, held);
        const saved = await visitor.ask(`/api/v1/bookings/${held.id}/details`, {
          body: { ...body, patron: { ...(body.patron as object), [field]: hostile.slice(0, 60) } },
        });
        mustBeOneOf(field, saved.status, [200, 400, 422]);
        mustNotHold(field, (await visitor.ask(`/en/event/${RUN.slug}/transaction-status?b=${held.id}`)).text, RUNS);
      }
    },
  },
  {
    id: "I03",
    sent: "nothing: a brand's drawings are asked for",
    expected: "sandboxed, with a charset, as SVG alone",
    async run(rig) {
      for (const name of ["logo.svg", "mark.svg"]) {
        const { status, headers, text } = await rig.visitor("garudarun").askPlain(`/media/garudarun/${name}`);
        must(name, status, 200);
        must(`${name}: type`, (headers.get("content-type") ?? "").toLowerCase().replace(" ", ""), "image/svg+xml;charset=utf-8");
        must(`${name}: nosniff`, headers.get("x-content-type-options"), "nosniff");
        mustHold(`${name}: sandbox`, (headers.get("content-security-policy") ?? "").includes("sandbox"));
        mustNotHold(name, text, /<script|onload|foreignObject|xlink:href="http/i);
      }
    },
  },
  {
    id: "I11",
    sent: "names that are templates, links and bank details",
    expected: "422 FIELDS_INVALID: no message carries them",
    async run(rig) {
      const event = await eventAt(rig, MARKET.tenant, MARKET.slug);
      const visitor = rig.visitor();
      const held = await hold(visitor, wish(event, MARKET.category));
      const body = detailsFor(visitor, event, held);
      for (const fullName of [
        "{code}",
        "{{otp}} Budi",
        "Bayar di https://evil.example",
        "www.evil.example",
        "BCA 1234567890",
        "*Budi*",
        "Budi\nBCC: x",
      ]) {
        const saved = await visitor.ask(`/api/v1/bookings/${held.id}/details`, {
          body: { ...body, patron: { ...(body.patron as object), fullName } },
        });
        if (fullName.startsWith("www.") || fullName.startsWith("Budi\n")) mustBeOneOf(fullName, saved.status, [200, 422]);
        else must(fullName, saved.says, "422 FIELDS_INVALID");
      }
      await fill(visitor, event, held);
      mustHold("a good name", (await orderOf(visitor, held.id)).hasDetails);
    },
  },
];
