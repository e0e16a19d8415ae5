import { messagesOfLastResort } from "../i18n/last-resort.ts";

/** The tenant itself could not be read: plain words in both languages, and a way to try again. */
export function UnbrandedError() {
  return (
    <main id="main" className="ui-page error-page" tabIndex={-1}>
      <div>
        {messagesOfLastResort.map(({ lang, title, line }) => (
          <section key={lang} lang={lang}>
            <h1>{title}</h1>
            <p className="error-line">{line}</p>
          </section>
        ))}
      </div>
    </main>
  );
}
