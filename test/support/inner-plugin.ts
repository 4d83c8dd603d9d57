/** Plug-ins of tests that look at parts of the server which no plug-in of a user may rely on. */
import type { AdmissionPlugin } from "../../runtime/admission/admission-chain.js";
import type { AdmissionParts } from "../../runtime/admission/admission-parts.js";
import type { AdmissionPluginFactory } from "../../runtime/admission.js";

export function innerPlugin(make: (parts: AdmissionParts) => AdmissionPlugin): AdmissionPluginFactory {
  return (server) => make(server as unknown as AdmissionParts);
}
