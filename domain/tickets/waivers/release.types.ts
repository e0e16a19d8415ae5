export const BLOOD_TYPES = ["A", "B", "AB", "O", "unknown"] as const;
export const CONDITIONS = ["heart", "asthma", "epilepsy", "diabetes", "pregnancy"] as const;
export const IDENTITY_TYPES = ["nik", "passport"] as const;
/** Participants of this age sign for themselves. */
export const ADULT_AGE = 18;

/** A signature: lines of x, y, x, y … on a field 1000 wide and 400 high, or the typed name. */
export type DrawnSignature = { readonly kind: "drawn"; readonly lines: readonly (readonly number[])[] } | { readonly kind: "typed" };

type Phone = { readonly countryCode: string; readonly phoneNumber: string };

/** The answers and signature of a participant or guardian. See docs/rules/waivers.md#release. */
export type ReleaseAnswers = {
  readonly fullName: string;
  readonly idType: (typeof IDENTITY_TYPES)[number];
  readonly idNumber: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
  readonly bloodType: (typeof BLOOD_TYPES)[number];
  /** The form no longer asks for the relation; older records have one. */
  readonly emergency: Phone & { readonly fullName: string; readonly relation: string };
  readonly health: { readonly isFit: boolean; readonly conditions: readonly (typeof CONDITIONS)[number][]; readonly notes: string };
  /** The signer for a participant under 18; null for an adult. */
  readonly guardian: { readonly fullName: string; readonly relation: string; readonly idNumber: string } | null;
  /** The signer's number, proved by a code. */
  readonly phone: Phone;
  readonly typedName: string;
  readonly signature: DrawnSignature;
  readonly isAccepted: boolean;
};
