import type { DemoTenant } from "./event.types.ts";
import { balewayang } from "./events/balewayang.ts";
import { bianglala } from "./events/bianglala.ts";
import { blokbunyi } from "./events/blokbunyi.ts";
import { cahayaubud } from "./events/cahayaubud.ts";
import { dongengku } from "./events/dongengku.ts";
import { galeriseri } from "./events/galeriseri.ts";
import { garudarun } from "./events/garudarun.ts";
import { gemasimfoni } from "./events/gemasimfoni.ts";
import { grahanusa } from "./events/grahanusa.ts";
import { halamanbuku } from "./events/halamanbuku.ts";
import { jenius } from "./events/jenius.ts";
import { kainkita } from "./events/kainkita.ts";
import { karcis } from "./events/karcis.ts";
import { kayuhan } from "./events/kayuhan.ts";
import { kelasseduh } from "./events/kelasseduh.ts";
import { langitsains } from "./events/langitsains.ts";
import { lautkaca } from "./events/lautkaca.ts";
import { layartancap } from "./events/layartancap.ts";
import { melancarun } from "./events/melancarun.ts";
import { nadarosa } from "./events/nadarosa.ts";
import { ombakbiru } from "./events/ombakbiru.ts";
import { pasirkarang } from "./events/pasirkarang.ts";
import { puncakhening } from "./events/puncakhening.ts";
import { raketkota } from "./events/raketkota.ts";
import { riuhfest } from "./events/riuhfest.ts";
import { ruangtanya } from "./events/ruangtanya.ts";
import { senandika } from "./events/senandika.ts";
import { tanahliat } from "./events/tanahliat.ts";
import { teaterlampu } from "./events/teaterlampu.ts";
import { timurraya } from "./events/timurraya.ts";
import { tirtaria } from "./events/tirtaria.ts";

/** Every brand with its events and promotions, the provider's own first. */
export const DEMO_TENANTS: readonly DemoTenant[] = [
  karcis,
  balewayang,
  bianglala,
  blokbunyi,
  cahayaubud,
  dongengku,
  galeriseri,
  garudarun,
  gemasimfoni,
  grahanusa,
  halamanbuku,
  jenius,
  kainkita,
  kayuhan,
  kelasseduh,
  langitsains,
  lautkaca,
  layartancap,
  melancarun,
  nadarosa,
  ombakbiru,
  pasirkarang,
  puncakhening,
  raketkota,
  riuhfest,
  ruangtanya,
  senandika,
  tanahliat,
  teaterlampu,
  timurraya,
  tirtaria,
];
