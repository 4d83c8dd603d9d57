/** The signers: they issue the certificates of approved CertificateSigningRequests, or say why not. */

import type { CertificateSigningRequestCondition } from "../../../generated/certificates/v1/certificate-signing-request.types.js";
import { certificateSigningRequests } from "../../../generated/certificates/v1/client.js";
import { formatTime } from "../../api/time.js";
import type { SigningAuthority } from "../../base/certificates/signing-authority.js";
import { OperatorError } from "../../base/operator-error.js";
import type { LookAgain, ObjectKey } from "../parts/reconcile-loop.js";
import type { World } from "../parts/world.js";
import { hasCondition, isIssued } from "./request-state.js";
import { requestedCertificate, type StoredSigningRequest } from "./requested-certificate.js";
import { signCertificate } from "./sign-certificate.js";
import { type Signer, signersOf } from "./signers.js";

export function addCertificateSigning(world: World, authority: SigningAuthority): void {
  const kind = world.kind(certificateSigningRequests);
  for (const [signerName, signer] of signersOf(world.clients.controllers.profile.words)) {
    const controller = new CertificateSigning(world, signer, authority);
    const loop = world.loop(`simulated-${signer.loop}`, (key, signal) => controller.reconcile(key, signal));
    const look = (request: StoredSigningRequest): void => {
      if (request.spec.signerName === signerName) loop.addObject(request);
    };
    kind.on({ add: look, update: look });
  }
}

class CertificateSigning {
  readonly #world: World;
  readonly #signer: Signer;
  readonly #authority: SigningAuthority;

  constructor(world: World, signer: Signer, authority: SigningAuthority) {
    this.#world = world;
    this.#signer = signer;
    this.#authority = authority;
  }

  async reconcile({ name }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const request = this.#world.kind(certificateSigningRequests).get(name);
    if (request === undefined || isIssued(request) || !hasCondition(request, "Approved")) return undefined;
    if (hasCondition(request, "Denied") || hasCondition(request, "Failed")) return undefined;
    const nowMs = this.#world.clock.now();
    let refusal: string | undefined;
    let certificate = "";
    try {
      const requested = requestedCertificate(request);
      refusal = this.#signer.refusal(requested);
      if (refusal === undefined)
        certificate = signCertificate(requested, request.spec.expirationSeconds, this.#authority, nowMs);
    } catch (cause) {
      // The request never changes, so another attempt would end in the same way.
      this.#world.report(new OperatorError(`CertificateSigningRequest ${name} can't be signed`, { cause }));
      return undefined;
    }
    const { conditions = [] } = request.status ?? {};
    await this.#writeStatus(
      request,
      refusal === undefined
        ? { ...request.status, certificate: Buffer.from(certificate).toString("base64") }
        : { ...request.status, conditions: [...conditions, failure(refusal, nowMs)] },
      signal,
    );
    return undefined;
  }

  async #writeStatus(
    request: StoredSigningRequest,
    status: NonNullable<StoredSigningRequest["status"]>,
    signal: AbortSignal,
  ): Promise<void> {
    const api = this.#world.clients.controllers.resource(certificateSigningRequests);
    const written = await api.status.update({ ...request, status }, { signal });
    await this.#world.kind(certificateSigningRequests).seen(written, signal);
  }
}

function failure(message: string, nowMs: number): CertificateSigningRequestCondition {
  return {
    type: "Failed",
    status: "True",
    reason: "SignerValidationFailure",
    message,
    lastUpdateTime: formatTime(nowMs),
  };
}
