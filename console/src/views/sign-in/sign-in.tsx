/** Sign-in by token, by kubeconfig, or without either. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { messageOf } from "../../parts/messages.js";
import { Notice } from "../../parts/notice.js";
import type { KubeconfigUser } from "../../session/kubeconfig-token.js";
import type { StoredCredential } from "../../session/stored-credential.js";
import { texts } from "../../texts/texts.js";
import { OidcChoice } from "./oidc-choice.js";

interface SignInProps {
  /** Why the last session ended, or the last try failed. */
  readonly problem: string;
  onSignIn(credential: StoredCredential): Promise<void>;
}

export function SignIn({ problem, onSignIn }: SignInProps) {
  const token = useSignal("");
  const users = useSignal<readonly KubeconfigUser[]>([]);
  const fileProblem = useSignal("");
  const t = texts.signIn;

  const use = (user: KubeconfigUser): void => {
    fileProblem.value = user.kind === "token" ? "" : t[user.kind](user.context);
    if (user.kind === "token") void onSignIn({ kind: "token", token: user.token });
  };

  const take = async (file: Blob): Promise<void> => {
    users.value = [];
    try {
      const { kubeconfigUsers } = await import("../../session/kubeconfig-token.js");
      const found = kubeconfigUsers(await file.text());
      if (found.length === 1) use(found[0] as KubeconfigUser);
      else users.value = found;
    } catch (error) {
      fileProblem.value = t.notKubeconfig(messageOf(error));
    }
  };

  useEffect(() => {
    const over = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file !== undefined) void take(file);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);

  return (
    <main class="centred">
      <h1>{t.heading}</h1>
      <p>{t.intro}</p>
      {problem !== "" && <Notice kind="error">{problem}</Notice>}
      <OidcChoice />
      <form
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          const given = token.value.trim();
          if (given !== "") void onSignIn({ kind: "token", token: given });
        }}
      >
        <label for="token">{t.token}</label>
        <input
          id="token"
          type="password"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="token-hint"
          value={token.value}
          onInput={(event) => {
            token.value = event.currentTarget.value;
          }}
        />
        <p id="token-hint" class="quiet">
          {t.tokenHint}
        </p>
        <button type="submit" class="main">
          {t.submit}
        </button>
      </form>
      <section>
        <label for="kubeconfig">{t.kubeconfig}</label>
        <input
          id="kubeconfig"
          type="file"
          aria-describedby="kubeconfig-hint"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) void take(file);
          }}
        />
        <p id="kubeconfig-hint" class="quiet">
          {t.kubeconfigHint}
        </p>
        {fileProblem.value !== "" && <Notice kind="error">{fileProblem.value}</Notice>}
        {users.value.length > 0 && <Contexts users={users.value} onUse={use} />}
      </section>
      <section>
        <button type="button" onClick={() => void onSignIn({ kind: "none" })}>
          {t.without}
        </button>
        <p class="quiet">{t.withoutHint}</p>
      </section>
    </main>
  );
}

interface ContextsProps {
  readonly users: readonly KubeconfigUser[];
  onUse(user: KubeconfigUser): void;
}

function Contexts({ users, onUse }: ContextsProps) {
  const chosen = useSignal(0);
  return (
    <p class="row">
      <label for="context">{texts.signIn.context}</label>
      <select
        id="context"
        onChange={(event) => {
          chosen.value = event.currentTarget.selectedIndex;
        }}
      >
        {users.map(({ context }) => (
          <option key={context}>{context}</option>
        ))}
      </select>
      <button type="button" onClick={() => onUse(users[chosen.value] as KubeconfigUser)}>
        {texts.signIn.useContext}
      </button>
    </p>
  );
}
