/** Measures authentication: reads by callers of each method, against the same reads without a credential. */
import type { BenchCase, Scale } from "../bench-case.js";
import { anonymous, type Callers, openReads } from "../sides/callers.js";

/**
 * More tokens than any cache of verified tokens holds. They are used in turn, so each is forgotten before its next turn.
 */
const COLD_TOKENS = 5_000;

type Methods = typeof import("../sides/callers-by-method.js");

/** @param callers made in the process of the side only, since their issuers are expensive to load */
function caseOf(
  name: string,
  callers: (methods: Methods, scale: Scale) => Promise<Callers>,
  username = "jane",
): BenchCase {
  return {
    name: `authentication-${name}`,
    unit: "get",
    floorIs: "the same without a credential, anonymous, in process",
    async ours(scale) {
      return openReads(await callers(await import("../sides/callers-by-method.js"), scale), username);
    },
    floor: () => openReads(anonymous, "system:anonymous"),
  };
}

const cold = ({ maxObjects }: Scale): number => Math.min(COLD_TOKENS, maxObjects);
const ACCOUNT = "system:serviceaccount:default:jane";

export const authenticationCases: readonly BenchCase[] = [
  caseOf("anonymous", async () => anonymous, "system:anonymous"),
  caseOf("static-token", ({ listedCallers }) => listedCallers()),
  caseOf("certificate", ({ certifiedCallers }) => certifiedCallers(false)),
  caseOf("certificate-cold", ({ certifiedCallers }) => certifiedCallers(true)),
  caseOf("request-header", ({ proxiedCallers }) => proxiedCallers()),
  caseOf("bootstrap", ({ bootstrapCallers }) => bootstrapCallers(), "system:bootstrap:abcdef"),
  caseOf("service-account", ({ serviceAccountCallers }) => serviceAccountCallers(1), ACCOUNT),
  caseOf("service-account-cold", ({ serviceAccountCallers }, scale) => serviceAccountCallers(cold(scale)), ACCOUNT),
  caseOf("oidc", ({ issuedCallers }) => issuedCallers(1)),
  caseOf("oidc-cold", ({ issuedCallers }, scale) => issuedCallers(cold(scale))),
  caseOf("webhook", ({ reviewedCallers }) => reviewedCallers()),
  caseOf("impersonation", ({ impersonatingCallers }) => impersonatingCallers()),
];
