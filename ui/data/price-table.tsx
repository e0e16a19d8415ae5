import type { ReactNode } from "react";

export type PriceRow = {
  readonly label: ReactNode;
  /** Already formatted; the kit knows no currency. */
  readonly amount: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: "muted" | "discount" | undefined;
};

type PriceTableProps = {
  /** Amounts that add up to `total`. */
  readonly rows: readonly PriceRow[];
  readonly total?: PriceRow;
  /** Amounts that `total` already has. */
  readonly inside?: readonly PriceRow[];
  readonly flash?: string | number;
};

/** Amounts and their total. Change `flash` to point at a new total for 600 ms. */
export function PriceTable({ rows, total, inside = [], flash }: PriceTableProps) {
  return (
    <dl key={flash} className="ui-prices" data-changed={flash === undefined ? undefined : ""}>
      {rows.map((row, index) => (
        <PriceLine key={index} row={row} />
      ))}
      {total && <PriceLine row={total} total />}
      {inside.map((row, index) => (
        <PriceLine key={index} row={{ ...row, tone: "muted" }} />
      ))}
    </dl>
  );
}

function PriceLine({ row, total = false }: { row: PriceRow; total?: boolean }) {
  return (
    <div data-tone={row.tone} data-total={total ? "" : undefined}>
      <dt>
        {row.label}
        {row.note && <small>{row.note}</small>}
      </dt>
      <dd>{row.amount}</dd>
    </div>
  );
}
