/** Binding: a scheduler assigns a pod to a node, once. SUB-012. */
import { type Binding, bindings, pods } from "../../../../generated/core/v1/index.js";
import { notSupported, required } from "../../../api/field-error.js";
import { badRequest, conflict, success } from "../../../api/status.js";
import { defineHooks } from "../../../registry/kinds/hooks.js";
import { defineAction } from "../../../registry/kinds/subresources.js";
import { failedPrecondition } from "../../../registry/write/preconditions.js";

const PODS = { group: "", resource: "pods" };
const POD_BINDING = { group: "", resource: "pods/binding" };

export const bindAction = defineAction<Binding>({
  body: bindings,
  checkName(stated, ofPath) {
    if (stated !== ofPath) throw badRequest("name in URL does not match name in Binding object");
  },
  validate({ target }) {
    const kind = target.kind ?? "";
    return [
      ...(kind === "" || kind === "Node" ? [] : [notSupported("target.kind", kind, ["Node", "<empty>"])]),
      ...(target.name ? [] : [required("target.name")]),
    ];
  },
  async run({ metadata, target }, { objects, namespace, name }) {
    await objects.update(pods, namespace, name, "binding", (pod) => {
      const { uid, resourceVersion } = pod.metadata;
      if (metadata.uid && metadata.uid !== uid)
        throw conflict(PODS, name, failedPrecondition("UID", metadata.uid, uid));
      if (metadata.resourceVersion && metadata.resourceVersion !== resourceVersion)
        throw conflict(PODS, name, failedPrecondition("ResourceVersion", metadata.resourceVersion, resourceVersion));
      const refuse = (why: string): Error => conflict(POD_BINDING, name, why);
      if (pod.metadata.deletionTimestamp) throw refuse(`pod ${name} is being deleted, cannot be assigned to a host`);
      if (pod.spec?.nodeName) throw refuse(`pod ${name} is already assigned to node "${pod.spec.nodeName}"`);
      if (pod.spec?.schedulingGates?.length) throw refuse(`pod ${name} has non-empty .spec.schedulingGates`);
      if (pod.spec !== undefined) pod.spec.nodeName = target.name ?? "";
      if (metadata.annotations) pod.metadata.annotations = { ...pod.metadata.annotations, ...metadata.annotations };
    });
    return success();
  },
});

/** The older endpoint, for which the body names the pod instead of the path. */
export const bindingHooks = defineHooks(bindings, { action: bindAction });
