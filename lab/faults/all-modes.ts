import type { Mode } from "./mode.types.ts";
import { APP } from "./modes/app.ts";
import { DATABASE } from "./modes/database.ts";
import { DISK } from "./modes/disk.ts";
import { DRAIN } from "./modes/drain.ts";
import { FILM_MODE } from "./modes/film.ts";
import { FROZEN } from "./modes/frozen.ts";
import { NETWORK } from "./modes/network.ts";
import { ONE_OF_TWO } from "./modes/one-of-two.ts";
import { PROVIDER } from "./modes/provider.ts";
import { SINKS } from "./modes/sinks.ts";

/** Every mode on PostgreSQL, those of one deployment together. */
export const MODES: readonly Mode[] = [APP, DATABASE, PROVIDER, NETWORK, FROZEN, SINKS, FILM_MODE, ONE_OF_TWO, DRAIN, DISK];
