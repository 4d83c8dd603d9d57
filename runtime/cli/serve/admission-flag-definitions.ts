/** The flags of `kindsmith serve` that say which plug-ins look at writes, and with what, as its help shows them. */
import { ADMISSION_PLUGIN_NAMES, DEFAULT_ADMISSION_PLUGIN_NAMES } from "../../assembly/admission-plugins.js";
import type { FlagDefinition } from "../flags/flags.js";

export const ADMISSION_FLAGS: readonly FlagDefinition[] = [
  {
    name: "enable-admission-plugins",
    value: "NAMES",
    isList: true,
    help: `Admission plug-ins beside those that are on by default, out of ${ADMISSION_PLUGIN_NAMES.join(", ")}. On by default are ${DEFAULT_ADMISSION_PLUGIN_NAMES.join(", ")}; NodeRestriction is where nodes are authorized as such, and ServiceAccount where the controller serviceaccount runs.`,
  },
  {
    name: "disable-admission-plugins",
    value: "NAMES",
    isList: true,
    help: "Admission plug-ins that are off.",
  },
  {
    name: "admission-control",
    value: "NAMES",
    isList: true,
    help: "All admission plug-ins that are on, and no others.",
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
  {
    name: "admission-control-config-file",
    value: "FILE",
    help: "AdmissionConfiguration for the plug-ins that take one. Read once; files that it names are looked for beside it.",
  },
];
