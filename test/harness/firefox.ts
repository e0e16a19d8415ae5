import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer, { type Browser } from "puppeteer-core";

const NAMES = ["firefox-esr", "firefox"];

/** The system's Firefox, or null. */
export function findFirefox(): string | null {
  const folders = ["/usr/bin", ...(process.env["PATH"] ?? "").split(delimiter).filter(Boolean)];
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/** Starts Firefox, driven by WebDriver BiDi. Its names below `localhost` are this machine, as in every browser. */
export const openFirefox = (executablePath: string): Promise<Browser> =>
  puppeteer.launch({ browser: "firefox", executablePath, headless: true, extraPrefsFirefox: { "intl.accept_languages": "en-US" } });
