import { expect, it } from "vitest";
import { readQueueSettings } from "./queue-settings.ts";

const read = (url: string, more: NodeJS.ProcessEnv = {}) => readQueueSettings({ QUEUE_URL: url, ...more }, "production");

it("reads one address, or several of a cluster, and null without any", () => {
  expect(readQueueSettings({}, "production")).toBeNull();
  expect(readQueueSettings({ QUEUE_URL: "" }, "production")).toBeNull();
  expect(read("rediss://shop:secret@valkey.internal:6380/2")).toEqual({ urls: ["rediss://shop:secret@valkey.internal:6380/2"] });
  expect(read("rediss://:x@a:1, rediss://:x@b:2,rediss://:x@c:3")).toEqual({
    urls: ["rediss://:x@a:1", "rediss://:x@b:2", "rediss://:x@c:3"],
  });
});

it.each([
  "valkey:6379",
  "http://valkey:6379",
  "redis://",
  "redis://:secret@a:1,,redis://b:2",
  "redis://:secret@a/queue",
  "redis://a:1?tls=yes",
  "unix://",
  "unix://host/run/valkey.sock",
  "unix:///run/a.sock,unix:///run/b.sock",
])("rejects %s without showing it", (text) => {
  const refusal = () => readQueueSettings({ QUEUE_URL: text }, "development");
  expect(refusal).toThrow(/^QUEUE_URL must be an address like rediss:\/\/:password@valkey\.internal:6379/);
  expect(refusal).not.toThrow("secret");
});

it.each(["redis://127.0.0.1:6379", "redis://localhost:6379", "redis://[::1]:6379", "unix:///run/valkey/valkey.sock"])(
  "accepts %s in production, since it is local",
  (text) => {
    expect(read(text)).toEqual({ urls: [text] });
  },
);

it("rejects unencrypted remote addresses and cluster nodes in production unless explicitly allowed", () => {
  const CLEAR = /^QUEUE_URL leads to another machine without TLS: name it with rediss:\/\/ \(QUEUE_TLS=off/;
  for (const text of ["redis://valkey.example:6379", "redis://:secret@10.0.0.4:6379", "rediss://:x@a:1,redis://:x@b:2"]) {
    expect(() => read(text)).toThrow(CLEAR);
    expect(readQueueSettings({ QUEUE_URL: text }, "demo")).not.toBeNull();
  }
  // A cluster names its other nodes itself, and they may be remote.
  expect(() => read("redis://127.0.0.1:7000,redis://127.0.0.1:7001")).toThrow(CLEAR);
  expect(read("redis://:secret@10.0.0.4:6379", { QUEUE_TLS: "off" })).toEqual({ urls: ["redis://:secret@10.0.0.4:6379"] });
  expect(() => read("redis://:x@a:1", { QUEUE_TLS: "no" })).toThrow('QUEUE_TLS must be one of require, off, not "no"');
});

it("rejects a remote address without a password in production, with or without TLS", () => {
  const OPEN = /^QUEUE_URL leads to another machine without a password: name it like rediss:\/\/:password@/;
  expect(() => read("rediss://valkey.example:6379")).toThrow(OPEN);
  expect(() => read("rediss://shop@valkey.example:6379")).toThrow(OPEN);
  expect(() => read("redis://valkey.example:6379", { QUEUE_TLS: "off" })).toThrow(OPEN);
});

it.each([
  "rediss://:secret@a:1,rediss://:other@b:2",
  "rediss://:secret@a:1,rediss://shop:secret@b:2",
  "redis://:secret@a:1,rediss://:secret@b:2",
])("rejects different logins of %s in production and prints no password", (text) => {
  const refusal = () => read(text, { QUEUE_TLS: "off" });
  expect(refusal).toThrow(/^QUEUE_URL names the nodes of one cluster/);
  expect(refusal).not.toThrow("secret");
});
