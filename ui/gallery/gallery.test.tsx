import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { Gallery } from "#ui/gallery/gallery.tsx";

describe("Gallery", () => {
  const html = () => renderToStaticMarkup(<Gallery />);

  it("renders the gallery on the server without a React warning", () => {
    const complaints: unknown[] = [];
    vi.spyOn(console, "error").mockImplementation((...words) => complaints.push(words));
    const page = html();
    vi.restoreAllMocks();
    expect(complaints).toEqual([]);
    expect(page).toContain("Gallery</h1>");
  });

  it("renders no inline style, which a strict content policy would refuse", () => {
    expect(html()).not.toMatch(/\sstyle=/);
  });

  it("gives every control a unique id and every description a target", () => {
    const page = html();
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    const described = [...page.matchAll(/aria-(?:describedby|labelledby|controls)="([^"]+)"/g)]
      .flatMap((match) => match[1]!.split(" "))
      // A closed sheet has no heading.
      .filter((id) => !page.includes(`<dialog class="ui-sheet" data-kind="sheet" aria-labelledby="${id}"`))
      .filter((id) => !page.includes(`<dialog class="ui-sheet" data-kind="panel" aria-labelledby="${id}"`));
    expect(described.length).toBeGreaterThan(5);
    expect(described.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
