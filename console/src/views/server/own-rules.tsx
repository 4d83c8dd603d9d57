/** What the caller may do in a namespace, as far as the server can list it. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { messageOf } from "../../parts/messages.js";
import { Notice } from "../../parts/notice.js";
import { WideTable } from "../../parts/wide-table.js";
import { postJson } from "../../session/json-requests.js";
import { texts } from "../../texts/texts.js";
import { useConsole } from "../console-context.js";

interface Rules {
  readonly incomplete?: boolean;
  readonly resourceRules?: readonly {
    readonly verbs?: readonly string[];
    readonly apiGroups?: readonly string[];
    readonly resources?: readonly string[];
    readonly resourceNames?: readonly string[];
  }[];
  readonly nonResourceRules?: readonly {
    readonly verbs?: readonly string[];
    readonly nonResourceURLs?: readonly string[];
  }[];
}

export function OwnRules({ namespace }: { readonly namespace: string }) {
  const { session } = useConsole();
  const rules = useSignal<Rules | undefined>(undefined);
  const problem = useSignal("");
  useEffect(() => {
    const group = session.profile.words.authorizationGroup;
    const review = { apiVersion: `${group}/v1`, kind: "SelfSubjectRulesReview", spec: { namespace } };
    postJson<{ status?: Rules }>(session.client, `/apis/${group}/v1/selfsubjectrulesreviews`, review).then(
      ({ status = {} }) => {
        rules.value = status;
      },
      (error: unknown) => {
        problem.value = messageOf(error);
      },
    );
  }, [session, namespace]);
  const t = texts.server;
  const { incomplete = false, resourceRules = [], nonResourceRules = [] } = rules.value ?? {};
  return (
    <>
      <h2>
        {t.may} <span class="quiet">{t.mayIn(namespace)}</span>
      </h2>
      {problem.value !== "" && <Notice kind="error">{problem.value}</Notice>}
      {incomplete && <Notice kind="warning">{t.incomplete}</Notice>}
      <RuleTable
        columns={Object.values(t.ruleColumns)}
        rows={resourceRules.map(({ verbs, apiGroups, resources, resourceNames }) => [
          verbs,
          apiGroups?.map((group) => group || texts.shell.core),
          resources,
          resourceNames,
        ])}
      />
      <RuleTable
        columns={Object.values(t.pathColumns)}
        rows={nonResourceRules.map(({ verbs, nonResourceURLs }) => [verbs, nonResourceURLs])}
      />
    </>
  );
}

interface RuleTableProps {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (readonly string[] | undefined)[])[];
}

function RuleTable({ columns, rows }: RuleTableProps) {
  if (rows.length === 0) return null;
  return (
    <WideTable columns={columns}>
      {rows.map((row) => (
        <tr key={JSON.stringify(row)}>
          {row.map((values, index) => (
            <td key={columns[index]}>{(values ?? []).join(", ")}</td>
          ))}
        </tr>
      ))}
    </WideTable>
  );
}
