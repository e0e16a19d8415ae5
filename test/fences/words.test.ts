import { describe, expect, it } from "vitest";
import { plant, projectTree, type Rule } from "./tree.ts";

const LOCK = "package-lock.json";

function finds(...patterns: readonly RegExp[]): Rule {
  return (tree) =>
    tree
      .filter(({ path }) => path !== LOCK)
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .flatMap((line, index) => patterns.filter((pattern) => pattern.test(line)).map(() => `${path}:${index + 1}: ${line.trim()}`)),
      );
}

// The brackets keep these patterns from finding themselves.
const unfinished = finds(/\b([T]ODO|[F]IXME|[X]XX|[H]ACK)\b/, /\b([n]ot implemented|[c]oming later)\b/i);
const machinePaths = finds(/(^|["'`\s(=:])\/(home|Users|root|wor[k])\/\w/, /(^|["'`\s(=:])\/tm[p]\/\w/, /\b[A-Z]:\\+Users\\/i);
const outsiders = finds(
  /\b([C]laude|[A]nthropic|[C]hatGPT|[C]opilot|[s]ubagent|[s]ub-agent)\b/i,
  /\b([s]eed|[u]x|[a]rchitecture|[p]erformance|[s]tack|[m]odels)\.md\b/,
  /\b[s]hared\/(spec|design|facts|peers|hooks)\b/,
  /\b[d]ecisions?( \d+(\.\d+)?)?( of)? part \d/i,
  /\b(my|this|another|the other) ([c]olleague|[h]elper) (session|task)\b/i,
);

/** Words that visitors' texts must replace: docs/glossary.md. Keys and comments are not checked. */
const SAID: readonly { readonly where: RegExp; readonly words: RegExp }[] = [
  {
    where: /^i18n\/(\w+\/)?en\//,
    words:
      /\breleases?\b(?! you)|\bhand(ed|ing)?[ -]?over\b|administration fee|\bcan be had\b|\btakes? (this|it|no money) back\b|\btaken back\b|\bmoney (back|comes)\b|\bgoes back to you\b|\bgone back\b|\bthe way you paid\b|\bwhoever\b|\bsomebody\b/i,
  },
  {
    where: /^i18n\/(\w+\/)?en\/(?!seat-faults)/,
    words: /\b(cannot|could not|did not|does not|is not)\b/,
  },
  {
    where: /^i18n\/(\w+\/)?id\/(?!organiser-)/,
    words:
      /\b(acara|peramban|tetikus|pembeli|penyerahan|(di|me)?serahkan|menyerahkan|dicabut|cabut|mereka)\b|biaya administrasi|tarik(an)? kembali|(?<!surat )\bpernyataan\b/i,
  },
  {
    where: /^i18n\/(\w+\/)?id\//,
    words: /\b(anda|toko|(dana|ponsel)(mu|nya)?|((di|me)?pindai|memindai)|penawaran|penyedia|jika|bila|dompet digital)\b/i,
  },
  { where: /^demo\/events\//, words: /\banda\b/i },
  {
    where: /^(demo\/parts\/|server\/modules\/brands\/tenants\/legal-texts)/,
    words: /\b(acara|peramban|kamu)\b|\b(isian|data|kesehatan)mu\b/i,
  },
];

/**
 * Foreign words not in an Indonesian dictionary: the official spelling separates affixes, `di-refund`, `event-nya`. For the dictionary's
 * word video, write `video kamu` or `video ini`.
 */
const LOAN =
  "refund|event|browser|link|email|e-mail|passkey|online|check-?in|check-?out|promo|voucher|streaming|booking|login|password|captcha|website|app|chat|cookie|trailer|merchandise|jersey|whatsapp|upload|download|scan|share|reset|update|cancel|hold|post|redeem|claim|video|replay|player|QR";
const GLUED = new RegExp(`\\b(?:di|me[mn]?|meng|ter|ber|pe|peng|se)(?:${LOAN})(?:kan|nya)?\\b|\\b(?:${LOAN})(?:nya|mu|ku)\\b`, "i");
const LOANWORDS = { where: /^i18n\/((\w+\/)?id\/|message-texts\/|videos\/watch-words)|^demo\/parts\//, words: GLUED };

const oneWord: Rule = (tree) =>
  tree.flatMap(({ path, text }) =>
    [...SAID, LOANWORDS]
      .filter(({ where }) => where.test(path))
      .flatMap(({ words }) =>
        text.split("\n").flatMap((line, index) => {
          const said = line.replace(/^\s*("[\w.]+"|\w+):/, "").replace(/^(export|import) .*|^\s*\/?\*.*/, "");
          const [found] = words.exec(said) ?? [];
          return found === undefined ? [] : [`${path}:${index + 1}: ${found}`];
        }),
      ),
  );

type Locked = { readonly packages: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

const registries: Rule = (tree) =>
  tree.flatMap(({ path, text }) => {
    if (path === ".npmrc") return /^\s*((@[\w-]+:)?registry\s*=|\/\/)/m.test(text) ? [path] : [];
    if (path !== LOCK) return [];
    const { packages } = JSON.parse(text) as Locked;
    return Object.entries(packages).flatMap(([name, { resolved }]) =>
      typeof resolved === "string" && /^[a-z+]+:/.test(resolved) ? [`${path}: ${name} is at ${resolved}`] : [],
    );
  });

/** `npm ci` refuses a lock file that lacks an optional package of another platform; `npm install` does not report it. */
const holesInLock: Rule = (tree) =>
  tree.flatMap(({ path, text }) => {
    if (path !== LOCK) return [];
    const { packages } = JSON.parse(text) as Locked;
    return Object.entries(packages).flatMap(([name, { optionalDependencies }]) =>
      Object.keys(optionalDependencies ?? {})
        .filter((wanted) => !Object.keys(packages).some((each) => each.endsWith(`node_modules/${wanted}`)))
        .map((wanted) => `${path}: ${name} lacks ${wanted}`),
    );
  });

const lockOf = (packages: unknown) => ({ [LOCK]: JSON.stringify({ packages }) });

describe.each<[string, Rule, readonly Record<string, string>[]]>([
  ["nothing is left unfinished", unfinished, [{ "a.ts": `// ${"TO"}${"DO"}: more` }, { "a.md": `Refunds are ${"coming"} later.` }]],
  [
    "no file contains a path of somebody's machine",
    machinePaths,
    [{ "a.ts": `const a = "/${"home"}/budi/x";` }, { "a.md": `/${"tm"}p/karcis` }, { "a.json": `{ "a": "C:\\\\${"Users"}\\\\budi" }` }],
  ],
  [
    "the project refers only to itself",
    outsiders,
    [{ "a.ts": `// See ${"ux"}.md` }, { "a.md": `decided in ${"shared"}/spec` }, { "a.ts": `/** Decisions ${"part"} 1, 3. */` }],
  ],
  [
    "visitors' texts use one word for one thing",
    oneWord,
    [
      { "i18n/tickets/en/a.ts": `"waiver.release": "Sign your release",` },
      { "i18n/en/problem-texts.ts": `A: "Tickets are not handed over here.",` },
      { "i18n/orders/en/a.ts": `"status.a": "All of it goes back to you then.",` },
      { "i18n/people/en/a.ts": `"login.a": "Codes cannot be sent here.",` },
      { "i18n/id/a.ts": `"link.event": "Lihat acara",` },
      { "i18n/tickets/id/a.ts": `"waiver.sign": "Tanda tangani pernyataan",` },
      { "i18n/payments/id/a.ts": `"a.b": "Sudah direfund",` },
      { "i18n/id/a.ts": `"a.b": "Buka eventnya",` },
      { "i18n/message-texts/a.ts": `subject: "Videomu siap",` },
      { "i18n/tickets/id/message-texts.ts": `subject: "Penyerahan tiket selesai",` },
      { "demo/parts/a.ts": "Dengan menandatangani, kamu setuju." },
      { "i18n/orders/id/a.ts": `"a.b": "Danamu dikembalikan",` },
      { "i18n/id/a.ts": `"a.b": "Terima kasih, Anda sudah masuk",` },
      { "demo/events/a.ts": "Anda belajar memusatkan." },
    ],
  ],
  [
    "packages come from the reader's own registry",
    registries,
    [lockOf({ "node_modules/a": { resolved: "https://registry.example/a.tgz" } }), { ".npmrc": "registry=https://registry.example" }],
  ],
  [
    "the lock file has the packages of every platform",
    holesInLock,
    [lockOf({ "node_modules/a": { optionalDependencies: { "a-linux": "1.0.0" } } })],
  ],
])("%s", (_, rule, canaries) => {
  it("finds no violation in this project", () => {
    expect(rule(projectTree())).toEqual([]);
  });
  it.each(canaries)("rejects: %o", (files) => {
    expect(rule(plant(files))).toHaveLength(1);
  });
});
