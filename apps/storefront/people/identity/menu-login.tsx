import { useEffect, useState } from "react";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { rememberLogin } from "./remember-login.ts";
import { useApi } from "../../shell/state/use-api.ts";

/** The menu's last entry: the login for visitors, the account page for logged-in people. Loaded when the menu opens. */
export function MenuLogin() {
  const t = useT();
  const api = useApi();
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    let isHere = true;
    api("getSession", {}).then(
      (answer) => {
        if (!isHere || !answer.ok) return;
        setIsIn(answer.data.person !== null);
        rememberLogin(answer.data.person !== null);
      },
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [api]);
  return (
    <li>
      <AppLink href={isIn ? "/account" : "/login?next=/event/my-ticket"}>
        {t(isIn ? "common.account" : "common.login")}
        <Icon name="chevron-right" />
      </AppLink>
    </li>
  );
}
