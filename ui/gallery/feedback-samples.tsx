import { useState } from "react";
import { CopyButton } from "#ui/data/copy-button.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { showToast } from "#ui/feedback/toast-store.ts";
import { TopProgressBar } from "#ui/feedback/top-progress-bar.tsx";
import { Button } from "#ui/form/button.tsx";
import { Row, Sample } from "#ui/gallery/sample.tsx";

export function BannerSamples() {
  return (
    <Sample title="Banners">
      <Banner tone="info" action={<a href="#more">Read more</a>}>
        The shelf is being tidied.
      </Banner>
      <Banner tone="success" title="Saved">
        Everything is in its place.
      </Banner>
      <Banner
        tone="warning"
        title="Only one is left"
        action={
          <>
            <Button size="small">Take it</Button>
            <button type="button">Choose another</button>
          </>
        }
      >
        Two were asked for.
      </Banner>
      <Banner tone="danger" title="Not sent">
        There is no connection. Nothing was lost.
      </Banner>
    </Sample>
  );
}

export function MessageSamples() {
  const [moving, setMoving] = useState(false);
  return (
    <Sample title="Messages and waiting">
      <TopProgressBar active={moving} label="Loading" />
      <Row>
        <Button onClick={() => showToast("Copied to the shelf")}>Show a toast</Button>
        <Button onClick={() => showToast("The lamp is on", "info")}>Show another</Button>
        <Button onClick={() => announce("Three pieces")}>Announce</Button>
        <Button onClick={() => setMoving(!moving)}>Progress bar</Button>
        <CopyButton text="AB-1204" label="Copy" copiedLabel="Copied" failedLabel="Copy by hand" />
      </Row>
      <div className="gallery-narrow gallery-stack">
        <Skeleton size="title" />
        <Skeleton />
        <Skeleton />
      </div>
      <EmptyState icon="search" title="Nothing found" action={<Button variant="primary">Show everything</Button>}>
        Try fewer words, or look at the whole shelf.
      </EmptyState>
    </Sample>
  );
}
