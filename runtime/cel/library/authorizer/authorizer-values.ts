/** The values from which checks are built, and their results. SPEC: Validation expressions, authorizer library. */
import type { UserInfo } from "../../../api/user-info.js";
import { type OpaqueType, opaqueType } from "../../cel-types.js";
import { Opaque } from "../../cel-values.js";
import type { AuthorizerAnswer, AuthorizerCheck, AuthorizerQuestion } from "./authorizer-check.js";

export const AUTHORIZER_TYPE: OpaqueType = opaqueType("kubernetes.authorization.Authorizer");
export const PATH_CHECK_TYPE: OpaqueType = opaqueType("kubernetes.authorization.PathCheck");
export const GROUP_CHECK_TYPE: OpaqueType = opaqueType("kubernetes.authorization.GroupCheck");
export const RESOURCE_CHECK_TYPE: OpaqueType = opaqueType("kubernetes.authorization.ResourceCheck");
export const DECISION_TYPE: OpaqueType = opaqueType("kubernetes.authorization.Decision");

/** A value that is only equal to itself. */
abstract class Unique extends Opaque {
  override equals(other: Opaque): boolean {
    return this === other;
  }
}

/** The value of the variable `authorizer`, for one user. */
export class AuthorizerValue extends Unique {
  override readonly type = AUTHORIZER_TYPE;

  constructor(
    readonly authorizer: AuthorizerCheck,
    readonly user: UserInfo,
  ) {
    super();
  }
}

export class PathCheck extends Unique {
  override readonly type = PATH_CHECK_TYPE;

  constructor(
    private readonly authorizer: AuthorizerValue,
    private readonly path: string,
  ) {
    super();
  }

  check(verb: string): Decision {
    return decide(this.authorizer, { user: this.authorizer.user, isResourceRequest: false, verb, path: this.path });
  }
}

export class GroupCheck extends Unique {
  override readonly type = GROUP_CHECK_TYPE;

  constructor(
    readonly authorizer: AuthorizerValue,
    readonly group: string,
  ) {
    super();
  }
}

/** The checked attributes of a resource besides user and verb. */
export type CheckedResource = Pick<
  Extract<AuthorizerQuestion, { isResourceRequest: true }>,
  "group" | "resource" | "subresource" | "namespace" | "name" | "fieldSelector" | "labelSelector"
>;

/** Also the value of `authorizer.requestResource`. */
export class ResourceCheck extends Unique {
  override readonly type = RESOURCE_CHECK_TYPE;

  constructor(
    private readonly authorizer: AuthorizerValue,
    private readonly resource: CheckedResource,
  ) {
    super();
  }

  /** Returns a check of all resources of a name in a group. */
  static of({ authorizer, group }: GroupCheck, resource: string): ResourceCheck {
    const unset = { subresource: "", namespace: "", name: "", fieldSelector: "", labelSelector: "" };
    return new ResourceCheck(authorizer, { ...unset, group, resource });
  }

  with(part: Partial<CheckedResource>): ResourceCheck {
    return new ResourceCheck(this.authorizer, { ...this.resource, ...part });
  }

  check(verb: string): Decision {
    const { user } = this.authorizer;
    return decide(this.authorizer, { user, isResourceRequest: true, verb, version: "*", ...this.resource });
  }
}

export class Decision extends Unique {
  override readonly type = DECISION_TYPE;

  constructor(readonly answer: AuthorizerAnswer) {
    super();
  }
}

function decide({ authorizer }: AuthorizerValue, question: AuthorizerQuestion): Decision {
  return new Decision(authorizer.check(question));
}
