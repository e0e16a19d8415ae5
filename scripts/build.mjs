// `npm run build`: installs missing packages, including development ones, and builds the pages if their sources changed.
import { build, install, projectNode } from "./lib/prepare.mjs";

install();
build(projectNode());
