import { expect, it } from "vitest";
import { counter, gauge, histogram, metricsText } from "./metrics.ts";

it("writes metrics with labels in the format of Prometheus", () => {
  const seen = counter("test_seen_total", "Things that were seen.", ["kind", "state"]);
  seen.add(["a", "new"]);
  seen.add(["a", "new"], 2);
  seen.add(['b "x"\\\n', "old"]);
  const took = histogram("test_took_seconds", { help: "How long it took.", names: ["kind"], bounds: [0.1, 1] });
  for (const seconds of [0.05, 0.1, 0.5, 7]) took.observe(["a"], seconds);
  const text = metricsText([gauge("test_now", "As it is.", 3), gauge("test_parts", "By part.", [{ labels: { part: "one" }, value: 1.5 }])]);
  expect(text.slice(text.indexOf("# HELP test_seen_total"))).toBe(`# HELP test_seen_total Things that were seen.
# TYPE test_seen_total counter
test_seen_total{kind="a",state="new"} 3
test_seen_total{kind="b \\"x\\"\\\\\\n",state="old"} 1
# HELP test_took_seconds How long it took.
# TYPE test_took_seconds histogram
test_took_seconds_bucket{kind="a",le="0.1"} 2
test_took_seconds_bucket{kind="a",le="1"} 3
test_took_seconds_bucket{kind="a",le="+Inf"} 4
test_took_seconds_sum{kind="a"} 7.65
test_took_seconds_count{kind="a"} 4
# HELP test_now As it is.
# TYPE test_now gauge
test_now 3
# HELP test_parts By part.
# TYPE test_parts gauge
test_parts{part="one"} 1.5
`);
});
