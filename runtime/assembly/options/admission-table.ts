/** Options of admission: which plug-ins are on, and how they are configured. */
import { ADMISSION_PLUGIN_NAMES, DEFAULT_ADMISSION_PLUGIN_NAMES } from "../admission-plugins.js";
import type { OptionTable } from "./option-definition.js";
import { count, file, list } from "./option-types.js";

const TOLERATION_SECONDS = "300";

export const ADMISSION_OPTIONS = {
  "enable-admission-plugins": {
    type: list,
    placeholder: "NAMES",
    option: "enableAdmissionPlugins",
    fallback: "",
    help: `Admission plug-ins to enable in addition to the default ones, out of ${ADMISSION_PLUGIN_NAMES.join(", ")}. Enabled by default are ${DEFAULT_ADMISSION_PLUGIN_NAMES.join(", ")}; also NodeRestriction if the authorizer of nodes is on, ServiceAccount if the serviceaccount controller runs, and StorageObjectInUseProtection if workloads are simulated.`,
    programHelp:
      "Built-in admission plug-ins to enable in addition to the default ones, by name. See docs/reference/admission.md.",
    section: "admission",
  },
  "disable-admission-plugins": {
    type: list,
    placeholder: "NAMES",
    option: "disableAdmissionPlugins",
    fallback: "",
    help: "Admission plug-ins to disable.",
    section: "admission",
  },
  "admission-control": {
    type: list,
    placeholder: "NAMES",
    help: "The complete list of enabled admission plug-ins.",
    section: "admission",
    lifecycle: {
      stability: "ga",
      since: "1.0",
      deprecated: {
        since: "1.10",
        instead: "use --enable-admission-plugins and --disable-admission-plugins",
        replacement: { name: "--enable-admission-plugins", stability: "ga" },
      },
    },
  },
  "admission-control-config-file": {
    type: file("admission"),
    option: "admissionConfiguration",
    help: "AdmissionConfiguration for the plug-ins that take one. It is read once; paths in it are relative to the file.",
    section: "admission",
  },
  "default-not-ready-toleration-seconds": {
    type: count,
    placeholder: "SECONDS",
    option: "tolerationSeconds.notReady",
    default: TOLERATION_SECONDS,
    help: "How long Pods without a toleration of their own stay on a node that is not ready.",
    section: "admission",
  },
  "default-unreachable-toleration-seconds": {
    type: count,
    placeholder: "SECONDS",
    option: "tolerationSeconds.unreachable",
    default: TOLERATION_SECONDS,
    help: "How long Pods without a toleration of their own stay on a node that is unreachable.",
    section: "admission",
  },
} as const satisfies OptionTable;
