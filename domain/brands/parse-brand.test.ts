import { describe, expect, it } from "vitest";
import type { Brand } from "./brand.ts";
import { completeFlags } from "./flags.ts";
import { parseBrand } from "./parse-brand.ts";

const least: Brand = {
  ui: "pasarmalam",
  businessIds: ["biz_pasarmalam"],
  title: "Pasar Malam",
  tagline: { en: "Lights on at six.", id: "Lampu menyala pukul enam." },
  heroText: { en: "Food, games and a small stage.", id: "Makanan, permainan, dan panggung kecil." },
  footerText: { en: "Cash is fine too.", id: "Tunai juga boleh." },
  colours: { brand: "#7a1f5c" },
  scheme: "light",
  shape: "soft",
  heroLayout: "split",
  email: "halo@pasarmalam.example",
  company: "CV Pasar Malam",
  address: "Jalan Kenanga 5, Solo",
  socials: [],
  flags: completeFlags({}),
  defaultLocale: "id",
};

const most: Brand = {
  ...least,
  colours: { brand: "#7a1f5c", accent: "#ffd400", label: "white" },
  font: "bitter",
  whatsappNumber: "628115550123",
  socials: [{ kind: "tiktok", url: "https://www.tiktok.com/@pasarmalam.example" }],
  labels: { "attendee.one": { en: "Guest", id: "Tamu" } },
  domains: { event: "event.pasarmalam.localhost" },
  hosts: ["pasarmalam.localhost"],
  waiverRelease: false,
};

const without = (key: keyof Brand) => Object.fromEntries(Object.entries(least).filter(([name]) => name !== key));

describe("parseBrand", () => {
  it("reads brands with the fewest and with the most values", () => {
    expect(parseBrand(structuredClone(least))).toEqual(least);
    expect(parseBrand(structuredClone(most))).toEqual(most);
  });

  it("accepts frame hosts, with a port if it is not the default", () => {
    const frameHosts = ["www.promotor.example", "venue.example:8443"];
    expect(parseBrand({ ...without("flags"), frameHosts })).toEqual({ ...least, frameHosts });
  });

  it("adds the defaults of flags that a brand does not set", () => {
    expect(parseBrand(without("flags"))).toEqual(least);
    const flags = { ...completeFlags({}), withVideo: true };
    expect(parseBrand({ ...least, flags: { withVideo: true } })).toEqual({ ...least, flags });
  });

  it("counts characters as people do, up to the limit itself", () => {
    const title = "🎪".repeat(40);
    const heroText = { en: "h".repeat(90), id: "é".repeat(90) };
    expect(parseBrand({ ...least, title, heroText })).toMatchObject({ title, heroText });
  });

  it.each<[string, unknown, string]>([
    ["no object", [least], "brand: needs an object"],
    ["nothing", null, "brand: needs an object"],
    ["a missing key", without("footerText"), "footerText: is missing"],
    ["an unknown key", { ...least, customCss: "a{}" }, "customCss: is not known"],
    ["an inherited name as key", { ...least, toString: "x" }, "toString: is not known"],
    ["a title over 40", { ...least, title: "x".repeat(41) }, "title: has 41 characters, at most 40 are allowed"],
    ["a hero text over 90", { ...least, heroText: { en: "x", id: "x".repeat(91) } }, "heroText.id: has 91 characters"],
    ["one language only", { ...least, tagline: { en: "x" } }, "tagline.id: is missing"],
    ["empty text", { ...least, company: "" }, "company: needs text"],
    ["a line break", { ...least, address: "Jalan\nKenanga" }, "address: must be one line"],
    ["a mark that turns the reading direction", { ...least, title: "Pasar\u202eMalam" }, "title: must be one line"],
    ["space around", { ...least, title: " Pasar" }, "title: must be one line"],
    ["a short colour", { ...least, colours: { brand: "#fff" } }, "colours.brand: needs a colour"],
    ["a named colour", { ...least, colours: { brand: "#7a1f5c", accent: "red" } }, "colours.accent: needs a colour"],
    ["a colour with more behind it", { ...least, colours: { brand: "#7a1f5c\n" } }, "colours.brand: needs a colour"],
    ["a label of another colour", { ...least, colours: { brand: "#7a1f5c", label: "pink" } }, "colours.label: must be one of white"],
    ["an unknown scheme", { ...least, scheme: "auto" }, "scheme: must be one of light, dark"],
    ["a font that is not offered", { ...least, font: "comic-sans" }, "font: must be one of plus-jakarta-sans, archivo, "],
    ["a font by its style sheet's name", { ...least, font: "Bitter" }, "font: must be one of"],
    ["a plus in the number", { ...least, whatsappNumber: "+628115550123" }, "whatsappNumber: needs 8 to 15 digits"],
    ["an address that runs a script", { ...least, socials: [{ kind: "x", url: "javascript:1" }] }, "socials[0].url: needs an address"],
    ["no business", { ...least, businessIds: [] }, "businessIds: needs at least 1"],
    ["a comma in a business id", { ...least, businessIds: ["biz_a", "biz_b,biz_c"] }, "businessIds[1]: needs 3 to 64"],
    ["a missing flag", { ...least, flags: { ...least.flags, withVideo: undefined } }, "flags.withVideo: must be true or false"],
    ["a flag in words", { ...least, flags: { ...least.flags, withVideo: "yes" } }, "flags.withVideo: must be true or false"],
    ["a host with a path", { ...least, hosts: ["pasar.localhost/x"] }, "hosts[0]: needs a host name"],
    [
      "a framing host with its scheme",
      { ...least, frameHosts: ["https://www.promotor.example"] },
      "frameHosts[0]: needs a host name such as",
    ],
    ["a framing host with a path", { ...least, frameHosts: ["www.promotor.example/tickets"] }, "frameHosts[0]: needs a host name"],
    ["every host of a name", { ...least, frameHosts: ["*.promotor.example"] }, "frameHosts[0]: needs a host name"],
    ["every host there is", { ...least, frameHosts: ["*"] }, "frameHosts[0]: needs a host name"],
    ["a framing host that ends a directive", { ...least, frameHosts: ["a.example; script-src *"] }, "frameHosts[0]: needs a host name"],
    ["a framing host in capitals", { ...least, frameHosts: ["WWW.Promotor.Example"] }, "frameHosts[0]: needs a host name"],
    ["no framing host", { ...least, frameHosts: [] }, "frameHosts: needs at least 1"],
    ["too many labels", { ...least, labels: manyLabels(13) }, "labels: has 13 entries, at most 12 are allowed"],
    ["a label key that is none", { ...least, labels: { __proto: least.tagline } }, "labels.__proto: needs a message key"],
  ])("rejects %s and names its place", (_, value, message) => {
    expect(() => parseBrand(value)).toThrow(message);
  });
});

function manyLabels(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`word.${"abcdefghijklm"[i]}`, least.tagline]));
}
