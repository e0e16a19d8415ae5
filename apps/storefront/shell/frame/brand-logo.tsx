import { useTenant } from "../document/tenant.ts";
import { AppLink } from "../links/app-link.tsx";

/** The tenant's wide logo as a link, by default to the front page. */
export function BrandLogo({ href = "/" }: { href?: string }) {
  const { brand } = useTenant();
  const { wide, width, height } = brand.logo;
  return (
    <AppLink href={href} className="shop-logo">
      <img src={wide} alt={brand.title} width={width} height={height} />
    </AppLink>
  );
}
