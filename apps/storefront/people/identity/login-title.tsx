/** The heading of the card's step, at the level of the page's heading or one below. */
export function LoginTitle({ level, children }: { readonly level: 1 | 2; readonly children: string }) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <Heading tabIndex={-1} className="login-title">
      {children}
    </Heading>
  );
}
