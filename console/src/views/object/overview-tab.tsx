/** What is common to all objects: metadata, conditions, owners, events. */
import type { JsonObject } from "../../../../runtime/client/browser.js";
import type { StoredObject } from "../../object/stored-object.js";
import { WideTable } from "../../parts/wide-table.js";
import { formatRoute, placeOf } from "../../routes/route.js";
import { texts } from "../../texts/texts.js";
import { listAt, textAt } from "../../values/json-tree.js";
import { localTime } from "../../values/times.js";
import { useConsole } from "../console-context.js";
import { ObjectEvents } from "./object-events.js";

interface TabProps {
  readonly object: StoredObject;
}

export function OverviewTab({ object }: TabProps) {
  const { metadata } = object;
  const t = texts.object;
  const rows: readonly (readonly [string, string])[] = [
    [t.fields.uid, metadata.uid],
    [t.fields.created, localTime(metadata.creationTimestamp)],
    [t.fields.version, metadata.resourceVersion],
    [t.fields.generation, String(metadata.generation ?? "")],
    [t.fields.finalizers, (metadata.finalizers ?? []).join(", ")],
  ];
  return (
    <>
      <h2>{t.metadata}</h2>
      <dl class="pairs">
        {rows.flatMap(([name, value]) => (value === "" ? [] : [<Pair key={name} name={name} value={value} />]))}
      </dl>
      <TextMap heading={t.labels} map={metadata.labels} />
      <TextMap heading={t.annotations} map={metadata.annotations} />
      <Conditions object={object} />
      <Owners object={object} />
      <ObjectEvents object={object} />
    </>
  );
}

function Pair({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function TextMap({
  heading,
  map = {},
}: {
  readonly heading: string;
  readonly map?: Record<string, string> | undefined;
}) {
  const entries = Object.entries(map);
  return (
    <>
      <h2>{heading}</h2>
      {entries.length === 0 ? (
        <p class="quiet">{texts.object.none}</p>
      ) : (
        <dl class="pairs">
          {entries.map(([key, value]) => (
            <Pair key={key} name={key} value={String(value)} />
          ))}
        </dl>
      )}
    </>
  );
}

function Conditions({ object }: TabProps) {
  const conditions = listAt(object as unknown as JsonObject, "status", "conditions");
  if (conditions.length === 0) return null;
  const { conditions: heading, conditionColumns: c } = texts.object;
  return (
    <>
      <h2>{heading}</h2>
      <WideTable columns={[c.type, c.status, c.reason, c.message, c.since]}>
        {conditions.map((condition) => (
          <tr key={textAt(condition, "type")}>
            <th scope="row">{textAt(condition, "type")}</th>
            <td>{textAt(condition, "status")}</td>
            <td>{textAt(condition, "reason")}</td>
            <td>{textAt(condition, "message")}</td>
            <td>{localTime(textAt(condition, "lastTransitionTime"))}</td>
          </tr>
        ))}
      </WideTable>
    </>
  );
}

function Owners({ object }: TabProps) {
  const { catalogue } = useConsole();
  const owners = object.metadata.ownerReferences ?? [];
  if (owners.length === 0) return null;
  return (
    <>
      <h2>{texts.object.owners}</h2>
      <ul>
        {owners.map(({ apiVersion = "", kind = "", name = "", uid }) => {
          const served = catalogue.ofObject(apiVersion, kind);
          const text = `${kind} ${name}`;
          if (served === undefined) return <li key={uid}>{text}</li>;
          const namespace = served.reference.scope === "Namespaced" ? object.metadata.namespace : undefined;
          const href = formatRoute({ view: "object", ...placeOf(served), namespace, name, tab: "overview" });
          return (
            <li key={uid}>
              <a href={href}>{text}</a>
            </li>
          );
        })}
      </ul>
    </>
  );
}
