import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentStylesContext, readDocumentStyles } from "./document/document-styles.ts";
import { repeatPageData } from "./router/repeat-data.ts";

if (import.meta.env.DEV) void import("./app.css");

repeatPageData();

startTransition(() => {
  hydrateRoot(
    document,
    <DocumentStylesContext value={readDocumentStyles()}>
      <HydratedRouter />
    </DocumentStylesContext>,
  );
});
