import type { PosterKind } from "../event.types.ts";
import { stageLights } from "./layouts/music/stage-lights.ts";
import { record } from "./layouts/music/record.ts";
import { soundRidges } from "./layouts/music/sound-ridges.ts";
import { keyWheel } from "./layouts/music/key-wheel.ts";
import { strings } from "./layouts/music/strings.ts";
import { trackBend } from "./layouts/run/track-bend.ts";
import { numeral } from "./layouts/run/numeral.ts";
import { hills } from "./layouts/run/hills.ts";
import { contours } from "./layouts/run/contours.ts";
import { strides } from "./layouts/run/strides.ts";
import { curtain } from "./layouts/theatre/curtain.ts";
import { twoMasks } from "./layouts/theatre/two-masks.ts";
import { gunungan } from "./layouts/theatre/gunungan.ts";
import { stairs } from "./layouts/theatre/stairs.ts";
import { vessels } from "./layouts/workshop/vessels.ts";
import { toolTiles } from "./layouts/workshop/tool-tiles.ts";
import { batik } from "./layouts/workshop/batik.ts";
import { loom } from "./layouts/workshop/loom.ts";
import { plate } from "./layouts/dinner/plate.ts";
import { candles } from "./layouts/dinner/candles.ts";
import { seaTable } from "./layouts/dinner/sea-table.ts";
import { stillLife } from "./layouts/dinner/still-life.ts";
import { wheel } from "./layouts/attraction/wheel.ts";
import { waterSlides } from "./layouts/attraction/water-slides.ts";
import { aquarium } from "./layouts/attraction/aquarium.ts";
import { balloons } from "./layouts/attraction/balloons.ts";
import { lanternNight } from "./layouts/festival/lantern-night.ts";
import { quilt } from "./layouts/festival/quilt.ts";
import { camp } from "./layouts/festival/camp.ts";
import { bloom } from "./layouts/festival/bloom.ts";
import { bubbles } from "./layouts/talk/bubbles.ts";
import { profiles } from "./layouts/talk/profiles.ts";
import { microphone } from "./layouts/talk/microphone.ts";
import { quotes } from "./layouts/talk/quotes.ts";
import { hoop } from "./layouts/sport/hoop.ts";
import { wheels } from "./layouts/sport/wheels.ts";
import { surf } from "./layouts/sport/surf.ts";
import { court } from "./layouts/sport/court.ts";
import { gallery } from "./layouts/exhibition/gallery.ts";
import { sculpture } from "./layouts/exhibition/sculpture.ts";
import { rooms } from "./layouts/exhibition/rooms.ts";
import { cutouts } from "./layouts/exhibition/cutouts.ts";
import type { LayoutEntry } from "./sheet.ts";

/** Every composition, by kind of poster. */
export const LAYOUTS: Readonly<Record<PosterKind, readonly LayoutEntry[]>> = {
  music: [
    { draw: stageLights, moods: ["night", "bold"] },
    { draw: record, moods: ["bold", "day", "night"] },
    { draw: soundRidges, moods: ["night", "day", "bold"] },
    { draw: keyWheel, moods: ["day", "bold", "night"] },
    { draw: strings, moods: ["bold", "day", "night"] },
  ],
  run: [
    { draw: trackBend, moods: ["bold", "day", "night"] },
    { draw: numeral, moods: ["day", "bold", "night"] },
    { draw: hills, moods: ["day", "bold", "night"] },
    { draw: contours, moods: ["night", "bold", "day"] },
    { draw: strides, moods: ["bold", "day", "night"] },
  ],
  theatre: [
    { draw: curtain, moods: ["night", "bold"] },
    { draw: twoMasks, moods: ["bold", "day", "night"] },
    { draw: gunungan, moods: ["night", "bold", "day"] },
    { draw: stairs, moods: ["day", "night", "bold"] },
  ],
  workshop: [
    { draw: vessels, moods: ["day", "bold", "night"] },
    { draw: toolTiles, moods: ["day", "bold", "night"] },
    { draw: batik, moods: ["bold", "night", "day"] },
    { draw: loom, moods: ["day", "night", "bold"] },
  ],
  dinner: [
    { draw: plate, moods: ["bold", "day", "night"] },
    { draw: candles, moods: ["night", "bold"] },
    { draw: seaTable, moods: ["night", "day", "bold"] },
    { draw: stillLife, moods: ["day", "bold", "night"] },
  ],
  attraction: [
    { draw: wheel, moods: ["day", "night", "bold"] },
    { draw: waterSlides, moods: ["day", "bold", "night"] },
    { draw: aquarium, moods: ["bold", "night", "day"] },
    { draw: balloons, moods: ["day", "bold", "night"] },
  ],
  festival: [
    { draw: lanternNight, moods: ["night", "bold"] },
    { draw: quilt, moods: ["day", "bold", "night"] },
    { draw: camp, moods: ["day", "night", "bold"] },
    { draw: bloom, moods: ["bold", "day", "night"] },
  ],
  talk: [
    { draw: bubbles, moods: ["day", "bold", "night"] },
    { draw: profiles, moods: ["bold", "day", "night"] },
    { draw: microphone, moods: ["night", "bold", "day"] },
    { draw: quotes, moods: ["day", "night", "bold"] },
  ],
  sport: [
    { draw: hoop, moods: ["bold", "night", "day"] },
    { draw: wheels, moods: ["day", "bold", "night"] },
    { draw: surf, moods: ["day", "bold", "night"] },
    { draw: court, moods: ["bold", "day", "night"] },
  ],
  exhibition: [
    { draw: gallery, moods: ["day", "bold", "night"] },
    { draw: sculpture, moods: ["bold", "day", "night"] },
    { draw: rooms, moods: ["bold", "night", "day"] },
    { draw: cutouts, moods: ["day", "night", "bold"] },
  ],
};
