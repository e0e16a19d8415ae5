import { Suspense } from "react";
import { useLocation } from "react-router";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../i18n/use-t.ts";
import { LazySheet } from "./lazy-sheet.tsx";
import { lazyPart } from "../router/lazy-part.ts";
import { useStateOf } from "../state/use-state-of.ts";

const MenuList = lazyPart(() => import("./menu-list.tsx").then((loaded) => loaded.MenuList));

/** The menu of phone screens. */
export function MenuSheet() {
  const t = useT();
  const { key } = useLocation();
  const [open, setOpen] = useStateOf(key, false);
  return (
    <>
      <button
        type="button"
        className="ui-square shop-menu"
        aria-label={t("common.menu")}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      <LazySheet open={open} onClose={() => setOpen(false)} title={t("common.menu")} closeLabel={t("common.close")} kind="panel">
        <Suspense>
          <MenuList />
        </Suspense>
      </LazySheet>
    </>
  );
}
