import { type FormEvent, useState } from "react";
import { Button } from "#ui/form/button.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { useGo } from "../../shell/links/use-go.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { doorPath } from "../list/use-owned.ts";

const SIGNS = 12;

/** A form for a video's code without its link. */
export function EnterCode() {
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
