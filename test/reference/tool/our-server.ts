/** Our server as it is held beside the reference: the same release, the same flags, nothing that the reference leaves to others. */
import { createServer, kubernetesProfile } from "../../../runtime/index.js";
import type { Target } from "./connection.js";

export const RELEASE = "1.35";

/**
 * What the reference's server does by itself, without a controller manager beside it; but for the availability of
 * APIServices, whose writes come between two answers by chance.
 */
const CONTROLLERS = ["customresource-establishing", "customresource-cleanup", "apiservice-registration"];
const STOP_GRACE_MS = 500;

/** The same administrator as the reference's: answers name who asks. */
const TOKEN = "ref-admin-token";
const TOKEN_FILE = `${TOKEN},ref-admin,ref-admin-uid,"system:masters"\n`;

export interface OurServer extends Target {
  stop(): Promise<void>;
}

/** @param onFault told of what the server answers 500 to */
export async function startOurServer(onFault: (error: unknown) => void): Promise<OurServer> {
  const server = await createServer({
    profile: kubernetesProfile(),
    emulatedVersion: RELEASE,
    authorization: ["Node", "RBAC"],
    authentication: { bootstrapTokens: true, tokenFile: TOKEN_FILE },
    enableAdmissionPlugins: ["NodeRestriction"],
    disableAdmissionPlugins: ["ServiceAccount"],
    controllers: CONTROLLERS,
    serviceClusterIpRange: "10.0.0.0/24",
    reportError: onFault,
  });
  const running = await server.listen();
  return { url: running.url, token: TOKEN, stop: () => running.stop(STOP_GRACE_MS) };
}
