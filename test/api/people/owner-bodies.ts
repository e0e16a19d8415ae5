import { HANDOVER_BODIES } from "../tickets/handover-refusals.ts";
import { LATE_BODIES } from "../payments/late-refusals.ts";
import { RETURN_BODIES } from "../orders/return-refusals.ts";
import { IDENTITY_BODIES } from "./identity-refusals.ts";
import { WAIVER_BODIES } from "../tickets/waiver-refusals.ts";

/** A valid body for each call on an owner's thing, by endpoint name. */
export const OWNER_BODIES: Readonly<Record<string, unknown>> = {
  chooseSeats: { seats: [{ categoryId: "01890a5d-ac96-774b-bcce-b302099a8057", seats: ["stalls-A-1"] }] },
  savePosition: { partId: "00000000-0000-4000-8000-000000000000", seconds: 1 },
  ...HANDOVER_BODIES,
  ...WAIVER_BODIES,
  ...IDENTITY_BODIES,
  ...LATE_BODIES,
  ...RETURN_BODIES,
  startPayment: { shownTotal: 185_000, locale: "en" },
  saveDetails: {
    patron: { fullName: "Budi Santoso", countryCode: "+62", phoneNumber: "081234567890", gender: "male" },
    attendees: [],
    acceptTerms: true,
    waiverVersion: null,
    locale: "en",
  },
};
