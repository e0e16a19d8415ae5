import { plainArrayText } from "../../../platform/database/array-text.ts";
import { HOLD_LIMIT_NAMES, type HoldLimits } from "../../../platform/config/hold-limit-settings.ts";

/** The limits as an array for SQL, in the order in which `named_limits` names them again. */
export function limitsText(limits: HoldLimits): string {
  return plainArrayText(limitValues(limits));
}

/** The limits as numbers, in the same order. */
export function limitValues(limits: HoldLimits): readonly number[] {
  return HOLD_LIMIT_NAMES.map((name) => limits[name]);
}
