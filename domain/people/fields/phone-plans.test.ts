import examples from "libphonenumber-js/mobile/examples";
import { getCountries, getExampleNumber, parsePhoneNumber } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { COUNTRIES, nationalDigits } from "./countries.ts";
import { KEEPS_ZERO, normalisePhone } from "./phone.ts";

/** The mobile number that the library gives as an example of a country. */
const exampleOf = (iso: string) => parsePhoneNumber(getExampleNumber(iso as "ID", examples)!.number);

describe("numbers of every country, by the library's plans", () => {
  it("lists each country and its calling code", () => {
    expect(COUNTRIES.map(({ iso, callingCode }) => `${iso} ${callingCode}`).toSorted()).toEqual(
      getCountries()
        .map((iso) => `${iso} +${exampleOf(iso).countryCallingCode}`)
        .toSorted(),
    );
  });

  it.each(COUNTRIES.filter(({ iso }) => iso !== "ID"))(
    "reads a mobile number of $name.en in its usual spellings",
    ({ iso, callingCode }) => {
      const number = exampleOf(iso);
      const code = callingCode.slice(1);
      const ambiguous = code.length + number.nationalNumber.length <= nationalDigits(callingCode)![1];
      const spellings = [
        number.nationalNumber,
        number.formatInternational(),
        number.number,
        `00${number.number.slice(1)}`,
        // Some numbers begin with 0 themselves.
        ...(KEEPS_ZERO.has(callingCode) ? [] : [`+${code} (0)${number.nationalNumber}`]),
        // Argentina's national form has other digits, which only the server rewrites.
        ...(iso === "AR" ? [] : [number.formatNational()]),
        // Digits equal to the code are the code where the whole is too long.
        ...(ambiguous ? [] : [`${code}${number.nationalNumber}`]),
      ];
      expect(spellings.map((typed) => [typed, normalisePhone(callingCode, typed)])).toEqual(
        spellings.map((typed) => [typed, { kind: "phone", e164: number.number, national: number.nationalNumber }]),
      );
    },
  );
});
