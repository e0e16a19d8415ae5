import { describe, expect, it } from "vitest";
import { readProviderUrls } from "./provider-urls.ts";

describe("addresses of payment providers", () => {
  it("uses the providers' own addresses without a setting", () => {
    expect(readProviderUrls({}, "production")).toEqual({});
  });

  it("accepts a local emulator outside production", () => {
    expect(readProviderUrls({ MIDTRANS_URL: "http://localhost:4010/", XENDIT_URL: "http://[::1]:4020/x/" }, "demo")).toEqual({
      midtrans: "http://localhost:4010",
      xendit: "http://[::1]:4020/x",
    });
  });

  it("accepts a remote address with TLS in production", () => {
    expect(readProviderUrls({ XENDIT_URL: "https://way-out.example" }, "production")).toEqual({ xendit: "https://way-out.example" });
  });

  it.each([
    ["http://localhost:4010", "production", "MIDTRANS_URL leads to this machine: production takes no emulated payments"],
    ["https://127.0.0.1", "production", "MIDTRANS_URL leads to this machine: production takes no emulated payments"],
    ["http://way-out.example", "production", "MIDTRANS_URL must begin with https://"],
    ["http://way-out.example", "demo", "MIDTRANS_URL must begin with https://"],
    ["localhost:4010", "demo", "MIDTRANS_URL must be an address like http://localhost:4010"],
    ["https://user:word@way-out.example", "demo", "MIDTRANS_URL must be an address like http://localhost:4010"],
  ] as const)("rejects a provider address: %s in %s", (text, mode, why) => {
    expect(() => readProviderUrls({ MIDTRANS_URL: text }, mode)).toThrow(why);
  });
});
