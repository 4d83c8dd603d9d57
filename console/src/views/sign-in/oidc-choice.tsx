/** Sign-in at the OpenID Connect issuers of the server; nothing where it has none. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { messageOf } from "../../parts/messages.js";
import { Notice } from "../../parts/notice.js";
import { readSignInIssuers, type SignInIssuer } from "../../session/console-configuration.js";
import { texts } from "../../texts/texts.js";

export function OidcChoice() {
  const issuers = useSignal<readonly SignInIssuer[]>([]);
  const problem = useSignal("");
  const isLeaving = useSignal(false);
  const t = texts.signIn.oidc;
  useEffect(() => {
    readSignInIssuers().then(
      (read) => {
        issuers.value = read;
      },
      (error: unknown) => {
        problem.value = t.unread(messageOf(error));
      },
    );
  }, []);
  const begin = async (issuer: SignInIssuer): Promise<void> => {
    problem.value = "";
    isLeaving.value = true;
    try {
      const { beginOidcSignIn } = await import("../../session/oidc-client.js");
      await beginOidcSignIn(issuer);
    } catch (error) {
      isLeaving.value = false;
      problem.value = messageOf(error);
    }
  };
  if (issuers.value.length === 0 && problem.value === "") return null;
  return (
    <section>
      {issuers.value.map((issuer) => (
        <p key={issuer.issuer}>
          <button type="button" class="main" disabled={isLeaving.value} onClick={() => void begin(issuer)}>
            {t.submit(new URL(issuer.issuer).host)}
          </button>
        </p>
      ))}
      {issuers.value.length > 0 && <p class="quiet">{t.hint}</p>}
      {problem.value !== "" && <Notice kind="error">{problem.value}</Notice>}
    </section>
  );
}
