import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { UnbrandedError } from "./error-screen.tsx";

it("shows a picture and, in each language, a heading, a line and a retry link on a page without a known brand", () => {
  const html = renderToStaticMarkup(<UnbrandedError />);
  expect(html.match(/<svg[^>]*error-picture/g)).toHaveLength(1);
  expect(
    [...html.matchAll(/<section lang="(\w\w)"><h1>([^<]+)<\/h1><p[^>]*>([^<]+)<\/p><button type="button">([^<]+)<\/button>/g)].map(
      ([, ...told]) => told,
    ),
  ).toEqual([
    ["en", "Something broke on our side", "Your order and details are safe.", "Try again"],
    ["id", "Ada kendala di sistem kami", "Pesanan dan datamu aman.", "Coba lagi"],
  ]);
});
