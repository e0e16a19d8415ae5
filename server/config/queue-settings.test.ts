import { expect, it } from "vitest";
import { readQueueSettings } from "./queue-settings.ts";

it("reads one address, or several of one cluster, and nothing as none", () => {
  expect(readQueueSettings({})).toBeNull();
  expect(readQueueSettings({ QUEUE_URL: "" })).toBeNull();
  expect(readQueueSettings({ QUEUE_URL: "rediss://shop:secret@valkey.internal:6380/2" })).toEqual({
    urls: ["rediss://shop:secret@valkey.internal:6380/2"],
  });
  expect(readQueueSettings({ QUEUE_URL: "redis://a:1, redis://b:2,redis://c:3" })).toEqual({
    urls: ["redis://a:1", "redis://b:2", "redis://c:3"],
  });
});

it.each(["valkey:6379", "http://valkey:6379", "redis://", "redis://a:1,,redis://b:2", "redis://a/queue", "redis://a:1?tls=yes"])(
  "refuses %s, and says nothing of what was in it",
  (text) => {
    expect(() => readQueueSettings({ QUEUE_URL: text })).toThrow(/^QUEUE_URL must be an address like redis:\/\/valkey\.internal:6379/);
  },
);
