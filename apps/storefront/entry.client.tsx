import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentStylesContext, readDocumentStyles } from "./shell/document/document-styles.ts";
import { repeatPictures } from "./shell/document/repeat-pictures.ts";
import { reportRecovered } from "./shell/error-reporting/recovered.ts";
import { guardFrame } from "./shell/links/guard-frame.ts";
import { repeatPageData } from "./shell/router/repeat-data.ts";

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
