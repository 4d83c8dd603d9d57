/** Which certificates a method takes, found out once and remembered while nothing changes: clients ask often on a connection. */

import type { Logger } from "../api/logger.js";
import type { Clock } from "../api/time.js";
import type { ChangingText } from "../base/changing-text.js";
import { InvalidCredentialError, type PeerCertificates } from "./authenticator.js";
import { Authorities, readSent } from "./certificate-paths.js";
import { followedAuthorities } from "./followed-authorities.js";
import type { CertificateFacts } from "./x509-certificate.js";

export interface VerdictParts {
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Verdict {
  readonly authorities: Authorities;
  /** Holds from then until before the other: nothing begins or ends to be valid in between. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly own: CertificateFacts | undefined;
  readonly refusal: string;
}

export class CertificateVerdicts {
  private readonly text: ChangingText;
  private authorities: Authorities;
  private readonly known = new WeakMap<PeerCertificates, Verdict>();

  /**
   * Follows the text; one that can't be read is logged and changes nothing.
   * @throws OperatorError for a bundle without a certificate, or with one that can't be read
   */
  constructor(
    text: ChangingText,
    private readonly parts: VerdictParts,
  ) {
    this.text = followedAuthorities(text, parts.logger);
    const { name } = this.text;
    this.authorities = new Authorities(this.text.text, name);
    this.text.onChange(() => {
      this.authorities = new Authorities(this.text.text, name);
    });
  }

  /** The client's own certificate. @throws InvalidCredentialError where it comes from none of the authorities, or is not good now */
  ownOf(peer: PeerCertificates): CertificateFacts {
    const nowMs = this.parts.clock.now();
    let verdict = this.known.get(peer);
    if (verdict?.authorities !== this.authorities || nowMs < verdict.fromMs || nowMs >= verdict.untilMs) {
      verdict = judge(peer, this.authorities, nowMs);
      this.known.set(peer, verdict);
    }
    if (verdict.own === undefined)
      throw new InvalidCredentialError(`the client certificate is not good for ${this.text.name}: ${verdict.refusal}`);
    return verdict.own;
  }
}

function judge(peer: PeerCertificates, authorities: Authorities, nowMs: number): Verdict {
  let fromMs = Number.NEGATIVE_INFINITY;
  let untilMs = Number.POSITIVE_INFINITY;
  try {
    const sent = readSent(peer.chain);
    for (const timeMs of authorities.timesOf(sent)) {
      if (timeMs <= nowMs) fromMs = Math.max(fromMs, timeMs);
      else untilMs = Math.min(untilMs, timeMs);
    }
    authorities.check(sent, peer.tlsError, nowMs);
    return { authorities, fromMs, untilMs, own: sent[0], refusal: "" };
  } catch (error) {
    if (!(error instanceof InvalidCredentialError)) throw error;
    return { authorities, fromMs, untilMs, own: undefined, refusal: error.message };
  }
}
