/** Plug-ins that admit every write, or reject every write; they exist for operators who still name them. */
import { forbidden } from "../../api/status.js";
import { SERVER_USER } from "../../api/user-info.js";
import type { AdmissionPlugin } from "../admission-chain.js";

export function alwaysAdmit(): AdmissionPlugin {
  return { name: "AlwaysAdmit", mayConcern: () => false };
}

export function alwaysDeny(): AdmissionPlugin {
  return {
    name: "AlwaysDeny",
    // The server could not start without its own writes.
    handles: ({ user }) => user.username !== SERVER_USER,
    async validate({ gr, name }) {
      throw forbidden(gr, name, "admission control is denying all modifications");
    },
  };
}
