import { plainArrayText } from "../../../platform/database/array-text.ts";
import { HOLD_LIMIT_NAMES, type HoldLimits } from "../../../platform/config/hold-limit-settings.ts";

/** The limits in the order of `named_limits`, which names them again. */
export function limitsText(limits: HoldLimits): string {
  return plainArrayText(limitValues(limits));
}

/** The same as numbers. */
export function limitValues(limits: HoldLimits): readonly number[] {
  return HOLD_LIMIT_NAMES.map((name) => limits[name]);
}
