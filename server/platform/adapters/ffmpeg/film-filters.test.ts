import { describe, expect, it } from "vitest";
import { isBeyondSdr, isHdr, pictureFilter, soundFilter } from "./film-filters.ts";
import { argsOf, pictureRate } from "./make-rendition.ts";
import { readReport, type Orientation, type Picture, type Probed } from "./probe.ts";

const UNKNOWN = { matrix: null, primaries: null, transfer: null, range: null, isRgb: false } as const;
const PICTURE: Picture = {
  stream: 0,
  codec: "h264",
  width: 1440,
  height: 1080,
  orientation: "upright",
  scan: "unmarked",
  colours: UNKNOWN,
  ends: 10,
};
const film = (picture: Partial<Picture>, timing: readonly string[] = ["fps=25"]) =>
  pictureFilter({ ...PICTURE, ...picture }, { width: 852, height: 480, timing, use: "film" }).split(",");
const SCANS = ["unmarked", "interlaced", "tff", "bff"] as const;
const ORIENTATIONS: readonly Orientation[] = [
  "upright",
  "turned",
  "half-turned",
  "turned-back",
  "mirrored",
  "flipped",
  "transposed",
  "anti-transposed",
];
const MATRICES = [null, "bt709", "smpte170m", "bt470bg", "bt2020nc", "smpte240m", "fcc", "gbr", "ycgco"];
const TRANSFERS = [null, "bt709", "smpte2084", "arib-std-b67", "bt2020-10"];
const PRIMARIES = [null, "bt709", "bt2020", "smpte432", "smpte170m"];

describe("the filters of a picture", () => {
  it("keeps one order, one size and one set of tags over all kinds of pictures", () => {
    let kinds = 0;
    for (const scan of SCANS)
      for (const orientation of ORIENTATIONS)
        for (const matrix of MATRICES)
          for (const transfer of TRANSFERS)
            for (const primaries of PRIMARIES)
              for (const range of [null, "tv", "pc"] as const) {
                kinds += 1;
                const colours = { matrix, transfer, primaries, range, isRgb: matrix === "gbr" };
                const filters = film({ scan, orientation, colours });
                const at = (start: string) => filters.findIndex((filter) => filter.startsWith(start));
                // Fields before time, time before size, size before turns, and tags at the end.
                expect(at("bwdif")).toBe(scan === "unmarked" ? -1 : 0);
                expect(at("fps")).toBe(scan === "unmarked" ? 0 : 1);
                expect(at("scale")).toBe(at("fps") + 1);
                const isTurned = /turned$|turned-back|transposed/.test(orientation) && orientation !== "half-turned";
                expect(filters[at("scale")]).toMatch(isTurned ? /^scale=480:852:/ : /^scale=852:480:/);
                expect(filters.some((filter) => filter.startsWith("transpose"))).toBe(isTurned);
                expect(filters.filter((filter) => /^(setparams=field_mode|setsar)/.test(filter))).toEqual([
                  "setsar=1",
                  "setparams=field_mode=prog:range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
                ]);
                expect(at("tonemap") > 0).toBe(isHdr(colours));
                expect(at("zscale") > 0).toBe(isBeyondSdr(colours));
                expect(filters.filter((filter) => filter === "format=yuv420p")).toHaveLength(1);
                expect(filters.join(",")).not.toMatch(/null|undefined|NaN/);
              }
    expect(kinds).toBe(21_600);
  });

  it.each([
    [720, 576, null, "bt601"],
    [1440, 1080, null, "bt709"],
    [1280, 544, null, "bt709"],
    [720, 576, "bt709", "bt709"],
    [1920, 1080, "bt470bg", "bt601"],
    [1920, 1080, "ycgco", "auto"],
  ])("reads %i × %i marked as %s by the matrix %s", (width, height, matrix, used) => {
    expect(film({ width, height, colours: { ...UNKNOWN, matrix } }).join(",")).toContain(`in_color_matrix=${used}:`);
  });

  it("converts a JPEG to BT.601 in full range, from SDR and from HDR", () => {
    const jpeg = (colours: Picture["colours"]) =>
      pictureFilter({ ...PICTURE, colours }, { width: 160, height: 90, timing: [], use: "jpeg" });
    for (const transfer of TRANSFERS) {
      const filters = jpeg({ ...UNKNOWN, transfer });
      expect(filters).toContain("out_color_matrix=bt601:out_range=pc,format=yuvj420p,");
      expect(filters).not.toContain("field_mode");
    }
  });
});

describe("the filters of a sound", () => {
  it.each([
    [1, true, "pan=stereo|c0=c0|c1=c0"],
    [2, true, "pan=stereo|c0=c0|c1=c1"],
    [2, false, "pan=stereo|c0=c0|c1=c1"],
    [6, true, "aformat=sample_fmts=fltp:channel_layouts=stereo,alimiter=limit=0.95:level=disabled"],
    [8, false, "pan=stereo|c0=c0|c1=c1"],
  ])("makes stereo of %i channels, places known: %s", (channels, hasLayout, mixed) => {
    expect(soundFilter({ stream: 1, channels, hasLayout, ends: 10 }, 10)).toBe(`${mixed},aresample=async=1:first_pts=0`);
  });

  it("pads a sound that ends before the film, before the cut of a resumed run", () => {
    const filter = (ends: number) => soundFilter({ stream: 1, channels: 2, hasLayout: true, ends }, 10, ["atrim=start=1"]);
    expect(filter(4)).toMatch(/,apad=pad_dur=6\.000,atrim=start=1$/);
    expect(filter(9.9)).toMatch(/first_pts=0,atrim=start=1$/);
  });
});

describe("the words of a rendition", () => {
  const facts = (more: Partial<Probed> = {}): Probed => ({
    seconds: 10,
    width: 1920,
    height: 1080,
    framesPerSecond: 25,
    picture: PICTURE,
    sound: null,
    streams: 1,
    isDolbyOnly: false,
    notes: [],
    ...more,
  });
  const words = (more: Partial<Probed>, from = 0) =>
    argsOf({ path: "/x", container: "mov", facts: facts(more), height: 480, folder: "/y", from }).join(" ");
  const sound = { stream: 3, channels: 2, hasLayout: true, ends: 10 };

  it("maps the chosen streams by number, and no sound of a silent film", () => {
    expect(words({ picture: { ...PICTURE, stream: 2 }, sound })).toMatch(/-map 0:2 -map 0:3 .* -af /);
    expect(words({})).not.toMatch(/-af|-c:a/);
  });

  it("extends a picture that ends before its sound", () => {
    expect(words({ picture: { ...PICTURE, ends: 6 }, sound })).toContain("tpad=stop_mode=clone:stop_duration=4.000,");
    expect(words({ picture: { ...PICTURE, ends: 9.9 }, sound })).not.toContain("tpad");
  });

  it("never seeks behind the end of a stream when it resumes", () => {
    const jumpOf = (text: string) => Number(/ -ss ([0-9.]+) /.exec(text)?.[1]);
    expect(jumpOf(words({ sound }, 2))).toBeGreaterThan(5);
    expect(jumpOf(words({ picture: { ...PICTURE, ends: 3 }, sound }, 2))).toBeLessThan(2.1);
    expect(jumpOf(words({ sound: { ...sound, ends: 4 } }, 2))).toBeLessThan(3.1);
    expect(words({ sound: { ...sound, ends: 0.5 } }, 2)).not.toContain(" -ss ");
  });

  it.each([
    [25, 25],
    [23.976, 23.976],
    [29.97, 29.97],
    [30.02, 30],
    [50, 25],
    [59.94, 29.97],
    [60, 30],
    [48, 24],
    [120, 30],
    [240, 30],
    [31.2, 30],
    [1, 10],
    [0, 25],
  ])("makes %d pictures a second even at %d", (own, made) => {
    expect(pictureRate({ framesPerSecond: own })).toBeCloseTo(made, 2);
  });

  it("limits the rate by the shorter side", () => {
    const most = (width: number, height: number, made: number) =>
      /-maxrate (\d+)/.exec(
        argsOf({ path: "", container: "mov", facts: facts({ width, height }), height: made, folder: "" }).join(" "),
      )![1];
    expect(most(720, 1280, 426)).toBe(most(1280, 720, 240));
    expect(most(1080, 1920, 1920)).toBe(most(1920, 1080, 1080));
  });

  it("reads what ffprobe says about an HDV film as 16:9", () => {
    const streams = [
      { codec_type: "video", codec_name: "mpeg2video", width: 1440, height: 1080, sample_aspect_ratio: "4:3", field_order: "tt" },
    ];
    const told = readReport({ streams, format: { duration: "10" } })!;
    const made = argsOf({ path: "", container: "mpegts", facts: told, height: 480, folder: "" }).join(" ");
    expect(made).toContain("bwdif=mode=send_frame:parity=auto:deint=interlaced,fps=25.000:start_time=0,scale=854:480:");
  });
});
