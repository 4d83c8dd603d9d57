/**
 * Our server as it is compared with the reference: the same release and flags, and only what the reference's server
 * does itself.
 */
import { createServer, kubernetesProfile } from "../../../runtime/index.js";
import type { Target } from "./connection.js";

export const RELEASE = "1.35";

/**
 * The controllers that the reference's server runs itself, without a controller manager, except for the availability of
 * APIServices, whose writes occur at random moments.
 */
const CONTROLLERS = ["customresource-establishing", "customresource-cleanup", "apiservice-registration"];
const STOP_GRACE_MS = 500;

/** The same administrator as the reference's, because answers name the caller. */
const TOKEN = "ref-admin-token";
const TOKEN_FILE = `${TOKEN},ref-admin,ref-admin-uid,"system:masters"\n`;

/** The fractions of its multiples are as evenly spread as those of any number. */
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

/** What a family is compared with, where that is not the default of {@link RELEASE}. */
export interface Compared {
  readonly release: string;
  /** True if all versions are served, the alpha ones too. */
  readonly everything?: true;
}

/** Families that are compared with another release. */
const COMPARED: Readonly<Record<string, Compared>> = { devices: { release: "1.36", everything: true } };

export function comparedBy(family: string): Compared {
  return COMPARED[family] ?? { release: RELEASE };
}

export interface OurServer extends Target {
  stop(): Promise<void>;
}

/** @param onFault told of what the server answers 500 to */
export async function startOurServer(
  onFault: (error: unknown) => void,
  { release, everything }: Compared = { release: RELEASE },
): Promise<OurServer> {
  const server = await createServer({
    profile: kubernetesProfile(),
    emulatedVersion: release,
    ...(everything ? { runtimeConfig: { "api/all": true } } : {}),
    authorization: ["Node", "RBAC"],
    authentication: { bootstrapTokens: true, tokenFile: TOKEN_FILE },
    enableAdmissionPlugins: ["NodeRestriction"],
    disableAdmissionPlugins: ["ServiceAccount"],
    controllers: CONTROLLERS,
    serviceClusterIpRange: "10.0.0.0/24",
    random: spreadNumbers(),
    reportError: onFault,
  });
  const running = await server.listen();
  return { url: running.url, token: TOKEN, stop: () => running.stop(STOP_GRACE_MS) };
}

/**
 * Numbers from 0 to below 1, of which hundreds in a row are all far apart: ports and addresses of a recording are not the
 * same by chance, which would be a difference.
 */
function spreadNumbers(): () => number {
  let drawn = 0;
  return () => (++drawn * GOLDEN_RATIO) % 1;
}
