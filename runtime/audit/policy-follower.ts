/** Follows the text of a policy. If a changed text is invalid, the previous policy stays in use. */

import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { ChangingText } from "../base/changing-text.js";
import { followText } from "../base/follow-text.js";
import { labelHash } from "../base/metrics/label-hash.js";
import type { AuditMetrics } from "./audit-metrics.js";
import { parseAuditPolicy } from "./audit-policy.js";
import { type AuditAttributes, type PolicyDecision, PolicyDecisions } from "./policy-decision.js";

export interface PolicyFollowerParts {
  readonly profile: Pick<NamingProfile, "words">;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: AuditMetrics;
}

export class PolicyFollower {
  private decisions: PolicyDecisions;
  private readonly taken: string;

  /** @throws OperatorError for an invalid policy */
  constructor(
    private readonly text: ChangingText,
    private readonly parts: PolicyFollowerParts,
  ) {
    this.taken = text.text;
    this.decisions = this.read(this.taken);
    parts.metrics.policyTaken(labelHash(this.taken));
  }

  /** Decides by the current policy. */
  of(attributes: AuditAttributes): PolicyDecision {
    return this.decisions.of(attributes);
  }

  /** Follows the text; resolves after the signal. */
  run(signal: AbortSignal): Promise<void> {
    return followText(this.text, this.taken, (content) => this.takeUp(content), signal);
  }

  private takeUp(content: string): Promise<boolean> {
    const { clock, metrics, logger } = this.parts;
    const { name } = this.text;
    const seconds = clock.now() / 1000;
    try {
      this.decisions = this.read(content);
      metrics.policyReloaded("success", seconds);
      metrics.policyTaken(labelHash(content));
      logger.info({ policy: name }, "reloaded the audit policy");
    } catch (error) {
      metrics.policyReloaded("failure", seconds);
      const why = error instanceof Error ? error.message : String(error);
      logger.warn({ policy: name }, `failed to load the audit policy, the previous one stays in use: ${why}`);
    }
    return Promise.resolve(true);
  }

  /** @throws OperatorError for an invalid policy */
  private read(content: string): PolicyDecisions {
    return new PolicyDecisions(parseAuditPolicy(content, this.text.name, this.parts.profile));
  }
}
