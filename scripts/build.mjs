// `npm run build`: installs what is missing, development packages too, and builds the pages if their sources have changed.
import { build, install, projectNode } from "./lib/prepare.mjs";

install();
build(projectNode());
