import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentStylesContext, readDocumentStyles } from "./document/document-styles.ts";
import { repeatPictures } from "./document/repeat-pictures.ts";
import { reportRecovered } from "./error-reporting/recovered.ts";
import { guardFrame } from "./links/guard-frame.ts";
import { repeatPageData } from "./router/repeat-data.ts";

if (import.meta.env.DEV) void import("./app.css");

repeatPageData();
guardFrame();
repeatPictures();

startTransition(() => {
  hydrateRoot(
    document,
    <DocumentStylesContext value={readDocumentStyles()}>
      <HydratedRouter />
    </DocumentStylesContext>,
    { onRecoverableError: reportRecovered },
  );
});
