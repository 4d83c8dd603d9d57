/** All options of the server, by the name of their flag. To add one, add it here and act on it. */
import { ADMISSION_OPTIONS } from "./admission-table.js";
import { API_OPTIONS } from "./apis-table.js";
import { AUDIT_OPTIONS } from "./audit-table.js";
import { AUTHENTICATION_OPTIONS } from "./authentication-table.js";
import { AUTHORIZATION_OPTIONS } from "./authorization-table.js";
import type { CreateServerOptions } from "./create-server-options.js";
import { OPTIONS_WITHOUT_EFFECT } from "./no-effect-table.js";
import { CONTROLLER_OPTIONS, LIMIT_OPTIONS, SERVICE_OPTIONS, SHUTDOWN_OPTIONS } from "./operation-table.js";
import type { OptionDefinition } from "./option-definition.js";
import type { PlainServerOptions } from "./plain-server-options.js";
import { GENERAL_OPTIONS, LOGGING_OPTIONS, SERVING_OPTIONS } from "./serving-table.js";
import { ENCRYPTION_OPTIONS, STORAGE_OPTIONS } from "./storage-table.js";

/** The options that act. */
export const SERVER_OPTIONS = {
  ...SERVING_OPTIONS,
  ...API_OPTIONS,
  ...STORAGE_OPTIONS,
  ...ENCRYPTION_OPTIONS,
  ...AUTHENTICATION_OPTIONS,
  ...AUTHORIZATION_OPTIONS,
  ...ADMISSION_OPTIONS,
  ...AUDIT_OPTIONS,
  ...CONTROLLER_OPTIONS,
  ...SERVICE_OPTIONS,
  ...LIMIT_OPTIONS,
  ...SHUTDOWN_OPTIONS,
  ...LOGGING_OPTIONS,
  ...GENERAL_OPTIONS,
};

export const ALL_OPTIONS: Readonly<Record<string, OptionDefinition>> = { ...SERVER_OPTIONS, ...OPTIONS_WITHOUT_EFFECT };

/** Members of `CreateServerOptions` that have no flag of their own: whether `/flagz` shows them. */
export const PROGRAM_OPTIONS = {
  groups: false,
  hooks: false,
  storage: true,
  encryption: false,
  profile: true,
  authentication: false,
  authorization: true,
  logs: false,
  proxyClientCertificate: false,
  admission: false,
  admissionConfiguration: false,
  tolerationSeconds: true,
  audit: false,
  limits: true,
  whenCacheLags: true,
  caBundle: true,
  leaderElection: true,
  simulate: true,
  clock: false,
  random: false,
  reportError: false,
  logger: false,
  tracing: false,
} as const satisfies Readonly<Record<Exclude<keyof CreateServerOptions, keyof PlainServerOptions>, boolean>>;

/** The members of `CreateServerOptions` that come from the table as a whole. */
export const PLAIN_OPTION_NAMES: readonly (keyof PlainServerOptions)[] = Object.values<OptionDefinition>(
  SERVER_OPTIONS,
).flatMap(({ option = "" }) =>
  option === "" || option.includes(".") || option in PROGRAM_OPTIONS ? [] : [option as keyof PlainServerOptions],
);
