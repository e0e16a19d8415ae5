import { afterEach, expect, it, vi } from "vitest";
import { watchLanes } from "./watch-lanes.ts";

afterEach(() => vi.restoreAllMocks());

it("reports a stuck lane once and its recovery once, ignoring delays from before the start", () => {
  const lines: { level: string; message: string; lane: string; tenant?: string }[] = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(JSON.parse(line)));
  let ms = 0;
  const watch = watchLanes(["hold", "payment"], () => ms);
  const look = (payment: number) => {
    ms += 500;
    watch.note([
      { lane: "hold", tenant_id: "nusarun", late: 0.4 },
      { lane: "payment", tenant_id: "nusarun", late: 3 * Math.sign(payment) },
      { lane: "payment", tenant_id: "jenius", late: payment },
    ]);
  };
  // Already an hour late at the start.
  for (let n = 0; n < 60; n++) look(3600);
  expect([lines, watch.lateOf("payment"), watch.lateOf("hold")]).toEqual([[], 30, 0.4]);
  for (let n = 0; n < 20; n++) look(3600);
  expect(watch.stuck()).toEqual(["payment"]);
  for (let n = 0; n < 3; n++) look(0);
  for (let n = 0; n < 3; n++) look(31);
  expect([watch.stuck(), watch.lateOf("payment")]).toEqual([[], 31]);
  expect(lines.map(({ level, message, lane, tenant }) => [level, message, lane, tenant])).toEqual([
    ["alert", "a lane of work is stuck", "payment", "jenius"],
    ["info", "a lane of work goes again", "payment", undefined],
  ]);
});
