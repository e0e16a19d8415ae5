import { expect, it } from "vitest";
import { DRESS } from "#test/harness/paper-dress.ts";
import { readPdf } from "#test/harness/read-pdf.ts";
import { drawRelease } from "./draw-release.ts";
import type { OpenSignature } from "./show-signature.ts";

const BODY = Array.from({ length: 60 }, (_, n) => `Klausul ${n}. ${"Peserta memahami risiko lari. ".repeat(12)}`).join("\n\n");

function signed(kind: "drawn" | "typed", body = "Teks pendek."): OpenSignature {
  const answers = {
    fullName: "Sari Dewi",
    idType: "nik" as const,
    idNumber: "3273014401900001",
    birthDate: "2014-01-04",
    bloodType: "unknown" as const,
    emergency: { fullName: "Budi Santoso", relation: "ayah", countryCode: "+62", phoneNumber: "081234567890" },
    health: { isFit: true, conditions: ["heart" as const], notes: "alergi kacang" },
    guardian: { fullName: "Ibu Dewi", relation: "ibu", idNumber: "A1234567" },
    phone: { countryCode: "+62", phoneNumber: "81277778888" },
    typedName: "Ibu Dewi",
    signature: kind === "drawn" ? { kind, lines: [[0, 0, 500, 200, 1000, 0]] } : { kind },
    isAccepted: true,
  };
  return {
    row: {
      slug: "garudarun",
      version: 4,
      language: "id",
      title: { en: "Waiver", id: "Pernyataan" },
      body: { en: "Short", id: body },
      text_hash: "ab".repeat(32),
      record_hash: "cd".repeat(32),
      event: "Losari Sunset 5K",
      zone: "Asia/Makassar",
      signed_at: new Date("2026-11-21T03:00:00Z"),
    } as OpenSignature["row"],
    record: {
      ticketCode: "7K2M-94QD-XW3T",
      category: "5K",
      event: "Losari Sunset 5K",
      eventDay: "2026-11-30",
      answers,
      phone: "+6281277778888",
      verificationCode: "7K2M94QDXW3T8RHJ",
    },
  };
}
const about = { seller: "Garuda Run", origin: "https://garudarun.example", dress: DRESS };

it("prints a release with text, record, signature and verification, in the language of signing [L1]", async () => {
  const { pages, text, size } = readPdf(await drawRelease(signed("typed"), about));
  const flat = text.replaceAll("\n", " ");
  for (const words of ["Pernyataan", "Teks pendek.", "Sari Dewi", "KTP (NIK) 3273014401900001", "Tidak tahu", "Ibu Dewi (ibu), A1234567"])
    expect(flat, words).toContain(words);
  for (const words of ["Gangguan jantung atau tekanan darah tinggi; alergi kacang", "7K2M-94QD-XW3T-8RHJ", "Teks 4", "Halaman 1 dari 1"])
    expect(flat.replaceAll(" ", ""), words).toContain(words.replaceAll(" ", ""));
  expect(flat.replaceAll(" ", "")).toContain("https://garudarun.example/id/waiver-release/garudarun/check");
  // Print no digests: the check page shows whether a paper is genuine.
  expect(flat).not.toMatch(/SHA|[0-9a-f]{32}/);
  expect([pages, size.map(Math.round)]).toEqual([1, [595, 842]]);
});

it("prints names of people, event and category in every script, without an empty box or a lost letter", async () => {
  const open = signed("typed", `Peserta: 李小龙\n\n${"雅加达马拉松".repeat(600)}`);
  const { answers } = open.record;
  const names = { fullName: "محمد الزهراني", typedName: "น้ำฝน ปิ่นแก้ว", emergency: { ...answers.emergency, fullName: "श्रीनिवास" } };
  const record = {
    ...open.record,
    category: "半程 🏃",
    answers: { ...answers, ...names, guardian: { ...answers.guardian!, fullName: "김민준" } },
  };
  const { boxes, untold, told, text } = readPdf(await drawRelease({ row: { ...open.row, event: "ꦱꦸꦫꦏꦂꦠ" }, record }, about));
  expect([boxes, untold]).toEqual([0, []]);
  const lines = told.map((line) => line.trim());
  for (const line of ["LBody {ar} محمد الزهراني", "P {th} น้ำฝน ปิ่นแก้ว"]) expect(lines).toContain(line);
  for (const name of ["श्रीनिवास (ayah)", "김민준 (ibu)", "半程 🏃", "ꦱꦸꦫꦏꦂꦠ · ", "李小龙"]) expect(lines.join("\n")).toContain(name);
  expect(text.match(/雅|加|达|马|拉|松/g)).toHaveLength(3600);
});

it("continues a long release over pages, and keeps a drawing in its frame", async () => {
  const { pages, text, squares } = readPdf(await drawRelease(signed("drawn", BODY), about));
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThan(8);
  for (let n = 0; n < 60; n++) expect(text).toContain(`Klausul ${n}.`);
  for (let n = 1; n <= pages; n++) expect(text).toContain(`Halaman ${n} dari ${pages}`);
  const frames = squares.filter(([, , width, height]) => Math.round(width) === 184 && Math.round(height) === 74);
  expect(frames).toHaveLength(1);
  const [, y, , height] = frames[0]!;
  expect(y + height).toBeLessThan(842);
});

it("keeps a signature on one page with its text if they fit, and always with signer and proof", async () => {
  const one = Array.from({ length: 7 }, (_, n) => `# Butir ${n}\n\n${"Peserta memahami risiko lari. ".repeat(5)}`).join("\n\n");
  for (const kind of ["drawn", "typed"] as const) expect(readPdf(await drawRelease(signed(kind, one), about)).pages).toBe(1);
  const { text, pages } = readPdf(await drawRelease(signed("drawn", `${one}\n\n${one.slice(0, 700)}`), about));
  expect(pages).toBe(2);
  const [, last] = text.split("Butir 6");
  for (const part of ["Sari Dewi", "+62 812 3456 7890", "+62 812 7777 8888", "Tanda tangan", "7K2M-94QD-XW3T-8RHJ"])
    expect(last).toContain(part);
});

it("tags a release for screen readers: its text, then the signer, the method, and the verification", async () => {
  const { told, untold, says } = readPdf(await drawRelease(signed("drawn", "# Risiko\n\nTeks.\n\n- satu\n- dua"), about));
  expect(says).toEqual({ language: "id", isTagged: true, isAccessible: true, showsTitle: true });
  expect(untold).toEqual([]);
  const lines = told.map((line) => line.trim());
  const order = ["H1 Pernyataan", "H2 Risiko", "P Teks.", "LBody • satu", "LBody Sari Dewi", "Figure [Tanda tangan: Ibu Dewi]"].map(
    (line) => {
      expect(lines).toContain(line);
      return lines.indexOf(line);
    },
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(lines.some((line) => /^Figure \[.*https:\/\/garudarun\.example\/id\/waiver-release\/garudarun\/check\]$/.test(line))).toBe(true);
});

it("prints lists with their numbers, and tables as lines with the names of their columns", async () => {
  const body =
    "Syarat\n=====\n2. Sehat\n   a. jantung\n   b. paru\n3. Dewasa\n\n•\tKTP\no\tasli\n\n| Jarak | Usia |\n|---|---|\n| 5K | 12 |\n| 10K | 17 |";
  const { text } = readPdf(await drawRelease(signed("typed", body), about));
  const flat = text.replaceAll("\n", " ");
  for (const words of [
    "Syarat",
    "2. Sehat",
    "2.a. jantung",
    "2.b. paru",
    "3. Dewasa",
    "• KTP",
    "– asli",
    "Jarak: 5K · Usia: 12",
    "Jarak: 10K · Usia: 17",
  ])
    expect(flat, words).toContain(words);
});
