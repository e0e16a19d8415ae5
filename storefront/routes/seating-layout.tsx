import { Outlet } from "react-router";

/** The whole height for a map: no footer, no shop navigation. Spec §2, layout "seating". */
export default function SeatingLayout() {
  return (
    <div className="seating-page" data-layout="seating">
      <Outlet />
    </div>
  );
}
