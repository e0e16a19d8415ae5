// `npm run build`: installs missing packages, including development ones, and builds the pages and the fonts for papers if their sources changed.
import { build, install, projectNode } from "./lib/prepare.mjs";

install();
build(projectNode());
