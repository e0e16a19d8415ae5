import { expect, it } from "vitest";
import { applyFacts, type Facts } from "../../scripts/build/known-values.ts";
import { isAgainstFacts } from "../../scripts/build/router-facts.ts";

const FACTS: Facts = {
  absent: new Set(["gone", "this.context"]),
  present: new Set(["here"]),
  empty: new Set(["none"]),
  negative: new Set(["no"]),
  inert: new Set(["lazy"]),
  fixed: new Map([["method", "GET"]]),
  uncalled: new Set(["never"]),
};

const seen = new Set<string>();
const lean = (code: string) => applyFacts(code, FACTS, seen).replaceAll(/\s+/g, " ").trim();

it.each([
  ["if (gone) a(); else b();", "{b();}"],
  ["if (!gone && here) a();", "{a();}"],
  ["if (x && o.gone) a();", "{}"],
  ["if (gone != null || none.length > 0) a();", "{}"],
  ["if (none.size === 0) a();", "{a();}"],
  ["if (here != null) a();", "{a();}"],
  ["if (no(x)) a(); b();", "{} b();"],
  ["if (typeof o.lazy === 'function') a();", "{}"],
  ["if (typeof gone === 'string') a();", "{}"],
  ["if (r.method !== 'GET') a();", "{}"],
  ["class A { f() { if (this.context) a(); return o.context; } }", "class A { f() { {} return o.context; } }"],
  ["const v = gone ? a : b || c;", "const v = (b || c);"],
  ["const v = gone || (a, b);", "const v = (a, b);"],
  ["const v = here || b;", "const v = (here);"],
  ["const v = o.gone && o.gone.x;", "const v = (void 0);"],
  ["call(o.gone, o?.gone, no(x));", "call((void 0), (void 0), false);"],
  ["none.forEach((x) => a(x)); for (const x of none) a(x);", "; ;"],
  ["const v = none.map(a);", "const v = [];"],
  ["React.useEffect(() => { if (gone) a(); }, []);", ";"],
  ["function never(a) { b(a); }", "function never(a) {}"],
])("removes what cannot run: %s", (code, rest) => {
  expect(lean(code)).toBe(rest);
});

it.each([
  "if (x) a();",
  "if (gone === false) a();",
  "if (typeof gone !== 'undefined') a();",
  "if (typeof lazy === 'object') a();",
  "const { gone, here: b } = o;",
  "o.gone = a;",
  "function f(gone) {}",
  "const never = () => a();",
])("leaves what depends, names and declarations: %s", (code) => {
  expect(lean(code)).toBe(code.replace("(gone ===", "((void 0) ===").replace("typeof gone", "typeof (void 0)"));
});

it("records the facts that it used", () => {
  expect([...seen].toSorted()).toEqual(["gone", "here", "lazy", "method", "never", "no", "none", "this.context"]);
});

it.each([
  ['import { Outlet, useFetcher } from "react-router";', true],
  ['import {\n  Form,\n  useLocation,\n} from "react-router";', true],
  ["export async function clientAction() {}", true],
  ["export const clientMiddleware = [];", true],
  ["<Link to={to} viewTransition={true}>", true],
  ['<Link to={to} mask="/a">', true],
  ["<HydratedRouter onError={report} />", true],
  ["void navigate(to, { replace: true, flushSync: true });", true],
  ['import { Link, useNavigate } from "react-router";\nimport { Form } from "./form.tsx";', false],
  ["void navigate(to, { replace: true, preventScrollReset: true });", false],
  ["<HydratedRouter />", false],
  ["export async function clientLoader() {}", false],
])("tells a use that the browser's copy of the router cannot serve: %s is %s", (code, isAgainst) => {
  expect(isAgainstFacts(code)).toBe(isAgainst);
});
