/**
 * Checks permission to read the parameters of a policy. Expressions may reveal what parameters contain, so only users
 * who can read objects may choose them as parameters. The check runs when a policy or a binding is written.
 */
import { forbiddenField } from "../../api/field-error.js";
import { parseApiVersion } from "../../api/gvk.js";
import { equalJson, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { invalidObject } from "../../api/status.js";
import { isSuperuser } from "../../authz/rbac/escalation.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import type { FollowedKinds } from "./followed-policies.js";
import type { BindingSpec, ParamKind, PolicyObject, PolicySpec } from "./policy-objects.js";

type PermissionDependencies = Pick<AdmissionDependencies, "scheme" | "authorizer" | "newestObjects" | "profile">;

interface Question {
  readonly field: string;
  readonly verb: "get" | "list";
  /** Undefined if the kind is unknown, in which case it might be any kind. */
  readonly paramKind: ParamKind | null | undefined;
  /** Empty, or {@link ALL}, for every namespace. */
  readonly namespace: string;
  /** Empty, or {@link ALL}, for every object. */
  readonly name: string;
}

const ALL = "*";
const VERSION = "v1";

export class ParamPermission {
  constructor(
    private readonly dependencies: PermissionDependencies,
    private readonly kinds: FollowedKinds,
  ) {}

  /** Whether the write of a policy or a binding may change which objects are read as parameters. */
  concerns({ gr, operation, subresource }: AdmissionAttributes): boolean {
    const { policies, bindings } = this.kinds;
    return (
      gr.group === this.group &&
      (gr.resource === policies || gr.resource === bindings) &&
      subresource === "" &&
      (operation === "CREATE" || operation === "UPDATE")
    );
  }

  /**
   * @throws StatusError 422 for parameters that the caller may not read; 503 while the policy of a binding can't be
   * read
   */
  async check(attributes: AdmissionAttributes): Promise<void> {
    const { gr, object, oldObject, user, name, resource } = attributes;
    if (object === undefined || isSuperuser(user)) return;
    const isPolicy = gr.resource === this.kinds.policies;
    const question = isPolicy ? ofPolicy(object, oldObject) : await this.ofBinding(object, oldObject);
    if (question === undefined || (await this.mayRead(user, question))) return;
    const { group, kind } = resource.definition;
    const why = `user ${JSON.stringify(user.username)} must have "${question.verb}" permission on ${textOf(question)}`;
    throw invalidObject({ group, kind }, name, [forbiddenField(question.field, why)]);
  }

  private get group(): string {
    return this.dependencies.profile.words.admissionregistrationGroup;
  }

  private async ofBinding(
    { spec }: PolicyObject<BindingSpec>,
    old: PolicyObject<BindingSpec> | undefined,
  ): Promise<Question | undefined> {
    const { paramRef, policyName = "" } = spec ?? {};
    if (!paramRef) return undefined;
    if (policyName === old?.spec?.policyName && isSame(paramRef, old.spec.paramRef)) return undefined;
    const { name = "", namespace = "" } = paramRef;
    const verb = name === "" ? "list" : "get";
    return { field: "spec.paramRef", verb, paramKind: await this.paramKindOf(policyName), namespace, name };
  }

  private async paramKindOf(policyName: string): Promise<ParamKind | null | undefined> {
    const { scheme, newestObjects } = this.dependencies;
    const kind = scheme.known(this.group, VERSION, this.kinds.policies)?.storage();
    if (kind === undefined) return undefined;
    const policy: PolicyObject<PolicySpec> | undefined = await newestObjects.get(kind.definition, "", policyName);
    return policy?.spec?.paramKind;
  }

  private async mayRead(
    user: AdmissionAttributes["user"],
    { verb, paramKind, namespace, name }: Question,
  ): Promise<boolean> {
    const { scheme, authorizer } = this.dependencies;
    const { apiVersion = "", kind = "" } = paramKind ?? {};
    const { group, version } = (paramKind && parseApiVersion(apiVersion)) ?? { group: ALL, version: ALL };
    // A kind that is not served yet may get any plural.
    const resource = scheme.byKind(group, version, kind)?.gr.resource ?? ALL;
    const { type } = await authorizer.authorize({
      user,
      isResourceRequest: true,
      ...{ verb, group, version, resource, subresource: "", namespace, name },
    });
    return type === "Allow";
  }
}

function ofPolicy({ spec }: PolicyObject<PolicySpec>, old: ApiObject | undefined): Question | undefined {
  const paramKind = spec?.paramKind;
  if (!paramKind || isSame(paramKind, (old as PolicyObject<PolicySpec> | undefined)?.spec?.paramKind)) return undefined;
  return { field: "spec.paramKind", verb: "get", paramKind, namespace: ALL, name: ALL };
}

function isSame(one: object, other: object | null | undefined): boolean {
  return equalJson(one as JsonValue, (other ?? null) as JsonValue);
}

function textOf({ paramKind, namespace, name }: Question): string {
  const { kind, apiVersion } = paramKind ?? {};
  const what = kind === undefined ? "of every kind" : `of the kind ${kind} in ${apiVersion}`;
  const where = namespace === "" || namespace === ALL ? "" : `, in the namespace ${JSON.stringify(namespace)}`;
  return name === "" || name === ALL
    ? `all objects ${what}${where}`
    : `the object ${JSON.stringify(name)} ${what}${where}`;
}
