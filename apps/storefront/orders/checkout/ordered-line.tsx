import type { ReactNode } from "react";
import type { PictureAnswer } from "#contract/shapes.ts";
import { Poster } from "../../catalogue/list/poster.tsx";

type OrderedLineProps = {
  readonly ordered: { readonly name: string; readonly picture: PictureAnswer };
  /** Lines that have the class `checkout-event-when`. */
  readonly children: ReactNode;
};

/** The ordered item, above the form on narrow pages. On wide pages the summary shows it. See docs/rules/orders.md#summary. */
export function OrderedLine({ ordered, children }: OrderedLineProps) {
  return (
    <div className="checkout-event">
      <Poster picture={ordered.picture} sizes="84px" ratio="3:2" className="checkout-thumb" />
      <p className="ui-grow">
        <span className="checkout-event-name">{ordered.name}</span>
        {children}
      </p>
    </div>
  );
}
