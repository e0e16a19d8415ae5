import { Outlet } from "react-router";

/** The whole height for a map: no footer, no shop navigation. See docs/rules/pages.md#layouts. */
export default function SeatingLayout() {
  return (
    <div className="seating-page" data-layout="seating">
      <Outlet />
    </div>
  );
}
