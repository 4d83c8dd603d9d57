/** The server as its operator sees it, in tabs. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { CommandLine } from "../../parts/command-line.js";
import { messageOf } from "../../parts/messages.js";
import { Notice } from "../../parts/notice.js";
import { formatRoute, SERVER_TABS, type ServerTab } from "../../routes/route.js";
import { getJson } from "../../session/json-requests.js";
import { texts } from "../../texts/texts.js";
import { textAt } from "../../values/json-tree.js";
import { ownRulesLine, rawLine, whoAmILine } from "../../values/kubectl-lines.js";
import { AuditTab } from "../audit/audit-tab.js";
import { useConsole } from "../console-context.js";
import { HealthList } from "./health-list.js";
import { OwnRules } from "./own-rules.js";
import { ServerMetrics } from "./server-metrics.js";
import { ServerSettings } from "./server-settings.js";

const HEALTH_PATHS = ["/livez", "/readyz"];

interface ServerViewProps {
  readonly tab: ServerTab;
  readonly namespace: string | undefined;
}

export function ServerView({ tab, namespace }: ServerViewProps) {
  const { session } = useConsole();
  const { profile } = session;
  const t = texts.server;
  const place = namespace ?? profile.words.defaultNamespace;
  return (
    <section class="server">
      <h1>{t.heading}</h1>
      <nav class="tabs" aria-label={t.tabList}>
        {SERVER_TABS.map((each) => (
          <a
            key={each}
            href={formatRoute({ view: "server", tab: each })}
            aria-current={each === tab ? "page" : undefined}
          >
            {t.tabs[each]}
          </a>
        ))}
      </nav>
      {tab === "overview" && <Overview />}
      {tab === "metrics" && <ServerMetrics />}
      {tab === "audit" && <AuditTab />}
      {tab === "settings" && <ServerSettings />}
      {tab === "access" && (
        <>
          <OwnRules namespace={place} />
          <CommandLine line={ownRulesLine(profile, place)} />
        </>
      )}
    </section>
  );
}

function Overview() {
  const { session } = useConsole();
  const { profile, user } = session;
  const t = texts.server;
  return (
    <>
      <h2>{t.health}</h2>
      {HEALTH_PATHS.map((path) => (
        <HealthList key={path} path={path} />
      ))}
      <CommandLine line={rawLine(profile, "/readyz?verbose")} />
      <h2>{t.version}</h2>
      <Version />
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
      <CommandLine line={whoAmILine(profile)} />
    </>
  );
}

function Version() {
  const { session } = useConsole();
  const text = useSignal(texts.loading);
  const problem = useSignal("");
  useEffect(() => {
    getJson<unknown>(session.client, "/version").then(
      (version) => {
        text.value = `${textAt(version, "gitVersion")} (${textAt(version, "platform")})`;
      },
      (error: unknown) => {
        problem.value = messageOf(error);
      },
    );
  }, [session]);
  if (problem.value !== "") return <Notice kind="error">{problem.value}</Notice>;
  return <p class="plain">{text.value}</p>;
}
