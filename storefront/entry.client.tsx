import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentStylesContext, readDocumentStyles } from "./document/document-styles.ts";

if (import.meta.env.DEV) void import("./app.css");

startTransition(() => {
  hydrateRoot(
    document,
    <DocumentStylesContext value={readDocumentStyles()}>
      <HydratedRouter />
    </DocumentStylesContext>,
  );
});
