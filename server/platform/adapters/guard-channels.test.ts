import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MessageChannels, Outgoing, SendResult } from "../ports/message-channel.ts";
import { guardChannels, stoppedChannels } from "./guard-channels.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("stops a silent channel for all brands, keeps other channels, and counts a refusal as an answer", async () => {
  const sent: string[] = [];
  const next: SendResult[] = [];
  const channels: MessageChannels = (name, tenant) => ({
    async send() {
      sent.push(`${name} ${tenant}`);
      return next.shift() ?? { kind: "sent", ref: "" };
    },
  });
  const send = (name: "whatsapp" | "email", tenant: string) => guardChannels(channels)(name, tenant)!.send({} as Outgoing);
  next.push(...["whatsapp_131016", "whatsapp_4", "http_429", "whatsapp_2"].map((reason) => ({ kind: "retry", reason }) as const));
  for (let n = 0; n < 4; n++) await send("whatsapp", "jenius");
  expect(stoppedChannels(channels)).toEqual([]);
  next.push(...["timeout", "unreachable", "http_502"].map((reason) => ({ kind: "retry", reason }) as const));
  for (let n = 0; n < 3; n++) await send("whatsapp", "jenius");
  expect(await send("whatsapp", "garudarun")).toEqual({ kind: "retry", reason: "paused" });
  expect(await send("email", "garudarun")).toEqual({ kind: "sent", ref: "" });
  expect([sent.length, stoppedChannels(channels)]).toEqual([8, ["whatsapp"]]);
  vi.advanceTimersByTime(2000);
  expect(await send("whatsapp", "garudarun")).toEqual({ kind: "sent", ref: "" });
  expect(stoppedChannels(channels)).toEqual([]);
});
