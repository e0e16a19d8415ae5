import { Button } from "#ui/form/button.tsx";
import { BannerSamples, MessageSamples } from "#ui/gallery/feedback-samples.tsx";
import { ButtonSamples, ChoiceSamples, FieldSamples, SummarySample } from "#ui/gallery/form-samples.tsx";
import { CardSamples, NavigationSamples, OverlaySamples, TypeSamples } from "#ui/gallery/layout-samples.tsx";
import { ActionBar } from "#ui/layout/action-bar.tsx";

/** Every component of the kit in every state, on one page with neutral words. Toasts and announcements come from the surrounding frame. */
export function Gallery() {
  return (
    <>
      <nav aria-label="Skip to the samples">
        <a className="skip-link" href="#main">
          Skip to content
        </a>
      </nav>
      <main id="main" className="ui-page gallery-page">
        <h1 className="gallery-title">Gallery</h1>
        <TypeSamples />
        <ButtonSamples />
        <NavigationSamples />
        <ChoiceSamples />
        <FieldSamples />
        <SummarySample />
        <BannerSamples />
        <CardSamples />
        <MessageSamples />
        <OverlaySamples />
      </main>
      <ActionBar label="Summary">
        <div>
          <p className="num text-price">255.000</p>
          <p className="gallery-note">2 pieces</p>
        </div>
        <Button variant="primary">Continue</Button>
      </ActionBar>
    </>
  );
}
