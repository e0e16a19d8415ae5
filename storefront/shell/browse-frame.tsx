import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { hasFlag } from "../links/page-path.ts";
import { BareLine } from "./bare-line.tsx";
import { ResumeBar } from "./resume-bar.tsx";
import { ShopFooter } from "./shop-footer.tsx";
import { ShopHeader } from "./shop-header.tsx";
import { SimulationStrip } from "./simulation-strip.tsx";

/** The default layout: header, banners, main, footer; flags of the address may hide its ends. Spec §2. */
export function BrowseFrame({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  const headerless = hasFlag(search, "headerless");
  const footerless = hasFlag(search, "footerless");
  return (
    <>
      <SimulationStrip />
      {!headerless && <ShopHeader />}
      <ResumeBar />
      <main id="main" tabIndex={-1}>
        {children}
        {headerless && footerless && <BareLine />}
      </main>
      {!footerless && <ShopFooter />}
    </>
  );
}
