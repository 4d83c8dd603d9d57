/**
 * API services: a group version that is served here or by another server. `server/aggregation` passes on requests for
 * the latter.
 */
import { type APIService, type APIServiceSpec, apiServices } from "../../../generated/apiregistration/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { dns1035Label, dnsSubdomain, pathSegment } from "../../api/formats/name-format.js";
import { portNumber } from "../../api/formats/word-format.js";
import { formatTime } from "../../api/time.js";
import { defineHooks, type HookContext } from "../../registry/kinds/hooks.js";
import { formatErrors, judged, oneOf, present } from "../field-rules.js";

const MAX_GROUP_PRIORITY = 20_000;
const MAX_VERSION_PRIORITY = 1_000;
const CONDITION_STATES = ["True", "False", "Unknown"];

export const apiServiceHooks = defineHooks(apiServices, {
  keepsMetadataOnStatus: true,
  generation: "none",
  // The name for the core group ends in a dot.
  nameFormat: pathSegment,
  requiresVersionOnUpdate: true,
  prepareForCreate(service, context) {
    service.status = service.spec === undefined || service.spec.service !== undefined ? {} : localStatus(context);
  },
  validateCreate: (service) => validate(service),
  validateUpdate: (service, _old, { subresource }) =>
    subresource === "status" ? validateStatus(service) : validate(service),
  table: {
    columns: [
      { name: "Service", type: "string", description: "The service that serves the group version." },
      { name: "Available", type: "string", description: "Whether it is available." },
    ],
    cells: ({ spec, status }) => {
      const available = status?.conditions?.find(({ type }) => type === "Available");
      const { namespace = "", name = "" } = spec?.service ?? {};
      const { status: shown = "Unknown", reason = "" } = available ?? {};
      return [
        spec?.service === undefined ? "Local" : `${namespace}/${name}`,
        shown === "True" || reason === "" ? shown : `${shown} (${reason})`,
      ];
    },
    age: true,
  },
});

/** What this server serves itself is always available. */
function localStatus({ clock }: HookContext): NonNullable<APIService["status"]> {
  const condition = { type: "Available", status: "True", reason: "Local" };
  const message = "Local APIServices are always available";
  return { conditions: [{ ...condition, message, lastTransitionTime: formatTime(clock.now()) }] };
}

function validateStatus({ status }: APIService): FieldError[] {
  return (status?.conditions ?? []).flatMap((condition, index) =>
    oneOf(`status.conditions[${index}].status`, condition.status ?? "", CONDITION_STATES),
  );
}

function validate({ metadata, spec }: APIService): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const { group = "", version = "" } = spec;
  const errors: FieldError[] = [];
  if (metadata.name !== `${version}.${group}`) {
    const expected = `must be \`spec.version+"."+spec.group\`: "${version}.${group}"`;
    errors.push(invalid("metadata.name", metadata.name, expected));
  }
  if (group !== "") errors.push(...formatErrors("spec.group", group, dnsSubdomain(group)));
  else if (version !== "v1")
    errors.push(required("spec.group", "only v1 may have an empty group and it better be legacy kube"));
  return [
    ...errors,
    ...judged("spec.version", version, dns1035Label),
    ...validatePriorities(spec),
    ...validateService(spec),
  ];
}

function validatePriorities({ groupPriorityMinimum, versionPriority }: APIServiceSpec): FieldError[] {
  const errors: FieldError[] = [];
  if (groupPriorityMinimum < 1 || groupPriorityMinimum > MAX_GROUP_PRIORITY)
    errors.push(invalid("spec.groupPriorityMinimum", groupPriorityMinimum, "must be positive and less than 20000"));
  if (versionPriority < 1 || versionPriority > MAX_VERSION_PRIORITY)
    errors.push(invalid("spec.versionPriority", versionPriority, "must be positive and less than 1000"));
  return errors;
}

function validateService({ service, caBundle = "", insecureSkipTLSVerify = false }: APIServiceSpec): FieldError[] {
  const skips = "spec.insecureSkipTLSVerify";
  if (service === undefined) {
    return [
      ...(caBundle === "" ? [] : [invalid("spec.caBundle", caBundle, "local APIServices may not have a caBundle")]),
      ...(insecureSkipTLSVerify ? [invalid(skips, true, "local APIServices may not have insecureSkipTLSVerify")] : []),
    ];
  }
  const { namespace, name, port } = service;
  return [
    ...present("spec.service.namespace", namespace),
    ...present("spec.service.name", name),
    ...(port === undefined
      ? []
      : formatErrors(
          "spec.service.port",
          port,
          portNumber(port).map((text) => `port is not valid: ${text}`),
        )),
    ...(insecureSkipTLSVerify && caBundle !== ""
      ? [invalid(skips, true, "may not be true if caBundle is present")]
      : []),
  ];
}
