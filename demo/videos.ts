import { cahayaubud } from "./videos/cahayaubud.ts";
import { dongengku } from "./videos/dongengku.ts";
import { gemasimfoni } from "./videos/gemasimfoni.ts";
import { karcis } from "./videos/karcis.ts";
import { langitsains } from "./videos/langitsains.ts";
import { riuhfest } from "./videos/riuhfest.ts";
import { ruangtanya } from "./videos/ruangtanya.ts";
import { senandika } from "./videos/senandika.ts";
import { teaterlampu } from "./videos/teaterlampu.ts";
import type { DemoVideo } from "./video.types.ts";

/** Videos of the demo by brand. Other brands have none. */
export const DEMO_VIDEOS: Readonly<Partial<Record<string, readonly DemoVideo[]>>> = {
  cahayaubud,
  dongengku,
  gemasimfoni,
  karcis,
  langitsains,
  riuhfest,
  ruangtanya,
  senandika,
  teaterlampu,
};
