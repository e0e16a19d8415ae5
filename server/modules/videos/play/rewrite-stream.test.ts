import { describe, expect, it } from "vitest";
import { LISTS, segmentList } from "#test/harness/live-emulator.ts";
import { rewriteStream } from "./rewrite-stream.ts";

const AT = "https://live.example.com/konser/index.m3u8?key=abc";

function refusalOf(text: string): string {
  try {
    rewriteStream(text, AT);
    return "passed on";
  } catch (error) {
    return (error as Error).message;
  }
}
const withLine = (...more: string[]) => segmentList(7, { more });

describe("an organiser's playlist", () => {
  it("replaces the lists in an organiser's playlist by ours, in order, with nothing else of the organiser's", () => {
    const { text, lists, targetSeconds } = rewriteStream(LISTS, AT);
    expect(lists).toEqual([
      "https://live.example.com/konser/audio/id.m3u8",
      "https://live.example.com/konser/360/list.m3u8",
      "https://live.example.com/480/list.m3u8",
    ]);
    expect(text).not.toContain("example.com");
    expect(text).toContain('NAME="Indonesia",DEFAULT=YES,URI="live-0.m3u8"\n');
    expect(text.match(/^live-\d\.m3u8$/gm)).toEqual(["live-1.m3u8", "live-2.m3u8"]);
    expect(text).toContain('RESOLUTION=854x480,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="a"');
    expect(targetSeconds).toBeNull();
  });

  it("keeps segments, keys and maps at their own addresses", () => {
    const list = withLine('#EXT-X-KEY:METHOD=AES-128,URI="key?n=1",IV=0x12', '#EXT-X-MAP:URI="/init.mp4",BYTERANGE="10@0"');
    const { text, lists, targetSeconds } = rewriteStream(list, AT);
    expect([lists, targetSeconds]).toEqual([[], 4]);
    expect(text).toContain('#EXT-X-KEY:METHOD=AES-128,URI="https://live.example.com/konser/key?n=1",IV=0x12\n');
    expect(text).toContain('#EXT-X-MAP:URI="https://live.example.com/init.mp4",BYTERANGE="10@0"\n');
    expect(text).toContain("#EXTINF:4.0,\nhttps://live.example.com/konser/part-7.ts?sign=a%2Fb\n");
    expect(text).toContain("#EXT-X-MEDIA-SEQUENCE:7\n");
  });

  it("keeps a stream's end and drops delayed parts, comments and advertisers' files", () => {
    const text = rewriteStream(
      withLine(
        "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES",
        '#EXT-X-PART:DURATION=0.5,URI="a.part"',
        '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.part"',
        '#EXT-X-DATERANGE:ID="ad",X-ASSET-URI="https://ads.example.net/a.m3u8"',
        '#EXT-X-SESSION-DATA:DATA-ID="x",URI="https://ads.example.net/x.json"',
        "# made by somebody",
        "#EXT-X-ENDLIST",
      ),
      AT,
    ).text;
    expect(text).toContain("#EXT-X-ENDLIST\n");
    expect(text).not.toMatch(/part"|ads\.|somebody|SERVER-CONTROL/);
  });

  it.each([
    ["file:///etc/passwd", "it leads to an address that begins with file:"],
    ["data:video/mp2t;base64,AAAA", "it leads to an address that begins with data:"],
    ["javascript:alert(1)", "it leads to an address that begins with javascript:"],
    ["http://live.example.com/a.ts", "it leads to an address that begins with http:"],
    ["skd://key", "it leads to an address that begins with skd:"],
    ["https://10.0.0.7/a.ts", "it leads to another host: 10.0.0.7"],
    ["https://[::1]/a.ts", "it leads to another host: [::1]"],
    ["//localhost/a.ts", "it leads to another host: localhost"],
    ["https://live.example.com:8443/a.ts", "it leads to another host: live.example.com:8443"],
    ["https://live.example.com.evil.net/a.ts", "it leads to another host: live.example.com.evil.net"],
    ["https://user:pw@live.example.com/a.ts", "it leads to an address that begins with https:"],
    ["{$base}/a.ts", "one of its addresses cannot be read"],
    ["https://[", "one of its addresses cannot be read"],
  ])("refuses a playlist that leads to %s by a segment, key, map or list", (uri, why) => {
    expect(refusalOf(`${withLine()}#EXTINF:4,\n${uri}\n`)).toBe(why);
    expect(refusalOf(withLine(`#EXT-X-KEY:METHOD=AES-128,URI="${uri}"`))).toBe(why);
    expect(refusalOf(withLine(`#EXT-X-MAP:URI="${uri}"`))).toBe(why);
    expect(refusalOf(`${LISTS}#EXT-X-STREAM-INF:BANDWIDTH=1\n${uri}\n`)).toBe(why);
    expect(refusalOf(`${LISTS}#EXT-X-MEDIA:TYPE=AUDIO,URI="${uri}"\n`)).toBe(why);
  });

  it("rejects a playlist with an address hidden in a name", () => {
    const line = '#EXT-X-MEDIA:NAME=",URI=",TYPE=AUDIO,URI="https://10.0.0.7/a.m3u8"';
    expect(refusalOf(`${LISTS}${line}\n`)).toBe("it leads to another host: 10.0.0.7");
    expect(refusalOf(withLine('#EXT-X-KEY:METHOD=AES-128,X="a",Y="URI="https://10.0.0.7/k"'))).toBe("one of its lines cannot be read");
  });

  it.each([
    ["nothing", "", "it is no playlist"],
    ["a page", "<!doctype html><title>Not found</title>", "it is no playlist"],
    ["a playlist behind something else", `GIF89a\n${segmentList()}`, "it is no playlist"],
    ["a playlist of nothing", "#EXTM3U\n", "it says neither which lists it has nor how long its segments are"],
    ["segments of no length", segmentList(1, { seconds: 0 }), "it says neither which lists it has nor how long its segments are"],
    ["segments of an hour", segmentList(1, { seconds: 3600 }), "it says neither which lists it has nor how long its segments are"],
    ["a segment without its length", `${segmentList()}#EXTINF:long,\na.ts\n`, "one of its segments has no length"],
    ["10,000 tracks", `${LISTS}${'#EXT-X-MEDIA:TYPE=AUDIO,URI="a.m3u8"\n'.repeat(10_000)}`, "it names more than 40 lists"],
    ["lines without end", `${segmentList()}${"#EXTINF:4,\na.ts\n".repeat(12_000)}`, "it has more than 20000 lines"],
    ["one line without end", `${segmentList()}${"a".repeat(3000)}\n`, "one of its lines cannot be read"],
    ["a sign that no line has", segmentList().replace("part-8", "part\u0000-8"), "one of its lines cannot be read"],
    ["a list among segments", withLine('#EXT-X-MEDIA:TYPE=AUDIO,URI="a.m3u8"'), "it has EXT-X-MEDIA where that has no meaning"],
  ])("refuses a playlist with the reason: %s", (_, text, why) => {
    expect(refusalOf(text)).toBe(why);
  });
});
