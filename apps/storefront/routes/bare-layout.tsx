import { Outlet, useLocation } from "react-router";
import { hasFlag } from "#domain/pages/framed-pages.ts";
import { BareLine } from "../shell/frame/bare-line.tsx";
import { BrandLogo } from "../shell/frame/brand-logo.tsx";
import { HeaderHelp } from "../shell/frame/header-help.tsx";
import { LangSwitch } from "../shell/frame/lang-switch.tsx";
import { SimulationStrip } from "../shell/frame/simulation-strip.tsx";

/** The content of these pages is personal. */
export function headers() {
  return { "cache-control": "no-store", "referrer-policy": "no-referrer" };
}

/** Layout of pages opened at a gate: logo, language and help alone. */
export default function BareLayout() {
  const { search } = useLocation();
  const headerless = hasFlag(search, "headerless");
  return (
    <>
      <SimulationStrip />
      {!headerless && (
        <header className="shop-header checkout-header">
          <div className="ui-page shop-header-row checkout-header-row">
            <BrandLogo />
            <span className="ui-grow" />
            <LangSwitch />
            <HeaderHelp />
          </div>
        </header>
      )}
      <main id="main" tabIndex={-1}>
        <Outlet />
        {headerless && <BareLine />}
      </main>
    </>
  );
}
