import type { Secrets } from "../../../platform/config/secrets.ts";
import { openText, sealText } from "../../../platform/base/seal-text.ts";

type Place = { readonly name: string; readonly kind: string; readonly mode: string };

/** The context that an account's keys are sealed for. An account of another brand, name or mode cannot open them. */
export function accountBound(tenant: string, { name, kind, mode }: Place): string {
  return `payment account ${tenant} ${name} ${kind} ${mode}`;
}

export function sealKeys(
  secrets: Secrets,
  tenant: string,
  { place, keys }: { readonly place: Place; readonly keys: Readonly<Record<string, string>> },
): string {
  return sealText(secrets, accountBound(tenant, place), JSON.stringify(keys));
}

/** Opens an account's keys. Throws if the row was changed, or sealed under an unreadable secret. */
export function openKeys(secrets: Secrets, tenant: string, row: Place & { readonly sealed: string }): Readonly<Record<string, string>> {
  return JSON.parse(openText(secrets, accountBound(tenant, row), row.sealed)) as Record<string, string>;
}
