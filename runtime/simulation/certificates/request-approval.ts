/** The approver of the client certificates of kubelets: whoever may create them gets them without a person's decision. */
import { subjectAccessReviews } from "../../../generated/authorization/v1/client.js";
import { certificateSigningRequests } from "../../../generated/certificates/v1/client.js";
import { OperatorError } from "../../base/operator-error.js";
import type { LookAgain, ObjectKey } from "../parts/reconcile-loop.js";
import type { World } from "../parts/world.js";
import { hasCondition, isIssued } from "./request-state.js";
import { type RequestedCertificate, requestedCertificate, type StoredSigningRequest } from "./requested-certificate.js";
import { kubeletClientRefusal, kubeletClientSigner } from "./signers.js";

/** A right to a certificate, a subresource that exists for this purpose alone. */
interface Right {
  readonly subresource: string;
  readonly message: string;
}

/** The right of a kubelet to another certificate for itself. */
const OWN: Right = {
  subresource: "selfnodeclient",
  message: "Auto approving self kubelet client certificate after SubjectAccessReview.",
};
/** The right of others, such as a bootstrap token, to the certificate of a node. */
const ANY: Right = {
  subresource: "nodeclient",
  message: "Auto approving kubelet client certificate after SubjectAccessReview.",
};
/** When permissions are looked at again, because no event tells that a role was granted. */
const LOOK_AGAIN_MS = 60_000;

export function addCertificateApproval(world: World): void {
  const kind = world.kind(certificateSigningRequests);
  const controller = new CertificateApproval(world);
  const loop = world.loop("simulated-csrapproving", (key, signal) => controller.reconcile(key, signal));
  const signerName = kubeletClientSigner(world.clients.controllers.profile.words);
  const look = (request: StoredSigningRequest): void => {
    if (request.spec.signerName === signerName) loop.addObject(request);
  };
  kind.on({ add: look, update: look });
}

class CertificateApproval {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async reconcile({ name }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const request = this.#world.kind(certificateSigningRequests).get(name);
    if (request === undefined || isIssued(request)) return undefined;
    if (hasCondition(request, "Approved") || hasCondition(request, "Denied")) return undefined;
    let requested: RequestedCertificate;
    try {
      requested = requestedCertificate(request);
    } catch (cause) {
      this.#world.report(new OperatorError(`CertificateSigningRequest ${name} can't be read`, { cause }));
      return undefined;
    }
    if (kubeletClientRefusal(requested) !== undefined) return undefined;
    const rights = request.spec.username === requested.commonName ? [OWN, ANY] : [ANY];
    for (const right of rights) {
      if (!(await this.#isAllowed(request, right, signal))) continue;
      await this.#approve(request, right, signal);
      return undefined;
    }
    return this.#world.clock.now() + LOOK_AGAIN_MS;
  }

  async #isAllowed({ spec }: StoredSigningRequest, { subresource }: Right, signal: AbortSignal): Promise<boolean> {
    const { controllers: client } = this.#world.clients;
    const { username = "", uid, groups, extra } = spec;
    const review = await client.resource(subjectAccessReviews).create(
      {
        metadata: {},
        spec: {
          user: username,
          ...(uid === undefined ? {} : { uid }),
          ...(groups === undefined ? {} : { groups }),
          ...(extra === undefined ? {} : { extra }),
          resourceAttributes: {
            group: client.profile.words.certificatesGroup,
            version: "*",
            resource: "certificatesigningrequests",
            subresource,
            verb: "create",
          },
        },
      },
      { signal },
    );
    return review.status?.allowed === true;
  }

  async #approve(request: StoredSigningRequest, { message }: Right, signal: AbortSignal): Promise<void> {
    const { conditions = [] } = request.status ?? {};
    const approved = { type: "Approved", status: "True", reason: "AutoApproved", message };
    const status = { ...request.status, conditions: [...conditions, approved] };
    const api = this.#world.clients.controllers.resource(certificateSigningRequests);
    const written = await api.approval.update({ ...request, status }, { signal });
    await this.#world.kind(certificateSigningRequests).seen(written, signal);
  }
}
