import { Outlet } from "react-router";
import { BrowseFrame } from "../shell/frame/browse-frame.tsx";

export default function BrowseLayout() {
  return (
    <BrowseFrame>
      <Outlet />
    </BrowseFrame>
  );
}
