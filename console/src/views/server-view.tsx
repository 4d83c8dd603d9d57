/** The server: who the caller is to it, what the caller may, its version and its health. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { StatusError } from "../../../runtime/client/browser.js";
import { messageOf } from "../parts/messages.js";
import { Notice } from "../parts/notice.js";
import { getJson, getText } from "../session/json-requests.js";
import { texts } from "../texts/texts.js";
import { textAt } from "../values/json-tree.js";
import { useConsole } from "./console-context.js";
import { OwnRules } from "./own-rules.js";

const HEALTH_PATHS = ["/livez", "/readyz"];

export function ServerView({ namespace }: { readonly namespace: string | undefined }) {
  const { session } = useConsole();
  const { client, profile, user } = session;
  const t = texts.server;
  return (
    <>
      <h1>{t.heading}</h1>
      <h2>{t.who}</h2>
      <dl class="pairs">
        <div>
          <dt>{t.name}</dt>
          <dd>{texts.shell.signedInAs(user.username)}</dd>
        </div>
        <div>
          <dt>{t.groups}</dt>
          <dd>{(user.groups ?? []).join(", ") || texts.object.none}</dd>
        </div>
        <div>
          <dt>{t.profile}</dt>
          <dd>{profile.name}</dd>
        </div>
      </dl>
      <h2>{t.version}</h2>
      <Answer
        read={async () => {
          const version = await getJson<unknown>(client, "/version");
          return `${textAt(version, "gitVersion")} (${textAt(version, "platform")})`;
        }}
      />
      <h2>{t.health}</h2>
      {HEALTH_PATHS.map((path) => (
        <Answer key={path} read={() => health(() => getText(client, `${path}?verbose`))} />
      ))}
      <OwnRules namespace={namespace ?? profile.words.defaultNamespace} />
    </>
  );
}

/** A failing check is an answer too, and the one that says which. */
async function health(read: () => Promise<string>): Promise<string> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StatusError && error.code >= 500) return error.message;
    throw error;
  }
}

function Answer({ read }: { read(): Promise<string> }) {
  const text = useSignal(texts.loading);
  const problem = useSignal("");
  useEffect(() => {
    read().then(
      (answer) => {
        text.value = answer;
      },
      (error: unknown) => {
        problem.value = messageOf(error);
      },
    );
  }, []);
  if (problem.value !== "") return <Notice kind="error">{problem.value}</Notice>;
  return <pre class="plain">{text.value}</pre>;
}
