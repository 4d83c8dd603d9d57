/** Plug-ins that let every write pass, or none: kept for those who name them. */
import { forbidden } from "../../api/status.js";
import { SERVER_USER } from "../../api/user-info.js";
import type { AdmissionPlugin } from "../admission-chain.js";

export function alwaysAdmit(): AdmissionPlugin {
  return { name: "AlwaysAdmit", handles: () => false };
}

export function alwaysDeny(): AdmissionPlugin {
  return {
    name: "AlwaysDeny",
    // without what the server writes itself it could not start
    handles: ({ user }) => user.username !== SERVER_USER,
    async validate({ gr, name }) {
      throw forbidden(gr, name, "admission control is denying all modifications");
    },
  };
}
