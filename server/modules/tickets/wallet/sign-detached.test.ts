import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeCertificate } from "#test/harness/make-certificate.ts";
import { signDetached } from "./sign-detached.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

it.runIf(hasOpenssl)("makes a detached signature that another implementation accepts, for these bytes only", () => {
  const folder = mkdtempSync(join(tmpdir(), "karcis-signature-"));
  const own = makeCertificate("Pass Type ID: pass.example.tickets");
  const content = Buffer.from(JSON.stringify({ "pass.json": "ab".repeat(2000) }));
  writeFileSync(
    join(folder, "signature"),
    signDetached(content, { ...own, intermediate: makeCertificate("Other").certificate }, new Date()),
  );
  writeFileSync(join(folder, "own.pem"), own.certificate);
  const verified = (bytes: Buffer) => {
    writeFileSync(join(folder, "content"), bytes);
    const words = [
      "-verify",
      "-binary",
      "-inform",
      "DER",
      "-in",
      "signature",
      "-content",
      "content",
      "-CAfile",
      "own.pem",
      "-purpose",
      "any",
    ];
    return spawnSync("openssl", ["cms", ...words, "-out", "verified"], { cwd: folder, encoding: "utf8" });
  };
  const good = verified(content);
  expect([good.status, good.stderr]).toEqual([0, expect.stringContaining("CMS Verification successful")]);
  expect(verified(Buffer.concat([content, Buffer.from(" ")])).status).not.toBe(0);
  rmSync(folder, { recursive: true, force: true });
});
