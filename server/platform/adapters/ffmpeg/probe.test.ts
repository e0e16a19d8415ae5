import { describe, expect, it } from "vitest";
import { fieldsOf, mayHaveFields } from "./find-fields.ts";
import { readReport, type Report } from "./probe.ts";

type Stream = NonNullable<Report["streams"]>[number];
const PICTURE: Stream = {
  codec_type: "video",
  codec_name: "h264",
  width: 640,
  height: 360,
  pix_fmt: "yuv420p",
  avg_frame_rate: "25/1",
  r_frame_rate: "25/1",
  disposition: { default: 1 },
};
const SOUND: Stream = { codec_type: "audio", codec_name: "aac", channels: 2, channel_layout: "stereo", sample_rate: "48000" };
const read = (...streams: Stream[]) => readReport({ streams, format: { duration: "10" } });
const sound = (language: string, more: Stream = {}): Stream => ({ ...SOUND, tags: { language }, ...more });
const MARKED = { disposition: { default: 1 } };

describe("the size of a film", () => {
  it.each([
    ["HDV", 1440, 1080, "4:3", 1920, 1080],
    ["PAL 16:9", 720, 576, "64:45", 1024, 576],
    ["PAL 4:3", 720, 576, "16:15", 768, 576],
    ["NTSC 4:3", 720, 480, "8:9", 640, 480],
    ["NTSC 16:9", 720, 480, "32:27", 853, 480],
    ["half D1 16:9", 352, 576, "32:11", 1024, 576],
    ["an unknown shape", 853, 481, "0:1", 853, 481],
    ["no shape", 853, 481, undefined, 853, 481],
  ] as const)("returns a film's size in square pixels: %s", (_, width, height, shape, across, down) => {
    const found = read({ ...PICTURE, width, height, ...(shape ? { sample_aspect_ratio: shape } : {}) })!;
    expect([found.width, found.height, found.notes]).toEqual([across, down, []]);
    expect([found.picture.width, found.picture.height]).toEqual([width, height]);
  });

  it("takes impossible pixels as square and says so", () => {
    const found = read({ ...PICTURE, sample_aspect_ratio: "1:100" })!;
    expect([found.width, found.notes]).toEqual([640, ["it claims pixels of the shape 1:100, so they were taken as square"]]);
  });

  it.each([
    ["65536 0 0 65536", "upright", 1920],
    ["0 65536 -65536 0", "turned", 1080],
    ["-65536 0 0 -65536", "half-turned", 1920],
    ["0 -65536 65536 0", "turned-back", 1080],
    ["-65536 0 0 65536", "mirrored", 1920],
    ["65536 0 0 -65536", "flipped", 1920],
    ["0 65536 65536 0", "transposed", 1080],
    ["0 -65536 -65536 0", "anti-transposed", 1080],
    ["65530 900 -900 65530", "upright", 1920],
  ])("returns the orientation of a display matrix: %s", (matrix, orientation, width) => {
    const [a, b, c, d] = matrix.split(" ");
    const displaymatrix = `\n00000000: ${a} ${b} 0\n00000001: ${c} ${d} 0\n00000002: 0 0 1073741824\n`;
    const found = read({ ...PICTURE, width: 1440, height: 1080, sample_aspect_ratio: "4:3", side_data_list: [{ displaymatrix }] })!;
    expect([found.picture.orientation, found.width]).toEqual([orientation, width]);
  });
});

describe("the streams of a film", () => {
  it("returns nothing for covers, still images, chapter pictures and sound", () => {
    for (const kind of ["attached_pic", "still_image", "timed_thumbnails"])
      expect(read({ ...PICTURE, disposition: { default: 1, [kind]: 1 } }, SOUND)).toBeNull();
    expect(read(SOUND)).toBeNull();
    expect(read()).toBeNull();
  });

  it("chooses the default picture, then the largest, and names the others", () => {
    const small = { ...PICTURE, width: 320, height: 180 };
    expect(read(small, PICTURE)).toMatchObject({
      width: 640,
      picture: { stream: 1 },
      notes: ["of 2 pictures viewers see one (640 × 360) and not: 320 × 180"],
    });
    expect(read(small, { ...PICTURE, disposition: { default: 0 } })!.picture.stream).toBe(0);
    expect(read({ ...PICTURE, disposition: { attached_pic: 1 } }, small)).toMatchObject({ picture: { stream: 1 }, notes: [] });
  });

  it.each<[string, Stream[], number | null]>([
    ["the only one", [SOUND], 1],
    ["the default one", [sound("eng"), sound("jpn", MARKED)], 2],
    ["Indonesian before English", [sound("jpn"), sound("eng"), sound("ind")], 3],
    ["English before others", [sound("jpn"), sound("eng")], 2],
    ["Indonesian of two defaults", [sound("eng", MARKED), sound("ind", MARKED)], 2],
    ["the first of equals", [sound("jpn"), sound("kor")], 1],
    ["no commentary", [sound("ind", { disposition: { default: 1, comment: 1 } }), sound("eng")], 2],
    ["no description for the blind", [sound("ind", { disposition: { visual_impaired: 1 } }), sound("jpn")], 2],
    ["no unknown codec", [sound("ind", { ...MARKED, codec_name: "unknown" }), sound("jpn")], 2],
    ["no track without channels", [sound("ind", { ...MARKED, channels: 0 }), sound("jpn")], 2],
    ["none", [], null],
  ])("chooses the sound track: %s", (_, sounds, stream) => {
    expect(read(PICTURE, ...sounds)!.sound?.stream ?? null).toBe(stream);
  });

  it("names everything that viewers will not get", () => {
    const told = read(
      PICTURE,
      sound("ind", MARKED),
      sound("eng", { tags: { language: "eng", title: "Director" }, channels: 6 }),
      sound("und", { codec_name: "unknown" }),
      { codec_type: "subtitle", codec_name: "subrip" },
      { codec_type: "data" },
    )!;
    expect(told.notes).toEqual([
      "of 2 sound tracks viewers hear one (ind, 2 channels) and not: Director, eng, 6 channels",
      "1 of its sound tracks are of an unknown kind and not heard",
      "its 1 subtitle tracks are not shown; add them as caption files",
    ]);
    expect(read(PICTURE, { ...SOUND, codec_name: "unknown" })).toMatchObject({
      sound: null,
      notes: ["its sound is of an unknown kind, so the film is silent"],
    });
    expect(read(PICTURE, { ...SOUND, channels: 8, channel_layout: "8 channels" })).toMatchObject({
      sound: { channels: 8, hasLayout: false },
      notes: ["its 8 sound channels do not say where they belong, so viewers hear the first two"],
    });
  });

  it.each(["mono", "stereo", "5.1", "5.1(side)", "7.1", "quad"])("knows the places of the channels of %s", (layout) => {
    expect(read(PICTURE, { ...SOUND, channels: 6, channel_layout: layout })).toMatchObject({ sound: { hasLayout: true }, notes: [] });
    expect(read(PICTURE, { ...SOUND, channels: 2, channel_layout: "unknown" })).toMatchObject({ sound: { hasLayout: false }, notes: [] });
  });

  it("returns where picture and sound end", () => {
    const format = { duration: "10", start_time: "1.4" };
    const streams = [
      { ...PICTURE, start_time: "1.4", duration: "6" },
      { ...SOUND, start_time: "3.4", duration: "8" },
    ];
    expect(readReport({ streams, format })).toMatchObject({ seconds: 10, picture: { ends: 6 }, sound: { ends: 10 } });
    const tagged = [{ ...PICTURE, tags: { DURATION: "00:00:04.500000000" } }, SOUND];
    expect(readReport({ streams: tagged, format })).toMatchObject({ picture: { ends: 4.5 }, sound: { ends: 10 } });
  });

  it.each([
    ["constant", "25/1", "25/1", 25],
    ["a phone's variable rate", "2987/100", "30/1", 30],
    ["a screen recording, mostly still", "7/1", "60/1", 60],
    ["240 pictures a second", "240/1", "240/1", 240],
    ["a clock of 90 kHz", "2397/100", "90000/1", 23.97],
    ["interlaced, with the rate of fields", "25/1", "50/1", 50],
    ["none", "0/0", "0/0", 0],
  ])("returns the rate of a film: %s", (_, average, base, rate) => {
    expect(read({ ...PICTURE, avg_frame_rate: average, r_frame_rate: base })!.framesPerSecond).toBeCloseTo(rate, 3);
  });

  it("recognises colours, range and Dolby Vision without a base layer", () => {
    const bare = read(PICTURE)!;
    expect(bare.picture.colours).toEqual({ matrix: null, primaries: null, transfer: null, range: null, isRgb: false });
    expect(bare.isDolbyOnly).toBe(false);
    const marked = { color_space: "bt2020nc", color_primaries: "bt2020", color_transfer: "arib-std-b67", color_range: "tv" };
    expect(read({ ...PICTURE, ...marked, side_data_list: [{ dv_profile: 8 }] })).toMatchObject({
      isDolbyOnly: false,
      picture: { colours: { matrix: "bt2020nc", primaries: "bt2020", transfer: "arib-std-b67", range: "tv" } },
    });
    expect(read({ ...PICTURE, side_data_list: [{ dv_profile: 5 }] })!.isDolbyOnly).toBe(true);
    expect(read({ ...PICTURE, pix_fmt: "yuvj422p" })!.picture.colours.range).toBe("pc");
    expect(read({ ...PICTURE, pix_fmt: "gbrp10le", color_space: "gbr" })!.picture.colours.isRgb).toBe(true);
  });
});

describe("half pictures", () => {
  it("decides only by a clear majority of combed frames", () => {
    expect(fieldsOf({ tff: 60, bff: 0, progressive: 4 })).toBe("tff");
    expect(fieldsOf({ tff: 1, bff: 40, progressive: 0 })).toBe("bff");
    expect(fieldsOf({ tff: 30, bff: 0, progressive: 40 })).toBeNull();
    expect(fieldsOf({ tff: 20, bff: 18, progressive: 0 })).toBeNull();
    expect(fieldsOf({ tff: 4, bff: 0, progressive: 0 })).toBeNull();
    expect(fieldsOf({ tff: 0, bff: 0, progressive: 0 })).toBeNull();
  });

  it("looks for half pictures only in sizes, rates and codecs that have them", () => {
    const may = (more: Stream) => mayHaveFields(read({ ...PICTURE, width: 720, height: 576, ...more })!);
    expect(may({})).toBe(true);
    expect(may({ field_order: "progressive" })).toBe(true);
    expect(may({ field_order: "tt" })).toBe(false);
    expect(may({ height: 720 })).toBe(false);
    expect(may({ codec_name: "hevc" })).toBe(false);
    expect(may({ avg_frame_rate: "60/1", r_frame_rate: "60/1" })).toBe(false);
    expect(read({ ...PICTURE, field_order: "bb" })!.picture.scan).toBe("interlaced");
    expect(read({ ...PICTURE, codec_name: "dvvideo" })!.picture.scan).toBe("interlaced");
  });
});
