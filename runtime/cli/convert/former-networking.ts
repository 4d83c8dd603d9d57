/** Ingresses and network policies from before release 1.22. SPEC: API versions no longer served. */
import type { JsonObject } from "../../api/json.js";
import { type FormerKind, itemsOf, partOf, rename, setDefault } from "./former-kind.js";

// biome-ignore lint/suspicious/noTemplateCurlyInString: a profile variable
const NETWORKING = { group: "${networkingGroup}", version: "v1" };

function changeIngress(object: JsonObject): void {
  const spec = partOf(object, "spec");
  if (spec === undefined) return;
  rename(spec, "backend", "defaultBackend");
  changeBackend(partOf(spec, "defaultBackend"));
  for (const rule of itemsOf(spec, "rules")) {
    for (const path of itemsOf(partOf(rule, "http"), "paths")) {
      setDefault(path, "pathType", "ImplementationSpecific");
      changeBackend(partOf(path, "backend"));
    }
  }
}

function changeBackend(backend: JsonObject | undefined): void {
  if (backend === undefined) return;
  const { serviceName, servicePort } = backend;
  delete backend.serviceName;
  delete backend.servicePort;
  if (serviceName === undefined && servicePort === undefined) return;
  backend.service = {
    name: serviceName ?? "",
    ...(servicePort === undefined
      ? {}
      : { port: typeof servicePort === "string" ? { name: servicePort } : { number: servicePort } }),
  };
}

export const FORMER_NETWORKING: readonly FormerKind[] = [
  { group: "extensions", version: "v1beta1", kinds: ["Ingress"], to: NETWORKING, change: changeIngress },
  { ...NETWORKING, version: "v1beta1", kinds: ["Ingress"], to: NETWORKING, change: changeIngress },
  { ...NETWORKING, version: "v1beta1", kinds: ["IngressClass"], to: NETWORKING },
  { group: "extensions", version: "v1beta1", kinds: ["NetworkPolicy"], to: NETWORKING },
];
