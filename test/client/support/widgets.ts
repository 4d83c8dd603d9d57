/** The types that the client's tests speak of. */
import type { ApiObject, Stored } from "../../../runtime/api/object.js";
import { defineReference } from "../../../runtime/client/index.js";

export interface Widget extends ApiObject {
  spec: { size: number; mode?: string; tags?: string[] };
  status?: { phase?: string };
}

export const widgets = defineReference<Widget>({
  group: "demo.example.com",
  version: "v1",
  kind: "Widget",
  resource: "widgets",
  scope: "Namespaced",
});

export const namespaces = defineReference<ApiObject>({
  group: "",
  version: "v1",
  kind: "Namespace",
  resource: "namespaces",
  scope: "Cluster",
});

export const leases = defineReference({
  group: `\${coordinationGroup}`,
  version: "v1",
  kind: "Lease",
  resource: "leases",
  scope: "Namespaced",
});

export const WIDGETS_PATH = "/apis/demo.example.com/v1/namespaces/default/widgets";

export function widget(name: string, resourceVersion: string, size = 1, uid = `uid-${name}`): Stored<Widget> {
  return {
    apiVersion: "demo.example.com/v1",
    kind: "Widget",
    metadata: { name, namespace: "default", uid, resourceVersion, creationTimestamp: "2024-01-02T03:04:05Z" },
    spec: { size },
  };
}

export function widgetList(resourceVersion: string, items: readonly Stored<Widget>[], more: object = {}): object {
  return { apiVersion: "demo.example.com/v1", kind: "WidgetList", metadata: { resourceVersion, ...more }, items };
}
