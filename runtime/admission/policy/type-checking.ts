/**
 * Type-checks the expressions of a validating policy against the current schemas of the kinds that it matches. Warnings
 * go to the policy's status and refuse nothing. ADM-024.
 */

import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";
import type { RegisteredResource, Scheme } from "../../registry/kinds/scheme.js";
import type { MatchResources, ValidatingPolicySpec } from "./policy-objects.js";
import { PolicyConfigurationError, paramResource } from "./policy-params.js";

export interface TypeWarning {
  /** For example `spec.validations[0].expression`. */
  readonly fieldRef: string;
  /** One line per kind and error: `apps/v1, Kind=Deployment: ERROR: ...`. */
  readonly warning: string;
}

export interface TypeCheckingDependencies {
  readonly scheme: Scheme;
  readonly expressions: () => Promise<ExpressionEngine>;
}

/** Maximum number of kinds to check for one policy. */
const MAX_KINDS = 10;

/** Never throws because of a policy's content; takes bounded time for each kind. */
export async function typeWarnings(
  { scheme, expressions }: TypeCheckingDependencies,
  spec: ValidatingPolicySpec,
): Promise<readonly TypeWarning[]> {
  const kinds = matchedKinds(scheme, spec.matchConstraints);
  if (kinds.length === 0) return [];
  const { admission, environments, withCompileEffort } = await expressions();
  const params = paramsOf(scheme, spec);
  await params?.load();
  const checked = checkedExpressions(spec);
  const warnings = new Map<string, string[]>();
  for (const resource of kinds) {
    await resource.load();
    const issues = withCompileEffort(() =>
      admission.typeIssues(environments.forStored, checked, {
        object: schemaOf(resource),
        params: params && schemaOf(params),
      }),
    );
    for (const { place, message } of issues) {
      const texts = warnings.get(place) ?? [];
      warnings.set(place, texts);
      texts.push(`${nameOf(resource)}: ${message}\n`);
    }
  }
  return [...warnings].map(([fieldRef, texts]) => ({ fieldRef, warning: texts.join("\n") }));
}

/** The kinds that a policy names explicitly, by name; those that it matches by `*` are not checked. */
function matchedKinds(scheme: Scheme, match: MatchResources | null | undefined): readonly RegisteredResource[] {
  const kinds = new Map<string, RegisteredResource>();
  for (const { apiGroups = [], apiVersions = [], resources = [] } of match?.resourceRules ?? [])
    for (const group of apiGroups)
      for (const version of apiVersions)
        for (const resource of resources) {
          const found = scheme.byResource(group, version, resource);
          if (found !== undefined && kinds.size < MAX_KINDS) kinds.set(nameOf(found), found);
        }
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, resource]) => resource);
}

function paramsOf(scheme: Scheme, spec: ValidatingPolicySpec): RegisteredResource | undefined {
  try {
    return paramResource({ scheme }, spec);
  } catch (error) {
    if (error instanceof PolicyConfigurationError) return undefined;
    throw error;
  }
}

type CheckedExpressions = Parameters<ExpressionEngine["admission"]["typeIssues"]>[1];

function checkedExpressions({
  paramKind,
  variables,
  matchConditions,
  validations,
  auditAnnotations,
}: ValidatingPolicySpec): CheckedExpressions {
  const asking = (place: string, text: string) => ({ place, text, hasAuthorizer: true });
  return {
    hasParams: Boolean(paramKind),
    variables: (variables ?? []).map(({ name, expression }, index) => ({
      ...asking(`spec.variables[${index}].expression`, expression),
      name,
    })),
    expressions: [
      ...(matchConditions ?? []).map(({ expression }, index) =>
        asking(`spec.matchConditions[${index}].expression`, expression),
      ),
      ...(validations ?? []).flatMap(({ expression, messageExpression: text }, index) => {
        const place = `spec.validations[${index}]`;
        const message = { place: `${place}.messageExpression`, text: text ?? "", hasAuthorizer: false };
        return [asking(`${place}.expression`, expression), ...(text === undefined ? [] : [message])];
      }),
      ...(auditAnnotations ?? []).map(({ valueExpression: text }, index) => ({
        place: `spec.auditAnnotations[${index}].valueExpression`,
        text,
        hasAuthorizer: false,
      })),
    ],
  };
}

function schemaOf({ definition }: RegisteredResource) {
  return { schema: { ref: definition.root }, structs: definition.structs() };
}

/** For example `apps/v1, Kind=Deployment`. */
function nameOf({ gr, definition }: RegisteredResource): string {
  return `${gr.group}/${definition.version}, Kind=${definition.kind}`;
}
