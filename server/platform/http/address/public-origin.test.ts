import { describe, expect, it } from "vitest";
import { readSettings } from "../../config/settings.ts";
import { calledOrigin, setListeningPort, originOf, publicOrigin } from "./public-origin.ts";

const asked = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  new Request(url, { headers: { host: new URL(url).host, ...headers } });
const HTTPS = { "x-forwarded-proto": "https" };

describe("the origin of a shop", () => {
  it("uses the server's listening port without a proxy, regardless of the request (T01)", () => {
    const settings = readSettings({ PORT: "3000" });
    for (const url of ["http://jenius.localhost:3000/", "http://jenius.localhost:9/", "http://JENIUS.localhost/"])
      expect(originOf({ settings }, asked(url))).toBe("http://jenius.localhost:3000");
    expect(originOf({ settings }, asked("http://jenius.localhost:3000/", HTTPS))).toBe("http://jenius.localhost:3000");
    expect(originOf({ settings: readSettings({ PORT: "80" }) }, asked("http://jenius.localhost:9/"))).toBe("http://jenius.localhost");
  });

  it("uses the port that the system chose if the settings leave it open", () => {
    const settings = readSettings({ PORT: "0" });
    setListeningPort(settings, 4321);
    expect(originOf({ settings }, asked("http://jenius.localhost:4321/"))).toBe("http://jenius.localhost:4321");
  });

  it("omits the port behind a proxy unless one is set (T03)", () => {
    const settings = readSettings({ KARCIS_ENV: "demo", TRUST_PROXY: "yes" });
    expect(originOf({ settings }, asked("http://tickets.example:4711/", HTTPS))).toBe("https://tickets.example");
    expect(originOf({ settings }, asked("http://tickets.example:4711/"))).toBe("http://tickets.example");
    expect(originOf({ settings }, asked("http://jenius.localhost:4711/"))).toBe("http://jenius.localhost:3000");
    const own = readSettings({ KARCIS_ENV: "demo", TRUST_PROXY: "yes", PUBLIC_PORT: "8443" });
    expect(originOf({ settings: own }, asked("http://tickets.example/", HTTPS))).toBe("https://tickets.example:8443");
    expect(publicOrigin(readSettings({ PUBLIC_PORT: "443" }), "https", "tickets.example")).toBe("https://tickets.example");
  });
});

describe("the origin that a browser called", () => {
  it("uses the address as sent, including a forwarded port", () => {
    const settings = readSettings({});
    expect(calledOrigin({ settings }, asked("http://JENIUS.localhost:8080/"))).toBe("http://jenius.localhost:8080");
  });
});
