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
import { skyline } from "./layouts/run/skyline.ts";
import { medal } from "./layouts/run/medal.ts";
import { streets } from "./layouts/run/streets.ts";
import { windingRoad } from "./layouts/run/winding-road.ts";
import { topeng } from "./layouts/theatre/topeng.ts";
import { lampScreen } from "./layouts/theatre/lamp-screen.ts";
import { chisel } from "./layouts/workshop/chisel.ts";
import { station } from "./layouts/theatre/station.ts";
import { gears } from "./layouts/workshop/gears.ts";
import { pourOver } from "./layouts/workshop/pour-over.ts";
import { cherries } from "./layouts/festival/cherries.ts";
import { cups } from "./layouts/talk/cups.ts";
import { beans } from "./layouts/workshop/beans.ts";
import { mendedBowl } from "./layouts/workshop/mended-bowl.ts";
import { kiln } from "./layouts/workshop/kiln.ts";
import { stall } from "./layouts/talk/stall.ts";
import { boats } from "./layouts/dinner/boats.ts";
import { pines } from "./layouts/dinner/pines.ts";
import { telescope } from "./layouts/attraction/telescope.ts";
import { planets } from "./layouts/attraction/planets.ts";
import { moonPhases } from "./layouts/attraction/moon-phases.ts";
import { waves } from "./layouts/sport/waves.ts";
import { foam } from "./layouts/festival/foam.ts";
import { swimmers } from "./layouts/sport/swimmers.ts";
import { shark } from "./layouts/attraction/shark.ts";
import { jellyfish } from "./layouts/attraction/jellyfish.ts";
import { oneLine } from "./layouts/exhibition/one-line.ts";
import { filmStrip } from "./layouts/theatre/film-strip.ts";
import { openScreen } from "./layouts/festival/open-screen.ts";
import { shell } from "./layouts/exhibition/shell.ts";
import { kite } from "./layouts/festival/kite.ts";
import { splitGate } from "./layouts/exhibition/split-gate.ts";
import { mirrorBall } from "./layouts/festival/mirror-ball.ts";
import { cassette } from "./layouts/music/cassette.ts";
import { speakers } from "./layouts/music/speakers.ts";
import { trumpet } from "./layouts/music/trumpet.ts";
import { violin } from "./layouts/music/violin.ts";
import { lotus } from "./layouts/festival/lotus.ts";
import { choir } from "./layouts/talk/choir.ts";
import { plumedBird } from "./layouts/attraction/plumed-bird.ts";
import { pillowMoon } from "./layouts/theatre/pillow-moon.ts";
import { hush } from "./layouts/talk/hush.ts";
import { shelves } from "./layouts/exhibition/shelves.ts";
import { openBook } from "./layouts/talk/open-book.ts";
import { football } from "./layouts/sport/football.ts";
import { shuttle } from "./layouts/sport/shuttle.ts";
import { darkFactory } from "./layouts/attraction/dark-factory.ts";
import { bigTop } from "./layouts/attraction/big-top.ts";
import { sockPuppets } from "./layouts/theatre/sock-puppets.ts";
import { questionMark } from "./layouts/type/question-mark.ts";
import { wordRows } from "./layouts/type/word-rows.ts";
import { echo } from "./layouts/type/echo.ts";
import { greatDisc } from "./layouts/type/great-disc.ts";
import { steps } from "./layouts/type/steps.ts";
import { twoHalves } from "./layouts/type/two-halves.ts";
import { initial } from "./layouts/type/initial.ts";
import { dayFirst } from "./layouts/type/day-first.ts";
import { tiles } from "./layouts/type/tiles.ts";
import { balloon } from "./layouts/type/balloon.ts";
import { frames } from "./layouts/type/frames.ts";
import type { Motif } from "./sheet.ts";

/** Every composition, with the subject that its events need. A test reads the events' own words. */
export const MOTIFS = {
  stageLights: { draw: stageLights, moods: ["night", "bold"], of: /gig|concert|dangdut|stage|orchestra/i },
  record: { draw: record, moods: ["bold", "day", "night"], of: /vinyl|record|listen|concert|music|songs?/i },
  soundRidges: { draw: soundRidges, moods: ["night", "day", "bold"], of: /jazz|river|orchestra|noise/i },
  keyWheel: { draw: keyWheel, moods: ["day", "bold", "night"], of: /piano|keys/i },
  strings: { draw: strings, moods: ["bold", "day", "night"], of: /guitar|songbook|street music|songs/i, never: /orchestra/i },
  trackBend: { draw: trackBend, moods: ["bold", "day", "night"], of: /relay|track|stadium/i, never: /children/i },
  numeral: { draw: numeral, moods: ["day", "bold", "night"], of: /\b10K\b|\b5K\b|21\.1/i },
  hills: { draw: hills, moods: ["day", "bold", "night"], of: /sunset|dusk|hills?/i, hours: "day" },
  contours: { draw: contours, moods: ["night", "bold", "day"], of: /trail|climb|ridge|route|metres/i },
  strides: { draw: strides, moods: ["bold", "day", "night"], of: /run/i, never: /children|bocah/i },
  curtain: { draw: curtain, moods: ["night", "bold"], of: /stage|theatre|concert|play/i },
  twoMasks: { draw: twoMasks, moods: ["bold", "day", "night"], of: /monologue|comedy|tragedy/i, never: /puppets?|topeng/i },
  gunungan: { draw: gunungan, moods: ["night", "bold", "day"], of: /shadow play|dalang|wayang/i },
  stairs: { draw: stairs, moods: ["day", "night", "bold"], of: /boarding house|stairs?|rooms?/i, never: /haunted|orchestra|family/i },
  vessels: { draw: vessels, moods: ["day", "bold", "night"], of: /bowl|vessel|dye|jars?|wheel/i },
  toolTiles: { draw: toolTiles, moods: ["day", "bold", "night"], of: /tools?|carve|linocut|invent|cutter/i, never: /coffee|kintsugi/i },
  batik: { draw: batik, moods: ["bold", "night", "day"], of: /batik|canting|wax/i, never: /leather/i },
  loom: { draw: loom, moods: ["day", "night", "bold"], of: /weav|loom|thread|dyes?/i },
  plate: { draw: plate, moods: ["bold", "day", "night"], of: /dinner|table|dish|supper/i },
  candles: { draw: candles, moods: ["night", "bold"], of: /candle|dinner|courses?/i, never: /wellness/i },
  seaTable: { draw: seaTable, moods: ["night", "day", "bold"], of: /beach|bay|sea|sand/i, hours: "night" },
  stillLife: { draw: stillLife, moods: ["day", "bold", "night"], of: /tea|brunch|fruit|cakes?/i },
  wheel: { draw: wheel, moods: ["day", "night", "bold"], of: /rides?|wheel/i, never: /pottery/i },
  waterSlides: { draw: waterSlides, moods: ["day", "bold", "night"], of: /slides?/i },
  aquarium: { draw: aquarium, moods: ["bold", "night", "day"], of: /aquarium|fish|reef/i, never: /swim|renang/i },
  balloons: { draw: balloons, moods: ["day", "bold", "night"], of: /balloons?/i },
  lanternNight: { draw: lanternNight, moods: ["night", "bold"], of: /lanterns?|lamps?|lights?/i, hours: "night" },
  quilt: { draw: quilt, moods: ["day", "bold", "night"], of: /cloth|fabric|market|concerts/i },
  camp: { draw: camp, moods: ["day", "night", "bold"], of: /tents?|camp/i, never: /stargaz|coffee|cinema/i },
  bloom: { draw: bloom, moods: ["bold", "day", "night"], of: /flower|garden|wedding|bloom/i },
  bubbles: { draw: bubbles, moods: ["day", "bold", "night"], of: /money|talk|questions?|conversation/i, never: /coral/i },
  profiles: { draw: profiles, moods: ["bold", "day", "night"], of: /machines?|conversation|talk/i, never: /choir|sing/i },
  microphone: { draw: microphone, moods: ["night", "bold", "day"], of: /microphone|comed|stand-up/i },
  quotes: { draw: quotes, moods: ["day", "night", "bold"], of: /write|writing|news|journalis|stories/i, never: /sleep/i },
  hoop: { draw: hoop, moods: ["bold", "night", "day"], of: /basketball|hoop|three/i, never: /badminton|football/i },
  wheels: { draw: wheels, moods: ["day", "bold", "night"], of: /bicycle|ride|cycl|bike/i },
  surf: { draw: surf, moods: ["day", "bold", "night"], of: /surf|wave/i, never: /swim|renang/i },
  court: { draw: court, moods: ["bold", "day", "night"], of: /badminton|court/i, never: /football|basketball/i },
  gallery: { draw: gallery, moods: ["day", "bold", "night"], of: /exhibition|photograph|album|pictures?/i },
  sculpture: { draw: sculpture, moods: ["bold", "day", "night"], of: /sculpture|exhibition|gallery|exhibitions/i, never: /firing|kiln/i },
  rooms: { draw: rooms, moods: ["bold", "night", "day"], of: /rooms?|doors?/i, never: /library|planetarium|shark/i },
  cutouts: {
    draw: cutouts,
    moods: ["day", "night", "bold"],
    of: /gardens?|trees?|leaves|coral|reef/i,
    never: /short films|drawing people/i,
  },
  skyline: { draw: skyline, moods: ["day", "bold", "night"], of: /jakarta|city|floor|tower/i },
  medal: { draw: medal, moods: ["day", "bold", "night"], of: /medal|children/i },
  streets: { draw: streets, moods: ["day", "bold", "night"], of: /city|loop|streets?/i, never: /trail/i },
  windingRoad: { draw: windingRoad, moods: ["day", "bold", "night"], of: /road|climb|ride|race/i },
  topeng: { draw: topeng, moods: ["day", "bold", "night"], of: /masks?/i, never: /tragedy/i },
  lampScreen: { draw: lampScreen, moods: ["night"], of: /wayang|shadow|puppet|leather/i },
  chisel: { draw: chisel, moods: ["day", "bold", "night"], of: /leather|chisel|carv/i },
  station: { draw: station, moods: ["day", "bold", "night"], of: /station|train/i },
  gears: { draw: gears, moods: ["day", "bold", "night"], of: /chain|gear|repair|workshop|bike/i },
  pourOver: { draw: pourOver, moods: ["day", "bold", "night"], of: /coffee|brew/i },
  cherries: { draw: cherries, moods: ["day", "bold", "night"], of: /cherr|coffee/i },
  cups: { draw: cups, moods: ["day", "bold", "night"], of: /cups?|cupping|bowls?/i },
  beans: { draw: beans, moods: ["day", "bold", "night"], of: /coffee|roast/i },
  mendedBowl: { draw: mendedBowl, moods: ["day", "bold", "night"], of: /repair|kintsugi|gold|broken/i },
  kiln: { draw: kiln, moods: ["day", "bold", "night"], of: /kiln|firing/i },
  stall: { draw: stall, moods: ["day", "bold", "night"], of: /business|shop|customer|market|price/i },
  boats: { draw: boats, moods: ["day", "bold", "night"], of: /lake|canoe|boats?|bay|sea|beach/i, hours: "day" },
  pines: { draw: pines, moods: ["day", "bold", "night"], of: /pines?|forest|trees|fog/i },
  telescope: { draw: telescope, moods: ["night"], of: /stars?|sky|telescope|astronom/i },
  planets: { draw: planets, moods: ["night"], of: /planet|star|dome/i },
  moonPhases: { draw: moonPhases, moods: ["night"], of: /moon|sky|night/i },
  waves: { draw: waves, moods: ["day", "bold", "night"], of: /sea|wave|ocean|water/i },
  foam: { draw: foam, moods: ["day", "bold", "night"], of: /foam/i },
  swimmers: { draw: swimmers, moods: ["day", "bold", "night"], of: /swim|strokes|pools?/i },
  shark: { draw: shark, moods: ["night"], of: /shark/i },
  jellyfish: { draw: jellyfish, moods: ["night"], of: /aquarium|reef|sea|jellyfish/i },
  oneLine: { draw: oneLine, moods: ["day", "bold", "night"], of: /draw/i },
  filmStrip: { draw: filmStrip, moods: ["day", "bold", "night"], of: /films?/i },
  openScreen: { draw: openScreen, moods: ["night"], of: /screen|film|cinema/i },
  shell: { draw: shell, moods: ["day", "bold", "night"], of: /beach|sand|shore/i },
  kite: { draw: kite, moods: ["day", "bold", "night"], of: /kites?/i },
  splitGate: { draw: splitGate, moods: ["day", "bold", "night"], of: /bali|ubud|temple|village|rice/i },
  mirrorBall: { draw: mirrorBall, moods: ["night"], of: /dance|club|floor/i },
  cassette: { draw: cassette, moods: ["day", "bold", "night"], of: /cassette|tape/i },
  speakers: { draw: speakers, moods: ["day", "bold", "night"], of: /loud|stage|bands?|speakers?/i },
  trumpet: { draw: trumpet, moods: ["day", "bold", "night"], of: /trumpet|brass|jazz|players|stages?/i },
  violin: { draw: violin, moods: ["day", "bold", "night"], of: /strings|violin|orchestra/i },
  lotus: { draw: lotus, moods: ["day", "bold", "night"], of: /yoga|breath|morning|wellness/i },
  choir: { draw: choir, moods: ["day", "bold", "night"], of: /choir|sing/i },
  plumedBird: { draw: plumedBird, moods: ["day", "bold", "night"], of: /birds?/i },
  pillowMoon: { draw: pillowMoon, moods: ["night"], of: /sleep|pyjama|pillow|lullab/i },
  hush: { draw: hush, moods: ["day", "bold", "night"], of: /silence|quiet|noise|loud/i },
  shelves: { draw: shelves, moods: ["day", "bold", "night"], of: /library|books/i },
  openBook: { draw: openBook, moods: ["day", "bold", "night"], of: /read|writ|book/i },
  football: { draw: football, moods: ["day", "bold", "night"], of: /football|goal/i },
  shuttle: { draw: shuttle, moods: ["day", "bold", "night"], of: /badminton|shuttle/i },
  darkFactory: { draw: darkFactory, moods: ["night"], of: /haunted|factory|ghost/i, hours: "night" },
  bigTop: { draw: bigTop, moods: ["day", "bold", "night"], of: /rides?|park|tent/i },
  sockPuppets: { draw: sockPuppets, moods: ["day", "bold", "night"], of: /sock/i },
  questionMark: { draw: questionMark, moods: ["bold"], of: /\w/, isLettered: true },
  wordRows: { draw: wordRows, moods: ["bold"], of: /\w/, isLettered: true },
  echo: { draw: echo, moods: ["bold"], of: /\w/, isLettered: true },
  greatDisc: { draw: greatDisc, moods: ["bold"], of: /\w/, isLettered: true },
  steps: { draw: steps, moods: ["bold"], of: /\w/, isLettered: true },
  twoHalves: { draw: twoHalves, moods: ["bold"], of: /\w/, isLettered: true },
  initial: { draw: initial, moods: ["bold"], of: /\w/, isLettered: true },
  dayFirst: { draw: dayFirst, moods: ["bold"], of: /\w/, isLettered: true },
  tiles: { draw: tiles, moods: ["bold"], of: /\w/, isLettered: true },
  balloon: { draw: balloon, moods: ["bold"], of: /\w/, isLettered: true },
  frames: { draw: frames, moods: ["bold"], of: /\w/, isLettered: true },
} as const satisfies Readonly<Record<string, Motif>>;

export type MotifName = keyof typeof MOTIFS;
