import type { DemoRelease } from "../event.types.ts";
import { both } from "./write.ts";

const TEXT = both(
  `## What you agree to
By signing you confirm that you take part of your own will, that you know the course description and the rules, and that what you fill in below is true.

## The risks
Running on roads and trails is hard on the body and not without danger. Among other things there may be:
- falls, sprains and broken bones, on uneven or wet ground too
- collisions with other runners, vehicles or animals
- heat stroke, dehydration, lightning and sudden rain
- heart and breathing trouble, which in rare cases ends in death

## Your health
You are fit for the distance that you chose. You stop when you feel unwell, and you tell the nearest marshal. The medical staff may take you off the course; you accept first aid and transport to a hospital, and you bear the costs that the race insurance does not cover.

## What you give up
As far as the law allows, you make no claims against the organiser, its staff, volunteers, sponsors and landowners for harm that comes from the risks above. Claims for harm done on purpose or by gross negligence stay untouched.

## Your data
What you fill in is kept encrypted and is used only to look after you at the event and to prove that you have signed. It is erased when it is no longer needed for that; the terms and the privacy policy say how to ask for it.

## Photos and videos
Photos and videos of you on the course may be used to promote the event, without payment.`,
  `## Yang saya setujui
Dengan menandatangani, saya menyatakan ikut atas kemauan sendiri, memahami lintasan dan peraturannya, serta mengisi data di bawah dengan benar.

## Risiko
Berlari di jalan raya dan jalur alam berat bagi tubuh dan tidak bebas bahaya. Yang mungkin terjadi antara lain:
- jatuh, terkilir, dan patah tulang, juga di permukaan yang tidak rata atau basah
- bertabrakan dengan pelari lain, kendaraan, atau hewan
- serangan panas, kekurangan cairan, petir, dan hujan mendadak
- gangguan jantung dan pernapasan, yang dalam kasus langka berakhir dengan kematian

## Kesehatan saya
Saya sehat untuk jarak yang saya pilih. Saya berhenti kalau merasa tidak enak badan dan memberi tahu marshal terdekat. Tim medis boleh menghentikan saya; saya bersedia mendapat pertolongan pertama dan dibawa ke rumah sakit, dan biaya di luar asuransi lomba menjadi tanggungan saya.

## Yang saya lepaskan
Sejauh diizinkan hukum, saya tidak menuntut penyelenggara, petugas, relawan, sponsor, dan pemilik lahan atas kerugian akibat risiko di atas. Tuntutan atas kesengajaan atau kelalaian berat tetap berlaku.

## Data saya
Isian saya disimpan terenkripsi dan hanya dipakai untuk menjaga saya selama event serta membuktikan bahwa saya sudah menandatangani. Data dihapus kalau tidak diperlukan lagi; syarat dan kebijakan privasi menjelaskan cara memintanya.

## Foto dan video
Foto dan video saya di lintasan boleh dipakai untuk promosi event tanpa bayaran.`,
);

/** The release for runners of these events. */
export function runRelease(events: readonly string[]): DemoRelease {
  return { title: both("Waiver and release of liability", "Surat pernyataan dan pelepasan tuntutan"), text: TEXT, events };
}
