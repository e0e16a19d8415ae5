import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openOwnShop } from "../open-own-shop.ts";
import { deskOf, screenOf, type RoomDesk } from "./room-desk.ts";
import { PATIENCE_MS, soon } from "../shop-browser.ts";
import { walkToRoom } from "../walk.ts";

const WALK = { timeout: 4 * PATIENCE_MS };
const SLUG = "goyang-kota-medan";
const DAY = "(?:Min|Sen|Sel|Rab|Kam|Jum|Sab), \\d{1,2} (?:Jan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des) \\d{4}";
const HEAD = ["Situs demo: pembayaran hanya simulasi."];
const EVENT = ["Goyang Kota", expect.stringMatching(new RegExp(`^${DAY}, 19\\.00 – 23\\.00 WIB$`))];
const UPDATED = expect.stringMatching(/^Diperbarui \d+ detik lalu$/);

let desk: RoomDesk;
beforeAll(async () => {
  // The brand's own language is Indonesian. Without a worker nobody gets a turn automatically.
  desk = await deskOf(await openOwnShop(undefined, { worker: false }), { tenant: "nadarosa", slug: SLUG });
});
afterAll(() => desk?.close());

/** A visitor in the room, coming from the shop's front page, whose browser prefers neither of the shop's languages. */
async function inRoom(screen: string) {
  const visit = await desk.visit({ locale: "ja-JP" });
  await walkToRoom(visit.page, /Goyang Kota/);
  expect(new URL(visit.page.url()).pathname).toBe(`/event/${SLUG}/queue`);
  await until(visit.page, screen);
  return visit;
}

/** Polls until the page shows this screen. */
async function until(page: Page, screen: string): Promise<void> {
  const look = async () => {
    await page.evaluate(() => void dispatchEvent(new Event("online")));
    return screenOf(page);
  };
  await expect.poll(look, { ...soon, interval: 1500 }).toBe(screen);
}

/** All texts of the room, line by line, without the language names. */
async function saysOf(page: Page): Promise<{ lang: string | null; title: string; lines: string[] }> {
  const parts = await page.locator("body > aside, main section > :not(.sr)").filter({ visible: true }).allInnerTexts();
  const lines = parts.flatMap((text) => text.split("\n")).map((line) => line.replaceAll(/\s/g, " ").trim());
  return { lang: await page.locator("html").getAttribute("lang"), title: await page.title(), lines: lines.filter((line) => line !== "") };
}

it("shows an Indonesian brand's draw in its language to visitors without a preference [L1]", WALK, async () => {
  await desk.open({}, 10);
  const { page, close } = await inRoom("drawn");
  await page.getByText("Cara kerja undian", { exact: true }).click();
  expect(await saysOf(page)).toEqual({
    lang: "id",
    title: "Kamu ikut undian | Goyang Kota | Nada Rosa",
    lines: [
      ...HEAD,
      "Kamu ikut undian",
      ...EVENT,
      expect.stringMatching(
        new RegExp(
          `^Penjualan dibuka ${DAY}, \\d\\d\\.\\d\\d WIB\\. Saat itu semua yang hadir dapat nomor secara acak\\. Yang datang sesudahnya antre di belakang\\.$`,
        ),
      ),
      "Biarkan halaman ini terbuka. Kalau dimuat ulang, atau ditutup lalu dibuka lagi, kamu tetap ikut undian.",
      UPDATED,
      "Cara kerja undian",
      "Urutan diambil dari angka rahasia yang ditetapkan sebelum siapa pun bisa masuk. Sidik jarinya sudah terlihat sekarang; angkanya diumumkan bersama hasil undian, jadi setiap nomor bisa diperiksa siapa saja.",
      expect.stringMatching(/^Sidik jari: [0-9a-f]{64}$/),
      "Lihat buktinya",
      "Lanjut di perangkat lain",
      "Keluar dari antrean",
    ],
  });
  await close();
});

it("shows an Indonesian brand's wait and turn in its language to visitors without a preference [L1]", WALK, async () => {
  await desk.open({ tail: 1283, served: 971 });
  const { page, close } = await inRoom("waiting");
  const waiting = (number: string, ahead: string, wait: string) => [
    ...HEAD,
    "Kamu dalam antrean",
    ...EVENT,
    "Nomor antrean",
    number,
    "Orang di depanmu",
    ahead,
    wait,
    UPDATED,
    "Biarkan halaman ini terbuka. Kalau dimuat ulang, urutanmu tetap.",
    "Bunyikan suara saat giliranku",
    "Siapkan ini",
    "nama lengkap",
    "nomor WhatsApp",
    "aplikasi pembayaran",
    "Lanjut di perangkat lain",
    "Keluar dari antrean",
  ];
  expect(await saysOf(page)).toEqual({
    lang: "id",
    title: "(312) Kamu dalam antrean | Goyang Kota | Nada Rosa",
    lines: waiting("1.284", "312", "perkiraan muncul saat antrean bergerak"),
  });
  await desk.serve(1283);
  await expect.poll(() => page.title(), { ...soon, interval: 500 }).toMatch(/^\(0\) /);
  expect(await saysOf(page)).toEqual({
    lang: "id",
    title: "(0) Kamu dalam antrean | Goyang Kota | Nada Rosa",
    lines: waiting("1.284", "0", "sebentar lagi giliranmu"),
  });

  // A hidden page does not go in.
  await page.evaluate(() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));
  await desk.serve(1284);
  await until(page, "turn");
  await page.locator("[data-part=within]").waitFor();
  expect(await saysOf(page)).toEqual({
    lang: "id",
    title: "● Sekarang giliranmu | Goyang Kota | Nada Rosa",
    lines: [
      ...HEAD,
      "Sekarang giliranmu",
      ...EVENT,
      expect.stringMatching(/^Lanjut dalam [45]\smenit\.$/),
      "Tiketmu belum disimpan. Pilihan dan isianmu masih ada.",
      "Lanjut",
      "Keluar dari antrean",
    ],
  });
  await close();
});
