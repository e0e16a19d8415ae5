import { encodeQR } from "qr";
import { qrPath } from "#domain/tickets/qr-path.ts";

const QUIET = 4;

/**
 * Draws a QR code on the device and returns it as an image address: level M, with its quiet zone. Needs no network. See
 * docs/rules/tickets.md#showing-the-code.
 */
export function codeAddress(text: string): string {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET });
  const side = rows.length;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 16}" height="${side * 16}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${qrPath(rows)}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
