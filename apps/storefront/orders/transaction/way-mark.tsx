import type { PaymentChannel } from "#domain/payments/payment-channel.ts";

/** The letters of each mark and their colour, drawn by us: recognisable, and not the owners' artwork. */
const MARKS: Readonly<Record<PaymentChannel, readonly [letters: string, colour: string]>> = {
  qris: ["QRIS", "#16181d"],
  gopay: ["gopay", "#00688b"],
  ovo: ["OVO", "#4c2a86"],
  dana: ["DANA", "#0b62b8"],
  shopeepay: ["SPay", "#b8340f"],
  bca_va: ["BCA", "#0a4fa0"],
  mandiri_va: ["mandiri", "#0f2f6b"],
  bri_va: ["BRI", "#00508f"],
  bni_va: ["BNI", "#00616b"],
  permata_va: ["permata", "#3c6b1e"],
  cimb_va: ["CIMB", "#8f1020"],
  bsi_va: ["BSI", "#006b66"],
  card: ["VISA · MC", "#1d2f6f"],
  alfamart: ["alfa", "#b01622"],
  indomaret: ["indo", "#0b4a94"],
};

/** A payment channel's mark on white, in any scheme. Decorative: its name stands beside it. */
export function WayMark({ way }: { readonly way: PaymentChannel }) {
  const [letters, colour] = MARKS[way];
  const width = 14 + letters.length * 8;
  return (
    <svg className="way-mark" width={width} height={24} viewBox={`0 0 ${width} 24`} aria-hidden="true">
      <rect x={0.5} y={0.5} width={width - 1} height={23} rx={4} fill="#fff" stroke="#c9ccd3" />
      <text x={width / 2} y={16.5} textAnchor="middle" fill={colour} fontSize={12} fontWeight={800}>
        {letters}
      </text>
    </svg>
  );
}
