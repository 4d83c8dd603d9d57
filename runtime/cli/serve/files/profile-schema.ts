/** What a naming-profile file may hold. A module of its own, since the schema library costs more than most of a start. */
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { WORD_NAMES } from "../../../api/profile/profile-words.js";

const BEHAVIOURS = Type.Partial(
  Type.Object(
    {
      schemaFailureCode: Type.Union([Type.Literal(400), Type.Literal(422)]),
      strictPatchFailureCode: Type.Union([Type.Literal(400), Type.Literal(422)]),
      expiredWatch: Type.Union([Type.Literal("http"), Type.Literal("event")]),
      initialEventsEndAnnotation: Type.String(),
      lastContinue: Type.Union([Type.Literal("empty"), Type.Literal("omitted")]),
      defaultAgeColumn: Type.Union([Type.Literal("Created At"), Type.Literal("Age")]),
      healthSummary: Type.Union([Type.Literal("healthz"), Type.Literal("path")]),
      createOnUpdate: Type.Union([Type.Literal("all"), Type.Literal("listed")]),
      streamedLists: Type.Boolean(),
      optionErrors: Type.Union([Type.Literal("specification"), Type.Literal("stock")]),
      headOfObjects: Type.Union([Type.Literal("served"), Type.Literal("refused")]),
      nullForNonNullable: Type.Union([Type.Literal("reject"), Type.Literal("drop")]),
      unsetValues: Type.Union([Type.Literal("keep"), Type.Literal("drop")]),
      unrecordedFields: Type.Union([Type.Literal("none"), Type.Literal("before-first-apply")]),
      pendingPodEviction: Type.Union([Type.Literal("budgeted"), Type.Literal("free")]),
      nodeStatusOnCreate: Type.Union([Type.Literal("drop"), Type.Literal("keep")]),
      decodingFailures: Type.Union([Type.Literal("by field"), Type.Literal("stock")]),
      expressionDialect: Type.Union([Type.Literal("specification"), Type.Literal("stock")]),
      listLiteralCost: Type.Union([Type.Literal(40), Type.Literal(10)]),
      clusterInfoKey: Type.Union([Type.Literal("token"), Type.Literal("token-secret")]),
      rootCaInQuotas: Type.Union([Type.Literal("free"), Type.Literal("counted")]),
      jsonPatches: Type.Union([Type.Literal("standard"), Type.Literal("stock")]),
      preconditionFailures: Type.Union([Type.Literal("specification"), Type.Literal("stock")]),
      customNumberFormats: Type.Union([Type.Literal("enforce"), Type.Literal("tell")]),
      definitionPaths: Type.Union([Type.Literal("versions"), Type.Literal("shared")]),
    },
    { additionalProperties: false },
  ),
);

const PROFILE_FILE = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1 })),
    extends: Type.Union([Type.Literal("orch"), Type.Literal("kubernetes")]),
    domain: Type.Optional(Type.String({ minLength: 1 })),
    words: Type.Optional(
      Type.Partial(
        Type.Object(Object.fromEntries(WORD_NAMES.map((name) => [name, Type.String({ minLength: 1 })])), {
          additionalProperties: false,
        }),
      ),
    ),
    behaviours: Type.Optional(BEHAVIOURS),
  },
  { additionalProperties: false },
);

export type ProfileFile = Static<typeof PROFILE_FILE>;

/** The first fault of a document: where, what was expected, what was found; undefined when there is none. */
export function profileFileFault(document: unknown): string | undefined {
  const [fault] = [...Value.Errors(PROFILE_FILE, document)];
  return fault && `at ${fault.path || "/"}: ${fault.message}, found ${JSON.stringify(fault.value)}`;
}
