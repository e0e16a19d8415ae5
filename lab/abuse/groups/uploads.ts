import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, mustNotHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { minutesSince, times } from "../orders.ts";
import { answerTo, lines, statusesIn } from "../raw-socket.ts";
import { FILMS } from "../set-stage.ts";
import type { Answer } from "../visitor.ts";

const OFFSET = "application/offset+octet-stream";
/** Start of a film with the right length. */
const LENGTH = 5000;

/** Begins like Matroska. */
function film(bytes: number): Buffer<ArrayBuffer> {
  const made = Buffer.alloc(bytes, 1);
  made.set([0x1a, 0x45, 0xdf, 0xa3]);
  return made;
}

type Call = {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly raw?: Buffer<ArrayBuffer>;
  readonly brand?: string;
};

/** A call of tus 1.0.0. */
function tus(rig: Rig, path: string, { method, headers = {}, raw, brand = FILMS }: Call): Promise<Answer> {
  const body = raw === undefined ? {} : { raw };
  return rig.visitor(brand).askPlain(path, { method, headers: { "tus-resumable": "1.0.0", ...headers }, ...body });
}
const begin = (rig: Rig, path: string, length: number | string) =>
  tus(rig, path, { method: "POST", headers: { "upload-length": String(length) } });
const patch = (rig: Rig, path: string, { raw, at = 0 }: { readonly raw: Buffer<ArrayBuffer>; readonly at?: number }) =>
  tus(rig, path, { method: "PATCH", headers: { "upload-offset": String(at), "content-type": OFFSET }, raw });
const offset = async (rig: Rig, path: string) => {
  const { status, headers } = await tus(rig, path, { method: "HEAD" });
  return status === 200 ? Number(headers.get("upload-offset")) : status;
};

/** The address's owner can still send a film to it. */
async function mustTakeFilm(rig: Rig, path: string): Promise<void> {
  must("a film that is begun", (await begin(rig, path, LENGTH)).status, 201);
  must("the half of it", (await patch(rig, path, { raw: film(LENGTH - 400) })).status, 204);
  must("what came", await offset(rig, path), LENGTH - 400);
}

export const UPLOADS: readonly Case[] = [
  {
    id: "U01",
    sent: "films to an address that was withdrawn, to another brand's, to one cut short, changed, grown and climbing",
    expected: "404 each, whatever is asked, and nothing of a body is read",
    async run(rig) {
      const { open, withdrawn } = rig.stage.films;
      for (const [path, brand] of [
        [withdrawn, FILMS],
        [open, "garudarun"],
        [open.slice(0, -1), FILMS],
        [`${open.slice(0, -3)}xyz`, FILMS],
        [`${open}A`, FILMS],
        [`${open}/..`, FILMS],
      ] as const) {
        for (const method of ["POST", "HEAD", "DELETE", "OPTIONS"])
          must(`${method} ${path} at ${brand}`, (await tus(rig, path, { method, headers: { "upload-length": "9" }, brand })).status, 404);
        const head = [`PATCH ${path} HTTP/1.1`, `Host: ${brand}.localhost`, "Tus-Resumable: 1.0.0", "Upload-Offset: 0"];
        const text = await answerTo(rig.port, lines(...head, `Content-Type: ${OFFSET}`, "Content-Length: 1000000000"));
        must("PATCH of a gigabyte", statusesIn(text), [404]);
        mustNotHold("nothing is said of it", text, /upload-(offset|length|expires)/i);
      }
      await mustTakeFilm(rig, open);
    },
  },
  {
    id: "U02",
    sent: "films of no length, of one that is none, put off, longer and shorter than their body; at another offset; with a method in a header",
    expected: "4xx or 501 each, and nothing of them is kept; the right film is still taken",
    async run(rig) {
      const { open } = rig.stage.films;
      for (const length of ["0", "-1", "x", "1e3", "0x10", "5000, 6000", "1.5", ""])
        mustBeOneOf(`a length of "${length}"`, (await begin(rig, open, length)).status, [400, 422]);
      must("none", (await tus(rig, open, { method: "POST" })).status, 400);
      must("put off", (await tus(rig, open, { method: "POST", headers: { "upload-defer-length": "1" } })).status, 501);
      must("a film that is begun", (await begin(rig, open, LENGTH)).status, 201);
      must("more than its length", (await patch(rig, open, { raw: film(LENGTH + 1) })).status, 413);
      for (const at of [1, 4999, 5000, 9e15]) must(`at ${at}`, (await patch(rig, open, { raw: film(9), at })).status, 409);
      for (const at of [-1, Number.NaN, 1.5]) mustBeOneOf(`at ${at}`, (await patch(rig, open, { raw: film(9), at })).status, [400, 409]);
      const swapped = { method: "GET", headers: { "x-http-method-override": "DELETE" } };
      mustBeOneOf("another method", (await tus(rig, open, swapped)).status, [404, 405]);
      mustBeOneOf("what is there", await offset(rig, open), [0, 404]);
      await mustTakeFilm(rig, open);
    },
  },
  {
    id: "U03",
    sent: "films of a byte beyond the limit, a petabyte and 2^63",
    expected: "413 or 400 before a byte of them, with the limit told to who asks",
    async run(rig) {
      const { open } = rig.stage.films;
      const most = Number((await tus(rig, open, { method: "OPTIONS" })).headers.get("tus-max-size"));
      mustHold("the limit", most >= 1_000_000 && most <= 100_000_000_000, most);
      for (const length of [most + 1, 1e15, "9223372036854775808"])
        mustBeOneOf(`${length}`, (await begin(rig, open, length)).status, [400, 413]);
      await mustTakeFilm(rig, open);
    },
  },
  {
    id: "U04",
    sent: "a page, a script, a program, an archive and a playlist that leads inside, called film.mp4",
    expected: "422 with the first bytes, and nothing of them is kept",
    async run(rig) {
      const { open } = rig.stage.films;
      const filled = (start: string) => Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(9000, 32)]) as Buffer<ArrayBuffer>;
      for (const start of [
        "<!doctype html><script>alert(1)</script>",
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">',
        "#!/bin/sh\nid\n",
        "\x7fELF\x02\x01\x01",
        "PK\x03\x04\x14\x00",
        "#EXTM3U\n#EXTINF:4,\nhttp://169.254.169.254/\n",
        "ffconcat version 1.0\nfile /etc/passwd\n",
      ]) {
        const bytes = filled(start);
        const metadata = `filename ${Buffer.from("film.mp4").toString("base64")}`;
        const begun = await tus(rig, open, {
          method: "POST",
          headers: { "upload-length": String(bytes.length), "upload-metadata": metadata },
        });
        must("begun", begun.status, 201);
        must(JSON.stringify(start.slice(0, 20)), [(await patch(rig, open, { raw: bytes })).status, await offset(rig, open)], [422, 404]);
      }
      await mustTakeFilm(rig, open);
    },
  },
  {
    id: "U05",
    sent: "700 questions after films at made-up addresses, from one network",
    expected: "600 are looked for a minute, then 429; another network still sends",
    async run(rig) {
      const network = rig.visitor(FILMS).address.replace(/\.\d+$/, "");
      const from = Date.now();
      const answers = await times(700, (n) =>
        rig
          .visitor(FILMS, `${network}.${1 + (n % 250)}`)
          .askPlain(`/api/v1/uploads/${String(n).padStart(43, "A")}`, { method: "HEAD", headers: { "tus-resumable": "1.0.0" } }),
      );
      for (const { status } of answers) mustBeOneOf("each", status, [404, 429]);
      mustHold("looked for", answers.filter(({ status }) => status === 404).length <= 600 * minutesSince(from));
      await mustTakeFilm(rig, rig.stage.films.open);
    },
  },
];
