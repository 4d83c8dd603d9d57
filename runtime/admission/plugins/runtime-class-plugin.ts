/** Applies the overhead and the placement rules of a Pod's runtime class. */
import { type RuntimeClass, runtimeClasses } from "../../../generated/node/v1/index.js";
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { forbidden, type StatusError } from "../../api/status.js";
import { memberObjects, memberText } from "../../api/unchecked-members.js";
import { amountsIn, isSame } from "../../quota/amounts.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { currentKind } from "../current-kind.js";
import { mergedTolerations } from "./merged-tolerations.js";
import { isWriteOf, specOf } from "./pod-write.js";

export function runtimeClassAdmission(dependencies: AdmissionDependencies): AdmissionPlugin {
  const classes = currentKind(runtimeClasses, dependencies);
  /** @throws StatusError 403 for a class that does not exist */
  async function classOf(attributes: AdmissionAttributes, spec: JsonObject): Promise<RuntimeClass | undefined> {
    const name = memberText(spec, "runtimeClassName");
    if (name === "") return undefined;
    const found = await classes.get(name);
    if (found === undefined) throw rejected(attributes, `RuntimeClass ${JSON.stringify(name)} not found`);
    return found;
  }
  return {
    name: "RuntimeClass",
    mayConcern: (attributes) => isWriteOf(attributes, "", "pods"),
    async mutate(attributes) {
      const spec = specOf(attributes.object);
      if (spec === undefined) return false;
      const found = await classOf(attributes, spec);
      if (found === undefined) return false;
      setOverhead(attributes, spec, found);
      setPlacement(attributes, spec, found);
      return true;
    },
    async validate(attributes) {
      const spec = specOf(attributes.object);
      if (spec === undefined) return;
      const wanted = (await classOf(attributes, spec))?.overhead;
      if (wanted === undefined && isJsonObject(spec.overhead))
        throw rejected(attributes, "Pod Overhead set without corresponding RuntimeClass defined Overhead");
      if (wanted !== undefined && !isSame(amountsIn(wanted.podFixed), amountsIn(spec.overhead)))
        throw rejected(attributes, OTHER_OVERHEAD);
    },
  };
}

const OTHER_OVERHEAD = "Pod's Overhead doesn't match RuntimeClass's defined Overhead";

/** @throws StatusError 403 for another overhead than that of the class */
function setOverhead(attributes: AdmissionAttributes, spec: JsonObject, { overhead }: RuntimeClass): void {
  if (overhead === undefined) return;
  if (spec.overhead != null && !isSame(amountsIn(overhead.podFixed), amountsIn(spec.overhead)))
    throw rejected(attributes, OTHER_OVERHEAD);
  spec.overhead = { ...(overhead.podFixed as JsonObject | undefined) };
}

/** @throws StatusError 403 for a node selector that contradicts the class */
function setPlacement({ gr, name }: AdmissionAttributes, spec: JsonObject, { scheduling }: RuntimeClass): void {
  if (scheduling === undefined) return;
  const { nodeSelector = {}, tolerations = [] } = scheduling;
  const selector = isJsonObject(spec.nodeSelector) ? spec.nodeSelector : {};
  for (const [key, value] of Object.entries(nodeSelector)) {
    const given = selector[key];
    if (given !== undefined && given !== value)
      throw forbidden(
        gr,
        name,
        `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${given}`,
      );
  }
  if (Object.keys(nodeSelector).length > 0) spec.nodeSelector = { ...selector, ...nodeSelector };
  if (tolerations.length > 0)
    spec.tolerations = mergedTolerations(memberObjects(spec, "tolerations"), tolerations as unknown as JsonObject[]);
}

function rejected({ gr, name }: AdmissionAttributes, why: string): StatusError {
  return forbidden(gr, name, `pod rejected: ${why}`);
}
