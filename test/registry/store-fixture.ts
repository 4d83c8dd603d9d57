/** A store of widgets without a server around it. */
import { widgets } from "../../generated/demo.example.com/v1/index.js";
import { type AdmissionPlugin, admissionChain } from "../../runtime/admission/admission-chain.js";
import { noLogger } from "../../runtime/api/logger.js";
import type { ApiObject } from "../../runtime/api/object.js";
import { orchProfile } from "../../runtime/api/profile/naming-profile.js";
import type { ResourceDefinition } from "../../runtime/kit/index.js";
import { sharedExpressionEngine } from "../../runtime/registry/kinds/expression-engine.js";
import type { ResourceHooks } from "../../runtime/registry/kinds/hooks.js";
import { Scheme } from "../../runtime/registry/kinds/scheme.js";
import { ResourceStore } from "../../runtime/registry/store.js";
import { SchemaRules } from "../../runtime/registry/validation/schema-rules.js";
import { LogFeed } from "../../runtime/storage/cacher/log-feed.js";
import type { Revision, StorageEngine } from "../../runtime/storage/engine.js";
import { SteppedClock } from "../storage/stepped-clock.js";

/** A feed whose clock stands still, and the store of widgets that hangs on it. */
export function openWidgets(engine: StorageEngine): ResourceStore {
  return openStoreOf(engine, widgets as ResourceDefinition);
}

export interface StoreOptions {
  readonly hooks?: readonly ResourceHooks[];
  readonly admission?: readonly AdmissionPlugin[];
}

export function openStoreOf(
  engine: StorageEngine,
  definition: ResourceDefinition,
  { hooks = [], admission = [] }: StoreOptions = {},
): ResourceStore {
  const profile = orchProfile();
  const clock = new SteppedClock();
  const scheme = new Scheme([{ resources: [definition], isBuiltin: false }], hooks, profile);
  const [resource] = scheme.all();
  if (resource === undefined) throw new Error("the scheme has no resource");
  const feed = new LogFeed({ engine, clock });
  const { release } = scheme;
  const language = { release, isEnabled: () => false, goesBack: true, listLiteralCost: 40 } as const;
  const rules = new SchemaRules({ release, expressions: sharedExpressionEngine(language), logger: noLogger });
  const findKind = (): never => {
    throw new Error("this store knows no other kind");
  };
  const context = { profile, clock, random: Math.random, admission: admissionChain(admission), rules, findKind };
  const store = new ResourceStore(resource, feed, context);
  feed.start();
  return store;
}

export interface WidgetFields {
  readonly namespace: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: Readonly<Record<string, unknown>>;
}

export function widgetKey(store: ResourceStore, { namespace, name }: WidgetFields): string {
  return store.key(namespace, name);
}

/** Writes the object as it is, past all checks. */
export function putWidget(store: ResourceStore, widget: WidgetFields, previous: Revision): Promise<Revision> {
  return store.engine.commit({ type: "put", key: widgetKey(store, widget), value: encoded(store, widget), previous });
}

export function removeWidget(store: ResourceStore, widget: WidgetFields, previous: Revision): Promise<Revision> {
  return store.engine.commit({
    type: "delete",
    key: widgetKey(store, widget),
    value: encoded(store, widget),
    previous,
  });
}

function encoded(store: ResourceStore, { namespace, name, labels, spec }: WidgetFields): Buffer {
  const object = {
    apiVersion: "demo.example.com/v1",
    kind: "Widget",
    metadata: { name, namespace, uid: `${namespace}-${name}`, labels },
    spec,
  };
  return store.encode(object as ApiObject);
}
