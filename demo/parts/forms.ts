import type { AttendeeFieldName, FieldSpec, PatronFieldName } from "#domain/people/fields/field.ts";
import type { Localized } from "#domain/brands/brand.ts";
import { both } from "./write.ts";

type Ask = FieldSpec<PatronFieldName>;
type AskAttendee = FieldSpec<AttendeeFieldName>;

/** The buyer's form: always name and phone, e-mail by default, then the event's fields. */
export function buyer(email: "required" | "optional" | "none", ...more: readonly Ask[]): Ask[] {
  const mail: Ask[] = email === "none" ? [] : [{ name: "email", required: email === "required", reason: MAIL }];
  return [
    { name: "fullName", required: true },
    { name: "countryCode", required: true },
    { name: "phoneNumber", required: true, reason: PHONE },
    ...mail,
    ...more,
  ];
}

/** The form of a video's buyer, starting with the number that the video is bound to. */
export function videoBuyer(): Ask[] {
  return [
    { name: "countryCode", required: true },
    {
      name: "phoneNumber",
      required: true,
      reason: both("We send your watch link and code here.", "Tautan dan kode menonton dikirim ke sini."),
    },
    { name: "fullName", required: true },
    { name: "email", required: false, reason: both("For your receipt.", "Untuk kuitansi.") },
  ];
}

const PHONE = both("We send your ticket to this WhatsApp number.", "Tiket dikirim ke nomor WhatsApp ini.");
const MAIL = both("For your receipt and schedule changes.", "Untuk kuitansi dan perubahan jadwal.");

/** The choice of a session, among the event's own. */
export const SESSION: Ask = {
  name: "eventAt",
  required: true,
  reason: both("Choose the session you will come to.", "Pilih jadwal yang akan dihadiri."),
};

export const ORIGIN: Ask = {
  name: "informationOrigin",
  required: false,
  options: [
    choice("instagram", "Instagram", "Instagram"),
    choice("tiktok", "TikTok", "TikTok"),
    choice("whatsapp", "A WhatsApp group", "Grup WhatsApp"),
    choice("friend", "A friend", "Teman"),
    choice("poster", "A poster or banner", "Poster atau spanduk"),
    choice("other", "Somewhere else", "Lainnya"),
  ],
};

export const GENDER: Ask = {
  name: "gender",
  required: true,
  reason: both("For the category you compete in.", "Untuk kategori lomba yang diikuti."),
  options: [choice("male", "Male", "Laki-laki"), choice("female", "Female", "Perempuan")],
};

export const CITIZENSHIP: Ask = {
  name: "citizenship",
  required: true,
  reason: both("Decides which ID we check at collection.", "Menentukan kartu identitas yang diperiksa saat pengambilan."),
  options: [choice("WNI", "Indonesian citizen", "Warga negara Indonesia"), choice("WNA", "Foreign citizen", "Warga negara asing")],
};

/** The question for events open to all, whose hosts prepare for their guests. */
export const AGE: Ask = {
  name: "age",
  required: true,
  reason: both("Helps us plan for all ages.", "Supaya kami siap untuk usia yang datang."),
};

/** The question for events with an age limit. */
export const AGE_LIMIT: Ask = {
  name: "age",
  required: true,
  reason: both("This event has an age limit.", "Event ini punya batas usia."),
};
export const CLUB: Ask = {
  name: "club",
  required: false,
  reason: both("Clubs with ten or more runners get their own tent.", "Klub dengan sepuluh pelari atau lebih mendapat tenda sendiri."),
};
export const IN_HOUSE: Ask = {
  name: "inHouseGuest",
  required: false,
  reason: both("Guests of the hotel are seated first.", "Tamu hotel duduk lebih dulu."),
};
export const ROOM: Ask = {
  name: "roomNumber",
  required: false,
  reason: both("Only for guests who stay with us.", "Hanya untuk tamu yang menginap."),
};

/** The membership number, with a reason in the brand's own words. */
export function membership(reason: Localized): Ask {
  return { name: "membership", required: false, reason };
}

/** Nothing is asked of attendees: the buyer holds every ticket. */
export const NO_ATTENDEES: readonly AskAttendee[] = [];
export const NAME_ONLY: readonly AskAttendee[] = [{ name: "fullname", required: true }];
export const NAME_AND_CONTACT: readonly AskAttendee[] = [
  { name: "fullname", required: true },
  { name: "phoneNumber", required: true },
  { name: "email", required: false },
];
export const NAME_AND_AGE: readonly AskAttendee[] = [
  { name: "fullname", required: true },
  { name: "age", required: true, reason: both("Parts of the event depend on age.", "Ada bagian event yang bergantung pada usia.") },
];

const RACE_ID = both(
  "We check it against your ID card when you collect the race pack.",
  "Dicocokkan dengan kartu identitas saat race pack diambil.",
);

export const RUNNER: readonly AskAttendee[] = [
  { name: "fullname", required: true },
  {
    name: "gender",
    required: true,
    reason: both("Results and prizes are by gender.", "Hasil dan hadiah dibagi per jenis kelamin."),
    options: GENDER.options ?? [],
  },
  { name: "age", required: true, reason: both("For your age group.", "Untuk kelompok umur.") },
  {
    name: "nationality",
    required: true,
    reason: both("Decides which ID we check.", "Menentukan kartu identitas yang diperiksa."),
  },
  { name: "identity", required: true, reason: RACE_ID },
  {
    name: "phoneNumber",
    required: true,
    reason: both("We call it if something happens on the course.", "Kami hubungi kalau terjadi sesuatu di lintasan."),
  },
  { name: "email", required: false },
];

function choice(value: string, en: string, id: string): { value: string; label: Localized } {
  return { value, label: both(en, id) };
}
