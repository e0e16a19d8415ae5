import { describe, expect, it } from "vitest";
import { parseVideoTransaction, serialiseVideoTransaction } from "./codec.ts";
import {
  applyVideoPromo,
  blankVideoTransaction,
  chooseVideo,
  selectionOf,
  setAdditional,
  setVideoBooking,
  setVideoPatron,
  setVideoPromoCode,
} from "./video-transaction.ts";
import type { TransactionVideo, VideoTransaction } from "./video-transaction.types.ts";

const additional = (id: string, isRequired = false) => ({ id, amount: 10_000, isRequired });
const SUITE: TransactionVideo = {
  id: "v1",
  slug: "suita",
  name: "Suita",
  priceId: "c1",
  businessId: "biz",
  price: 85_000,
  serviceFeeType: "percentage",
  serviceFeeFixAmmount: 0,
  serviceFeePercentage: 3.25,
  taxPercentage: 10,
  additionals: [additional("programme", true), additional("talk")],
  isAllAdditionalSelected: false,
};
const PROMO = { discountType: "fix_amount", discountAmount: 5_000, discountPercentage: 0, maxDiscount: null, minSpend: null } as const;
const blank = blankVideoTransaction();
const idsOf = ({ additionals }: VideoTransaction) => additionals.map(({ id }) => id);

const full: VideoTransaction = setVideoBooking(
  applyVideoPromo(
    setVideoPatron(
      { ...setAdditional(chooseVideo(blank, SUITE), "talk", true), utm: { source: "ig", promo_code: "HEMAT" } },
      { phoneNumber: "81234567890", countryCode: "+62", fullName: "Ani" },
    ),
    "HEMAT",
    PROMO,
  ),
  { id: "b1", data: { reference: "R1", holdUntil: "2026-12-01T10:00:00.000Z", total: 90_000, status: "held" } },
);

describe("the video transaction", () => {
  it("starts a video transaction with nothing but +62 [W2]", () => {
    expect(blank).toEqual({
      video: null,
      patron: { phoneNumber: "", countryCode: "+62" },
      promo: null,
      promoCode: "",
      utm: {},
      additionals: [],
      inquiryId: null,
      bookingData: null,
    });
  });

  it("adds a video's required additionals, or all if the video says so [W2]", () => {
    expect(idsOf(chooseVideo(blank, SUITE))).toEqual(["programme"]);
    expect(idsOf(chooseVideo(blank, { ...SUITE, isAllAdditionalSelected: true }))).toEqual(["programme", "talk"]);
  });

  it("adds and removes optional additionals, and no required ones", () => {
    const chosen = setAdditional(chooseVideo(blank, SUITE), "talk", true);
    expect(idsOf(chosen)).toEqual(["programme", "talk"]);
    expect(idsOf(setAdditional(chosen, "talk", false))).toEqual(["programme"]);
    expect(idsOf(setAdditional(chosen, "programme", false))).toEqual(["programme", "talk"]);
    expect(idsOf(setAdditional(chosen, "elsewhere", true))).toEqual(["programme", "talk"]);
    const all = chooseVideo(blank, { ...SUITE, isAllAdditionalSelected: true });
    expect(idsOf(setAdditional(all, "talk", false))).toEqual(["programme", "talk"]);
    expect(selectionOf(chosen)).toEqual({
      categories: [{ categoryId: "c1", qty: 1 }],
      addons: [
        { addonId: "programme", qty: 1 },
        { addonId: "talk", qty: 1 },
      ],
    });
    expect(selectionOf(blank)).toBeNull();
  });

  it("keeps the choice when the same video is offered again, without items it no longer has", () => {
    const anew = { ...SUITE, price: 90_000, additionals: [additional("programme", true), additional("extra", true)] };
    const chosen = chooseVideo(full, anew);
    expect([idsOf(chosen), chosen.video?.price, chosen.promoCode]).toEqual([["programme", "extra"], 90_000, "HEMAT"]);
  });

  it("starts again with another video, for the same buyer", () => {
    const other = chooseVideo(full, { ...SUITE, id: "v2" });
    expect(other).toMatchObject({ patron: full.patron, utm: full.utm, promo: null, promoCode: "", inquiryId: null, bookingData: null });
    expect(idsOf(other)).toEqual(["programme"]);
  });

  it("removes the promo and the campaign's code with an empty code [W2]", () => {
    expect(setVideoPromoCode(full, "")).toEqual({ ...full, promo: null, promoCode: "", utm: { source: "ig" } });
    expect(applyVideoPromo(full, "", PROMO)).toMatchObject({ promo: null, promoCode: "" });
    expect(setVideoPromoCode(full, "LAIN")).toEqual({ ...full, promo: null, promoCode: "LAIN" });
    expect(setVideoPromoCode(full, "HEMAT")).toBe(full);
  });

  it("restores a video transaction with all its fields, and without other data of its video [W2]", () => {
    expect(parseVideoTransaction(serialiseVideoTransaction(full))).toEqual(full);
    expect(parseVideoTransaction(serialiseVideoTransaction(blank))).toEqual(blank);
    const carried = { ...SUITE, stock: 4, additionals: SUITE.additionals.map((one) => ({ ...one, name: "x", opensParts: true })) };
    const kept = parseVideoTransaction(serialiseVideoTransaction(chooseVideo(blank, carried)));
    expect(kept?.video).toEqual(SUITE);
  });

  it.each([
    ["no JSON", "{"],
    ["another version", serialiseVideoTransaction(full).replace('"version":1', '"version":2')],
    ["a number as text", serialiseVideoTransaction(full).replace("85000", '"85000"')],
    ["an additional of no video", serialiseVideoTransaction({ ...full, video: null })],
    ["an additional twice", serialiseVideoTransaction({ ...full, additionals: [additional("talk"), additional("talk")] })],
    ["a buyer without a number", serialiseVideoTransaction(full).replace('"phoneNumber"', '"phone"')],
    ["far too much", serialiseVideoTransaction(full).padEnd(60_001)],
  ])("drops a stored video transaction: %s", (_, written) => {
    expect(parseVideoTransaction(written)).toBeNull();
  });
});
