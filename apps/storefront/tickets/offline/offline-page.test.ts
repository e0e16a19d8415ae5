import { describe, expect, it } from "vitest";
import { drawOfflinePage } from "./offline-page.ts";

const STORED =
  '<html lang="id"><style id="brand-css">@font-face{font-family:"Sora"}:root{--font:"Sora";--color-brand-fill:#c8102e}</style>' +
  '<a href="/" class="shop-logo"><img src="/media/run/logo.svg" alt="Run"/></a><p>Rizky, 0812</p>';
const at = (path: string) => new URL(path, "https://shop.example");

describe("the page of the shop without a network", () => {
  it("links to saved tickets and offers another try, in the address's language, with the brand's colours, font and logo", () => {
    const page = drawOfflinePage(at("/en/event/losari"), STORED);
    expect(page).toContain('<html lang="en">');
    expect(page).toContain("Your saved tickets work without one");
    expect(page).toContain('<a href="/en/event/my-ticket">My tickets</a><a href="">Try again</a>');
    expect(page).toContain("--color-brand-fill:#c8102e");
    expect(page).toContain('@font-face{font-family:"Sora"}');
    expect(page).toContain("var(--font,system-ui)");
    expect(page).toContain('<header><img src="/media/run/logo.svg" alt="Run"/></header>');
  });

  it("takes the stored page's language for an address without one, and nothing else from it", () => {
    const page = drawOfflinePage(at("/event"), STORED);
    expect(page).toContain('<html lang="id">');
    expect(page).toContain('<a href="/event/my-ticket">Tiket saya</a>');
    expect(page).not.toContain("Rizky");
  });

  it("is English and plain without a stored page's language and style", () => {
    expect(drawOfflinePage(at("/event"), "")).toContain('<html lang="en">');
  });
});
