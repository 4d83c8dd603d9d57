/** Prevents Services from claiming addresses that the cluster does not allocate. */
import type { ApiObject } from "../../api/object.js";
import { forbidden } from "../../api/status.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import { isWriteOf, OPERATIONS, specOf } from "./pod-write.js";

export function denyServiceExternalIps(): AdmissionPlugin {
  return {
    name: "DenyServiceExternalIPs",
    mayConcern: (attributes) => isWriteOf(attributes, "", "services", OPERATIONS.either),
    async validate({ gr, name, object, oldObject }) {
      const before = addressesOf(oldObject);
      if (addressesOf(object).some((address) => !before.includes(address)))
        throw forbidden(gr, name, "Use of external IPs is denied by admission control");
    },
  };
}

function addressesOf(service: ApiObject | undefined): readonly unknown[] {
  const addresses = specOf(service)?.externalIPs;
  return Array.isArray(addresses) ? addresses : [];
}
