import { expect, it } from "vitest";
import { readRunSettings } from "./run-settings.ts";

const read = (env: NodeJS.ProcessEnv) => readRunSettings(env, "production");

it("logs requests in production, and only failures elsewhere", () => {
  expect(read({})).toEqual({ logLevel: "info", metrics: null });
  expect(readRunSettings({}, "demo").logLevel).toBe("warn");
  expect(readRunSettings({ LOG_LEVEL: "info" }, "demo").logLevel).toBe("info");
});

it("serves metrics to this machine alone, or to holders of the token", () => {
  const METRICS_TOKEN = "0123456789abcdef";
  expect(read({ METRICS_PORT: "9464" }).metrics).toEqual({ port: 9464, host: "127.0.0.1", token: null });
  expect(read({ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0", METRICS_TOKEN }).metrics).toEqual({
    port: 9464,
    host: "0.0.0.0",
    token: METRICS_TOKEN,
  });
  expect(read({ METRICS_TOKEN }).metrics).toBeNull();
});

it.each([
  [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL must be one of info, warn, error, alert, not "loud"$/],
  [{ METRICS_PORT: "http" }, /^METRICS_PORT must/],
  [{ METRICS_PORT: "9464", METRICS_TOKEN: "short" }, /^METRICS_TOKEN must/],
  [{ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" }, /^METRICS_TOKEN is needed/],
])("rejects %o in one line", (env, line) => expect(() => read(env)).toThrow(line));
