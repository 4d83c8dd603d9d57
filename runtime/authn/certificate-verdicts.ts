/**
 * Remembers which certificates a method accepts until something changes, because clients send many requests on a
 * connection.
 */

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
  /** The verdict holds from this time until the next one: no certificate becomes valid or expires in between. */
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
   * Follows the text. A change that can't be read is logged and ignored.
   * @throws OperatorError for a bundle without a certificate, or with an unreadable one
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

  /**
   * The client's own certificate.
   * @throws InvalidCredentialError if no authority issued it, or if it is not valid now
   */
  ownOf(peer: PeerCertificates): CertificateFacts {
    const nowMs = this.parts.clock.now();
    let verdict = this.known.get(peer);
    if (verdict?.authorities !== this.authorities || nowMs < verdict.fromMs || nowMs >= verdict.untilMs) {
      verdict = judge(peer, this.authorities, nowMs);
      this.known.set(peer, verdict);
    }
    if (verdict.own === undefined)
      throw new InvalidCredentialError(`the client certificate is not valid for ${this.text.name}: ${verdict.refusal}`);
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
