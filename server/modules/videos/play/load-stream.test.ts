import { expect, it } from "vitest";
import { segmentList } from "#test/harness/live-emulator.ts";
import { StreamUnavailable } from "../../../platform/ports/stream-source.ts";
import { createStreamLoader } from "./load-stream.ts";

const URL_OF = "https://live.example.com/index.m3u8";

function open() {
  const state = { at: 0, reads: 0, answer: () => Promise.resolve(segmentList(state.reads)) };
  const load = createStreamLoader(
    () => {
      state.reads += 1;
      return state.answer();
    },
    () => state.at,
  );
  return { state, load };
}

it("reads a stream's list once during its newest segment, for any number of viewers", async () => {
  const { state, load } = open();
  const watch = () => Promise.all(Array.from({ length: 1000 }, () => load(URL_OF)));
  const seen = new Set((await watch()).map(({ text }) => text));
  state.at += 3999;
  await watch();
  expect([seen.size, state.reads]).toEqual([1, 1]);
  state.at += 1;
  expect((await watch()).every(({ text }) => text.includes("#EXT-X-MEDIA-SEQUENCE:2\n"))).toBe(true);
  expect(state.reads).toBe(2);
});

it("serves the last good list for twenty seconds of errors, with a retry every two, then refuses", async () => {
  const { state, load } = open();
  const good = await load(URL_OF);
  state.answer = () => Promise.reject(new StreamUnavailable("away", "it does not answer"));
  for (state.at = 4000; state.at <= 20_000; state.at += 500) expect(await load(URL_OF)).toBe(good);
  expect(state.reads).toBe(10);
  state.at = 22_500;
  await expect(load(URL_OF)).rejects.toThrow("it does not answer");
  state.answer = () => Promise.resolve("<html>");
  state.at = 25_000;
  await expect(load(URL_OF)).rejects.toMatchObject({ trouble: "bad" });
  state.answer = () => Promise.resolve(segmentList(40));
  state.at = 27_000;
  expect((await load(URL_OF)).text).toContain("part-42");
});

it("retries at once after an unexpected error", async () => {
  const { state, load } = open();
  state.answer = () => Promise.reject(new TypeError("broken"));
  await expect(load(URL_OF)).rejects.toThrow("broken");
  state.answer = () => Promise.resolve(segmentList(3));
  expect((await load(URL_OF)).targetSeconds).toBe(4);
});
