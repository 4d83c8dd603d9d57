/** How the server was started: its feature gates, its settings, and whether it records what was requested. */
import { useEffect, useMemo } from "preact/hooks";
import { METRICS_PATH } from "../../feeds/metrics-feed.js";
import { PolledFeed } from "../../feeds/polled-feed.js";
import { parseSamples } from "../../metrics/prometheus-text.js";
import { type ServerSetting, settingsOf } from "../../metrics/server-settings-text.js";
import { CommandLine } from "../../parts/command-line.js";
import { FeedNotice } from "../../parts/feed-badge.js";
import { WideTable } from "../../parts/wide-table.js";
import { formatRoute } from "../../routes/route.js";
import { getText } from "../../session/json-requests.js";
import { texts } from "../../texts/texts.js";
import { rawLine } from "../../values/kubectl-lines.js";
import { useConsole } from "../console-context.js";

const SETTINGS_PATH = "/flagz";
const AUDITED = "apiserver_audit_event_total";
/** They change with a restart only. */
const PAUSE_MS = 60_000;

interface FeatureGate {
  readonly name: string;
  readonly stage: string;
  readonly isOn: boolean;
}

export function ServerSettings() {
  const { session } = useConsole();
  const { client, profile } = session;
  const features = `${profile.words.productName}_feature_enabled`;
  const metrics = useMemo(
    () =>
      new PolledFeed(
        async (signal) => {
          const text = await getText(client, METRICS_PATH, { accept: "text/plain", signal });
          return parseSamples(text, new Set([features, AUDITED]));
        },
        () => PAUSE_MS,
      ),
    [client, features],
  );
  const settings = useMemo(
    () =>
      new PolledFeed(
        async (signal) => settingsOf(await getText(client, SETTINGS_PATH, { accept: "text/plain", signal })),
        () => PAUSE_MS,
      ),
    [client],
  );
  useEffect(() => {
    metrics.start();
    settings.start();
    return () => {
      metrics.stop();
      settings.stop();
    };
  }, [metrics, settings]);
  const samples = metrics.value.value;
  const gates = (samples?.get(features) ?? []).map(({ labels, value }) => ({
    name: labels.name ?? "",
    stage: labels.stage ?? "",
    isOn: value === 1,
  }));
  const known = settings.value.value ?? [];
  const audited = samples?.get(AUDITED)?.reduce((sum, { value }) => sum + value, 0);
  const t = texts.settings;
  return (
    <>
      <h2>{t.audit}</h2>
      {audited !== undefined && <p>{audited > 0 ? t.audited(audited) : t.notAudited}</p>}
      <p class="quiet">
        {t.auditHint} <a href={formatRoute({ view: "server", tab: "audit" })}>{t.auditLink}</a>.
      </p>
      <h2>{t.settings}</h2>
      <FeedNotice state={settings.state.value} />
      {settings.value.value !== undefined && <p class="quiet">{t.settingsHint}</p>}
      <Settings settings={known} />
      <CommandLine line={rawLine(profile, SETTINGS_PATH)} />
      <h2>{t.gates}</h2>
      <FeedNotice state={metrics.state.value} />
      {samples !== undefined && gates.length === 0 && <p>{t.noGates}</p>}
      <Gates gates={gates} />
      <CommandLine line={rawLine(profile, METRICS_PATH)} />
    </>
  );
}

function Settings({ settings }: { readonly settings: readonly ServerSetting[] }) {
  if (settings.length === 0) return null;
  return (
    <dl class="pairs">
      {settings.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Gates({ gates }: { readonly gates: readonly FeatureGate[] }) {
  const t = texts.settings;
  if (gates.length === 0) return null;
  return (
    <WideTable columns={Object.values(t.gateColumns)}>
      {gates.map(({ name, stage, isOn }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{stage || t.stable}</td>
          <td>{isOn ? t.on : t.off}</td>
        </tr>
      ))}
    </WideTable>
  );
}
