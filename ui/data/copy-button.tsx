import { useEffect, useState } from "react";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { copyText } from "./copy-text.ts";

/** Copies `text`, then shows `copiedLabel` for two seconds, or `failedLabel` if the browser forbids it. */
export function CopyButton(props: { text: string; label: string; copiedLabel: string; failedLabel: string; describedBy?: string }) {
  const { text, label, copiedLabel, failedLabel, describedBy } = props;
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  async function copy() {
    const done = await copyText(text);
    setOutcome(done ? "copied" : "failed");
    announce(done ? copiedLabel : failedLabel);
  }
  const words = outcome === "copied" ? copiedLabel : outcome === "failed" ? failedLabel : label;
  return (
    <Button size="small" onClick={() => void copy()} aria-describedby={describedBy}>
      <Icon name={outcome === "copied" ? "check" : "copy"} size={18} />
      {words}
    </Button>
  );
}
