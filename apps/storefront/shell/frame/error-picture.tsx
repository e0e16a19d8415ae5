/** A line drawing in the brand's ink: a torn ticket for a missing page, an unreadable code for a fault. */
export function ErrorPicture({ kind }: { kind: "missing" | "broken" }) {
  return (
    <svg className="error-picture" viewBox="0 0 320 220" fill="none" role="presentation" aria-hidden="true">
      <path className="error-soft" d="M24 178c30-70 62-18 92-62s58-70 92-40 46 18 88 102z" />
      <g transform={kind === "missing" ? "rotate(-9 160 110)" : "rotate(6 160 110)"}>
        <path
          className="error-paper"
          d="M58 62h112l-8 16 10 15-10 15 10 16-10 15 8 17H58a8 8 0 0 1-8-8v-20a16 16 0 0 0 0-32V70a8 8 0 0 1 8-8z"
        />
        <path d="M74 86h58M74 102h72M74 118h40" />
        {kind === "missing" ? <path d="M74 138h24" /> : <path d="M74 136v12M81 136v12M91 136v12M96 136v12M106 136v12" />}
      </g>
      <g transform={kind === "missing" ? "translate(22 14) rotate(11 240 110)" : "translate(14 -4) rotate(-8 240 110)"}>
        <path
          className="error-paper"
          d="M190 62h62a8 8 0 0 1 8 8v20a16 16 0 0 0 0 32v26a8 8 0 0 1-8 8h-62l-8-17 10-15-10-16 10-15-10-15z"
        />
        {kind === "missing" ? <path d="M214 100a13 13 0 1 1 18 12c-4 2-5 5-5 9M227 133v.5" /> : <path d="m212 96 28 28M240 96l-28 28" />}
      </g>
    </svg>
  );
}
