// Read before the server (`node --import ./demo/offer.ts server/start/main.ts`): the one place where the product meets its demo.
import { offerDemo } from "../server/app/offer-demo.ts";

offerDemo(async () => (await import("./demo.ts")).demo);
