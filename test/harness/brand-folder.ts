import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BRANDS = join(import.meta.dirname, "../../demo/brands");

/** Writes a new brand into `within`, based on an existing one, and returns its folder. */
export function writeBrand(within: string, ui: string, changes: Readonly<Record<string, unknown>>): string {
  const to = join(within, ui);
  cpSync(join(BRANDS, "melancarun"), to, { recursive: true });
  const brand = JSON.parse(readFileSync(join(to, "brand.json"), "utf8")) as Record<string, unknown>;
  writeFileSync(join(to, "brand.json"), JSON.stringify({ ...brand, ui, businessIds: [`biz_${ui}`], ...changes }));
  return to;
}

/** Writes an existing brand with changes into `within`, and returns its folder. */
export function changeBrand(within: string, ui: string, changes: Readonly<Record<string, unknown>>): string {
  const to = join(within, ui);
  cpSync(join(BRANDS, ui), to, { recursive: true });
  const brand = JSON.parse(readFileSync(join(to, "brand.json"), "utf8")) as Record<string, unknown>;
  writeFileSync(join(to, "brand.json"), JSON.stringify({ ...brand, ...changes }));
  return to;
}
