/**
 * Resolves the priority class of a Pod to the number that schedulers use, and ensures that there is only one default
 * class.
 */
import { type PriorityClass, priorityClasses } from "../../../generated/scheduling/v1/index.js";
import { forbidden } from "../../api/status.js";
import { memberText } from "../../api/unchecked-members.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { type CurrentKind, currentKind } from "../current-kind.js";
import { isWriteOf, specOf } from "./pod-write.js";

/** For Pods without a class if there is no default class. */
const NO_CLASS = { value: 0, preemptionPolicy: "PreemptLowerPriority" };

export function priorityAdmission(dependencies: AdmissionDependencies): AdmissionPlugin {
  const { schedulingGroup } = dependencies.profile.words;
  const classes = currentKind(priorityClasses, dependencies);
  return {
    name: "Priority",
    mayConcern: (attributes) =>
      isWriteOf(attributes, "", "pods") ||
      (attributes.gr.resource === "priorityclasses" && attributes.gr.group === schedulingGroup),
    async mutate(attributes) {
      const { gr, name, object } = attributes;
      const spec = specOf(object);
      if (gr.resource !== "pods" || spec === undefined) return false;
      const wanted = memberText(spec, "priorityClassName");
      const found = wanted === "" ? lowestDefault(await classes.list("")) : await classes.get(wanted);
      if (found === undefined && wanted !== "")
        throw forbidden(gr, name, `no PriorityClass with name ${wanted} was found`);
      if (found !== undefined) spec.priorityClassName = found.metadata.name ?? "";
      const { value = 0, preemptionPolicy } = found ?? NO_CLASS;
      const { priority, preemptionPolicy: givenPolicy } = spec;
      const given = "must not be provided in pod spec; priority admission controller computed";
      if (priority != null && Number(priority) !== value)
        throw forbidden(
          gr,
          name,
          `the integer value of priority (${priority}) ${given} ${value} from the given PriorityClass name`,
        );
      if (givenPolicy && preemptionPolicy && givenPolicy !== preemptionPolicy)
        throw forbidden(
          gr,
          name,
          `the string value of PreemptionPolicy (${givenPolicy}) ${given} ${preemptionPolicy} from the given PriorityClass name`,
        );
      spec.priority = value;
      if (preemptionPolicy) spec.preemptionPolicy = preemptionPolicy;
      return true;
    },
    async validate(attributes) {
      if (attributes.gr.resource === "pods") return;
      await checkOnlyDefault(attributes, classes);
    },
  };
}

/** There may be several if they were created concurrently. */
function lowestDefault(classes: readonly PriorityClass[]): PriorityClass | undefined {
  return classes
    .filter(({ globalDefault }) => globalDefault === true)
    .sort(({ value: a = 0 }, { value: b = 0 }) => a - b)[0];
}

/** @throws StatusError 403 */
async function checkOnlyDefault(
  { gr, name, object }: AdmissionAttributes,
  classes: CurrentKind<PriorityClass>,
): Promise<void> {
  const wanted = object as PriorityClass | undefined;
  if (wanted?.globalDefault !== true) return;
  const known = lowestDefault(await classes.listNewest(""))?.metadata.name;
  if (known === undefined || known === name) return;
  throw forbidden(gr, name, `PriorityClass ${known} is already marked as default. Only one default can exist`);
}
