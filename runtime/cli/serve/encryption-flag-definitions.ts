/** The flags of `kindsmith serve` that say how stored objects are encrypted, as its help shows them. */
import type { FlagDefinition } from "../flags/flags.js";

export const ENCRYPTION_FLAGS: readonly FlagDefinition[] = [
  {
    name: "encryption-provider-config",
    value: "FILE",
    help: "EncryptionConfiguration that says which resources are stored encrypted, and with which keys.",
  },
  {
    name: "encryption-provider-config-automatic-reload",
    help: "Take up --encryption-provider-config again whenever it changes.",
  },
];
