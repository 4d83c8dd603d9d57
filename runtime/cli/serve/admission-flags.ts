/** What the flags of `kindsmith serve` say of admission. */
import { ADMISSION_PLUGIN_NAMES, PERMANENT_PLUGIN_NAME } from "../../assembly/admission-plugins.js";
import { countOf, type FlagValues, UsageError } from "../flags/flags.js";

/** Files are named, not read. */
export interface AdmissionConfig {
  readonly enableAdmissionPlugins: readonly string[];
  readonly disableAdmissionPlugins: readonly string[];
  readonly configurationFile: string | undefined;
  readonly tolerationSeconds?: { readonly notReady: number; readonly unreachable: number };
}

/** @throws UsageError */
export function admissionConfig(values: FlagValues): AdmissionConfig {
  return {
    ...choiceIn(values),
    configurationFile: values.get("admission-control-config-file"),
    tolerationSeconds: {
      notReady: secondsOf(values, "default-not-ready-toleration-seconds"),
      unreachable: secondsOf(values, "default-unreachable-toleration-seconds"),
    },
  };
}

const DEFAULT_TOLERATION_SECONDS = "300";

function secondsOf(values: FlagValues, flag: string): number {
  return countOf(flag, values.get(flag) ?? DEFAULT_TOLERATION_SECONDS);
}

type Choice = Pick<AdmissionConfig, "enableAdmissionPlugins" | "disableAdmissionPlugins">;

function choiceIn(values: FlagValues): Choice {
  const only = values.get("admission-control");
  const choice = {
    enableAdmissionPlugins: namesOf(values.get("enable-admission-plugins")),
    disableAdmissionPlugins: namesOf(values.get("disable-admission-plugins")),
  };
  if (only === undefined) return choice;
  if (choice.enableAdmissionPlugins.length + choice.disableAdmissionPlugins.length > 0)
    throw new UsageError(
      "--admission-control says what all plug-ins are: it can't stand beside --enable-admission-plugins and --disable-admission-plugins",
    );
  const named = namesOf(only);
  const known = [PERMANENT_PLUGIN_NAME, ...ADMISSION_PLUGIN_NAMES];
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `--admission-control: found ${JSON.stringify(unknown)}, expected names out of ${known.join(", ")}`,
    );
  return {
    enableAdmissionPlugins: named.filter((name) => name !== PERMANENT_PLUGIN_NAME),
    disableAdmissionPlugins: ADMISSION_PLUGIN_NAMES.filter((name) => !named.includes(name)),
  };
}

function namesOf(list: string | undefined): readonly string[] {
  return (list ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
