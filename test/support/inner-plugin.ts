/** Plug-ins of tests that look at parts of the server which no plug-in of a user may rely on. */
import type { AdmissionPlugin } from "../../runtime/admission/admission-chain.js";
import type { AdmissionDependencies } from "../../runtime/admission/admission-dependencies.js";
import type { AdmissionPluginFactory } from "../../runtime/admission.js";

export function innerPlugin(make: (dependencies: AdmissionDependencies) => AdmissionPlugin): AdmissionPluginFactory {
  return (server) => make(server as unknown as AdmissionDependencies);
}
