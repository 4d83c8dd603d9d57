/** Options of the stores, of their encryption and of the history that they keep. */
import type { OptionTable } from "./option-definition.js";
import { boolean, durationOfAtLeast, file, size, text } from "./option-types.js";
import { storageOverrides } from "./storage-overrides.js";

/** Clients page through lists and resume watches within it. */
const SHORTEST_HISTORY_MS = 1_000;

export const STORAGE_OPTIONS = {
  storage: {
    type: text,
    placeholder: "URL",
    help: "Where objects are stored: lmdb:PATH, memory, or mongodb://... (default: lmdb in the data directory).",
    section: "storage",
  },
  "storage-overrides": {
    type: storageOverrides,
    option: "storageOverrides",
    help: "Resources with a store of their own: group/resource#URL, comma-separated or given again, with /resource for the core group. Example: apps/deployments#lmdb:deployments,/events#mongodb://db1/events",
    programHelp: "Resources that have a store of their own. The server closes these stores too.",
    section: "storage",
  },
  "watch-history": {
    type: durationOfAtLeast(SHORTEST_HISTORY_MS),
    option: "historyMs",
    default: "5m",
    help: "How long old versions stay readable and watchable; at least 1s.",
    programHelp: "How long old versions stay readable and watchable. Default: 5 minutes.",
    section: "storage",
  },
  "watch-history-bytes": {
    type: size,
    option: "maxHistoryBytes",
    default: "128Mi",
    help: "Memory for the replaced objects of one resource (Ki, Mi, Gi). Above it, the oldest versions are dropped early.",
    programHelp:
      "Memory for the replaced objects of one resource. Above it, the oldest versions are dropped early and answer 410.",
    section: "storage",
  },
} as const satisfies OptionTable;

export const ENCRYPTION_OPTIONS = {
  "encryption-provider-config": {
    type: file("followed"),
    option: "encryption.configuration",
    help: "EncryptionConfiguration: which resources are stored encrypted, and with which keys.",
    section: "encryption",
  },
  "encryption-provider-config-automatic-reload": {
    type: boolean,
    help: "Reload --encryption-provider-config whenever it changes.",
    section: "encryption",
  },
} as const satisfies OptionTable;
