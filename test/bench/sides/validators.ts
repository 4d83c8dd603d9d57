/** The schema of Deployments for other validators, which take JSON Schema or their own types. */
import { type TSchema, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { Ajv } from "ajv";
import type { Schema } from "../../../runtime/schema/schema-types.js";

export type OtherValidator = "typebox" | "ajv";

interface Other {
  readonly title: string;
  /** Compiles the schema. The function returns the number of all errors that it has found. */
  open(): Promise<(value: unknown) => number>;
}

export const OTHER_VALIDATORS: Readonly<Record<OtherValidator, Other>> = {
  typebox: {
    title: "TypeBox's compiled check, and its list of errors where that fails,",
    async open() {
      const check = TypeCompiler.Compile((await deploymentTypes()) as TSchema);
      return (value) => (check.Check(value) ? 0 : [...check.Errors(value)].length);
    },
  },
  ajv: {
    title: "Ajv's compiled function with allErrors",
    async open() {
      const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
      const validate = ajv.compile(JSON.parse(JSON.stringify(await deploymentTypes())) as object);
      return (value) => (validate(value) ? 0 : (validate.errors?.length ?? 0));
    },
  },
};

/** TypeBox types are JSON Schema as well. Structs are inline, since no struct of a Deployment is recursive. */
async function deploymentTypes(): Promise<TSchema> {
  const { allStructs } = await import("../../../generated/apps/v1/deployment.handlers.js");
  const { deployments } = await import("../../../generated/apps/v1/index.js");
  return struct(deployments.root, allStructs());
}

type Structs = Readonly<Record<string, Schema>>;

function struct(name: string, structs: Structs): TSchema {
  const { properties = {}, required = [] } = structs[name] as Schema;
  const types = Object.entries(properties).map(([field, schema]) => {
    const type = typeOf(schema, structs);
    return [field, required.includes(field) ? type : Type.Optional(type)] as const;
  });
  return Type.Object(Object.fromEntries(types));
}

function typeOf(schema: Schema, structs: Structs): TSchema {
  if (schema.ref !== undefined) return struct(schema.ref, structs);
  if (schema.wellKnown !== undefined) return wellKnown(schema.wellKnown);
  if (schema.intOrString) return Type.Union([Type.Integer(), Type.String()]);
  if (schema.enum) return Type.Union(schema.enum.map((value) => Type.Literal(value as string)));
  const { minimum, maximum, minLength, maxLength, pattern } = schema;
  const rules = Object.fromEntries(
    Object.entries({ minimum, maximum, minLength, maxLength, pattern }).filter(([, rule]) => rule !== undefined),
  );
  switch (schema.type) {
    case "string":
      return Type.String(rules);
    case "integer":
      return Type.Integer(rules);
    case "number":
      return Type.Number(rules);
    case "boolean":
      return Type.Boolean();
    case "array":
      return Type.Array(schema.items ? typeOf(schema.items, structs) : Type.Any());
    case "object": {
      const values = schema.additionalProperties;
      return Type.Record(Type.String(), typeof values === "object" ? typeOf(values, structs) : Type.Any());
    }
    default:
      return Type.Any();
  }
}

function wellKnown(name: NonNullable<Schema["wellKnown"]>): TSchema {
  const texts = Type.Record(Type.String(), Type.String());
  if (name === "ObjectMeta")
    return Type.Object({
      name: Type.Optional(Type.String()),
      namespace: Type.Optional(Type.String()),
      labels: Type.Optional(texts),
      annotations: Type.Optional(texts),
    });
  if (name === "Time" || name === "MicroTime") return Type.String();
  if (name === "Quantity" || name === "IntOrString") return Type.Union([Type.Number(), Type.String()]);
  return Type.Object({});
}
