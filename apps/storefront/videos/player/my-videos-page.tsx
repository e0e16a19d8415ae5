import { useEffect, type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { MyVideos, OwnedVideo } from "#contract/videos/videos.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton, Button } from "#ui/form/button.tsx";
import { Tabs } from "#ui/layout/link-row.tsx";
import { Disclosure } from "#ui/overlay/disclosure.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { LoginCard } from "../../people/identity/login-card.tsx";
import { AppLink } from "../../shell/links/app-link.tsx";
import { useGo } from "../../shell/links/use-go.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { doorPath } from "../list/use-owned.ts";
import { groupVideos } from "./group-videos.ts";
import { VideoCard } from "./video-card.tsx";

const TABS = [
  { href: "/event/my-ticket", key: "player.tickets" },
  { href: "/video/my-video", key: "player.mine" },
  { href: "/event/my-ticket?tab=purchases", key: "player.purchases" },
] as const;

/** The interval of polling while something is in preparation. */
const LOOK_MS = 15_000;

/** All videos of a visitor. See docs/rules/watching.md#my-videos. */
export function MyVideosPage({ mine: { videos, login, serverNow } }: { mine: MyVideos }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const isWaiting = videos.some(({ state }) => state === "processing");
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  const { going, all, ended } = groupVideos(videos);
  const list = (group: readonly OwnedVideo[]) => (
    <ul className="player-cards">
      {group.map((owned, position) => (
        <li key={owned.id}>
          <VideoCard owned={owned} now={serverNow} position={position} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="ui-page player-mine">
      <h1 tabIndex={-1}>{t("player.mine")}</h1>
      <Tabs
        as={AppLink}
        label={t("player.tabs")}
        items={TABS.map(({ href, key }) => ({ href, label: t(key), current: key === "player.mine" }))}
      />
      {videos.length === 0 && <NoVideos isKnown={login !== null} onLogin={() => void revalidate()} />}
      {going.length > 0 && (
        <section>
          <h2 className="text-h3">{t("player.continue")}</h2>
          {list(going)}
        </section>
      )}
      {all.length > 0 && (
        <section>
          <h2 className="text-h3">{t("player.all")}</h2>
          {list(all)}
        </section>
      )}
      {ended.length > 0 && (
        <Disclosure title={t("player.ended")} level={2}>
          {list(ended)}
        </Disclosure>
      )}
      <EnterCode />
    </div>
  );
}

function NoVideos({ isKnown, onLogin }: { isKnown: boolean; onLogin: () => void }) {
  const t = useT();
  const browse = (
    <LinkButton as={AppLink} href="/video" variant="primary">
      {t("player.browse")}
    </LinkButton>
  );
  return (
    <>
      <EmptyState icon="play" title={t("player.empty")} action={browse}>
        {!isKnown && t("player.empty.text")}
      </EmptyState>
      {!isKnown && <LoginCard level={2} lead={t("player.login.lead")} onDone={onLogin} />}
    </>
  );
}

const SIGNS = 12;

/** A form for the code of a video, for visitors without its link. */
function EnterCode() {
  const t = useT();
  const go = useGo();
  const path = usePath();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  function submit(sent: FormEvent) {
    sent.preventDefault();
    const plain = code.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
    if (plain.length !== SIGNS) return setError(t("player.code.short"));
    void go(path(doorPath(plain)));
  }
  return (
    <section className="player-code">
      <h2 className="text-h3">{t("player.code")}</h2>
      <form className="player-code-form" method="post" noValidate onSubmit={submit}>
        <TextInput
          id="video-code"
          label={t("player.code.label")}
          hint={t("player.code.text")}
          error={error}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          enterKeyHint="go"
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit">{t("player.code.open")}</Button>
      </form>
    </section>
  );
}
