import { messagesOfLastResort } from "../i18n/last-resort.ts";
import { ErrorPicture } from "./error-picture.tsx";

/** The screen if the tenant itself could not be read: a picture, plain words in both languages, and a retry. */
export function UnbrandedError() {
  return (
    <main id="main" className="ui-page error-page" tabIndex={-1}>
      <ErrorPicture kind="broken" />
      <div>
        {messagesOfLastResort.map(({ lang, title, line, again }) => (
          <section key={lang} lang={lang}>
            <h1>{title}</h1>
            <p className="error-line">{line}</p>
            <button type="button" onClick={() => location.reload()}>
              {again}
            </button>
          </section>
        ))}
      </div>
    </main>
  );
}
