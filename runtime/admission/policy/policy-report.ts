/** The audit annotations that policies add to the event of a request. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { ActiveBinding } from "./followed-policies.js";

/** Maximum number of characters in an audit annotation; the rest is cut off. */
const MAX_ANNOTATION_CHARACTERS = 10 * 1024;
/** Maximum number of failures that one event lists. */
const MAX_AUDITED_FAILURES = 100;

interface AuditedFailure {
  readonly message: string;
  readonly policy: string;
  readonly binding: string;
  readonly expressionIndex: number;
  readonly validationActions: readonly string[];
}

export class PolicyReport {
  private readonly failures: AuditedFailure[] = [];
  /** Values by `policy/key`; equal values of several bindings count once. */
  private readonly annotations = new Map<string, Set<string>>();

  constructor(
    private readonly profile: NamingProfile,
    private readonly attributes: AdmissionAttributes,
  ) {}

  audit(policy: string, { name, spec }: ActiveBinding, expressionIndex: number, message: string): void {
    if (this.failures.length >= MAX_AUDITED_FAILURES) return;
    const { validationActions } = spec;
    this.failures.push({ message, policy, binding: name, expressionIndex, validationActions: validationActions ?? [] });
  }

  annotate(policy: string, key: string, value: string): void {
    const place = `${policy}/${key}`;
    const values = this.annotations.get(place) ?? new Set();
    this.annotations.set(place, values.add(value.slice(0, MAX_ANNOTATION_CHARACTERS)));
  }

  publish(): void {
    const { attributes } = this;
    for (const [key, values] of this.annotations) attributes.annotate(key, [...values].join(", "));
    if (this.failures.length > 0)
      attributes.annotate(
        `validation.policy.admission.${this.profile.words.groupDomain}/validation_failure`,
        JSON.stringify(this.failures),
      );
  }
}
