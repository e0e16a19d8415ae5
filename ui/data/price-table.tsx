import type { ReactNode } from "react";

export type PriceRow = {
  readonly label: ReactNode;
  /** Already formatted; the kit knows no currency. */
  readonly amount: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: "muted" | "discount" | undefined;
};

/** Amounts that add up to `total`. Change `flash` to point at a new total for 600 ms. */
export function PriceTable({ rows, total, flash }: { rows: readonly PriceRow[]; total?: PriceRow; flash?: string | number }) {
  return (
    <dl key={flash} className="ui-prices" data-changed={flash === undefined ? undefined : ""}>
      {rows.map((row, index) => (
        <PriceLine key={index} row={row} />
      ))}
      {total && <PriceLine row={total} total />}
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
