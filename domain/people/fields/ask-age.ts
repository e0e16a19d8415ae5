import type { FieldSpec } from "./field.ts";

/** Makes the age required if the event has a limit, so that it can be checked. */
export function askAge<Name extends string>(specs: readonly FieldSpec<Name>[], minAge: number | null): readonly FieldSpec<Name | "age">[] {
  if (minAge === null) return specs;
  if (!specs.some((spec) => spec.name === "age")) return [...specs, { name: "age", required: true }];
  return specs.map((spec) => (spec.name === "age" ? { ...spec, required: true } : spec));
}
