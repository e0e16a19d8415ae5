import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PictureAnswer } from "#contract/shapes.ts";
import { Poster } from "./poster.tsx";

const picture = { src: "/media/x/p", widths: [360, 720, 1200], width: 1440, height: 900, color: "#335c67" } satisfies PictureAnswer;
const html = (given: PictureAnswer, ratio?: "16:9") =>
  renderToStaticMarkup(<Poster picture={given} sizes="50vw" {...(ratio && { ratio })} />);

describe("a picture in the frame of a card", () => {
  it.each<[string, Partial<PictureAnswer>, "cover" | "contain"]>([
    ["a drawing of the frame's own shape", {}, "cover"],
    ["a wide photograph", { width: 2000, height: 860 }, "cover"],
    ["a portrait", { width: 1000, height: 1500 }, "contain"],
    ["a square", { width: 1200, height: 1200 }, "contain"],
    ["a square that may be cut around a point", { width: 1200, height: 1200, focus: { x: 0.5, y: 0.7 } }, "cover"],
  ])("uses 8:5 for a picture of %s, so that cards stay a grid", (_, shape, fit) => {
    const drawn = html({ ...picture, ...shape });
    expect(drawn).toContain('data-ratio="8:5"');
    expect(drawn.includes('data-fit="contain"')).toBe(fit === "contain");
    expect(drawn).toContain('<svg color="#335c67"');
  });

  it("keeps the focal point in the frame", () => {
    expect(html({ ...picture, focus: { x: 0.62, y: 0.6 } })).toContain('data-x="5" data-y="5"');
  });

  it("shows the event's name in place of a missing picture, loads no file, and hides the repeated name from screen readers", () => {
    const plate = html({ ...picture, src: null, widths: [], lettering: "Roti Pagi" });
    expect(plate).toMatch(/data-ratio="8:5"[^>]*aria-hidden="true"/);
    expect(plate).toContain("<span>Roti Pagi</span>");
    expect(plate).not.toMatch(/<img|null|undefined|\/media/);
    expect(html({ ...picture, src: null, lettering: "Pertunjukan Semalam Suntuk di Pendapa" })).toContain('data-length="long"');
    expect(html({ ...picture, src: null, lettering: "Roti Pagi" }, "16:9")).toContain('data-ratio="16:9"');
  });
});
