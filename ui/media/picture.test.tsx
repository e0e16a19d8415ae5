import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Picture } from "#ui/media/picture.tsx";

const files = {
  src: "/a.jpg",
  avif: "/a-360.avif 360w",
  webp: "/a-360.webp 360w",
  width: 720,
  height: 405,
  colour: "#335c67",
};

describe("Picture", () => {
  it("offers avif before webp before the plain file, and reserves the frame", () => {
    const html = renderToStaticMarkup(<Picture files={files} alt="Hills" sizes="50vw" />);
    expect(html.indexOf("image/avif")).toBeLessThan(html.indexOf("image/webp"));
    expect(html.indexOf("image/webp")).toBeLessThan(html.indexOf("<img"));
    expect(html).toMatch(/width="720" height="405"/);
    expect(html).toContain('loading="lazy"');
    expect(html).toContain('<svg color="#335c67"');
  });

  it("loads only the priority picture early", () => {
    const html = renderToStaticMarkup(<Picture files={files} alt="" priority />);
    expect(html).toContain('fetchPriority="high"');
    expect(html).toContain('loading="eager"');
    expect(html).toContain('decoding="sync"');
  });

  it("puts a fitted picture before its smallest form, which no screen reader names", () => {
    const html = renderToStaticMarkup(<Picture files={files} alt="Hills" fit="contain" />);
    expect(html).toContain('<img src="/a-360.webp" alt="" class="ui-picture-blur"');
    expect(renderToStaticMarkup(<Picture files={files} alt="Hills" />)).not.toContain("ui-picture-blur");
  });

  it("rounds the focal point to an eighth, within the frame", () => {
    const html = renderToStaticMarkup(<Picture files={{ ...files, focus: { x: 0.74, y: 1.4 } }} alt="" ratio="16:9" />);
    expect(html).toContain('data-x="6" data-y="8"');
  });
});
