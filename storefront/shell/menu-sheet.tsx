import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../i18n/use-t.ts";
import { LateSheet } from "./late-sheet.tsx";

const MenuList = lazy(() => import("./menu-list.tsx").then((loaded) => ({ default: loaded.MenuList })));

/** The menu of phone screens. */
export function MenuSheet() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  return (
    <>
      <button type="button" className="k-square s-menu" aria-label={t("common.menu")} aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name="menu" size={24} />
      </button>
      <LateSheet open={open} onClose={() => setOpen(false)} title={t("common.menu")} closeLabel={t("common.close")} kind="panel">
        <Suspense>
          <MenuList />
        </Suspense>
      </LateSheet>
    </>
  );
}
