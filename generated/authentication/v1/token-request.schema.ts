// Code generated from schemas/authentication/v1/token-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "authentication/v1/token-request#TokenRequest": {
    type: "object",
    description: "Asks for a token of a service account; never stored.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "authentication/v1/token-request#TokenRequestSpec", description: "What is asked for." },
      status: { ref: "authentication/v1/token-request#TokenRequestStatus", description: "The answer." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "authentication/v1/token-request#TokenRequestSpec": {
    type: "object",
    description: "What a token shall be good for.",
    properties: {
      audiences: {
        type: "array",
        description: "Who is meant to accept the token; empty for the server itself.",
        items: { type: "string" },
        listType: "atomic",
      },
      expirationSeconds: {
        type: "integer",
        description: "How long the token shall be valid, in seconds.",
        default: 3600,
        format: "int64",
      },
      boundObjectRef: {
        ref: "authentication/v1/token-request#BoundObjectReference",
        description: "An object whose deletion ends the token.",
      },
      attestations: {
        type: "object",
        description: "Statements about the bearer that go into the token, by name.",
        additionalProperties: { type: "array", items: { type: "string" } },
      },
    },
    alwaysPresent: ["audiences", "expirationSeconds", "boundObjectRef"],
  },
  "authentication/v1/token-request#TokenRequestStatus": {
    type: "object",
    description: "The issued token.",
    properties: {
      token: { type: "string", description: "The token." },
      expirationTimestamp: { wellKnown: "Time", description: "When it expires." },
    },
    unsetAtZero: [],
    alwaysPresent: ["token", "expirationTimestamp"],
  },
  "authentication/v1/token-request#BoundObjectReference": {
    type: "object",
    description: "An object that a token is bound to.",
    properties: {
      kind: { type: "string", description: "Kind of the object, Pod or Secret." },
      apiVersion: { type: "string", description: "Group and version of the object." },
      name: { type: "string", description: "Name of the object." },
      uid: { type: "string", description: "Identifier of the object." },
    },
    unsetAtZero: ["kind", "apiVersion", "name", "uid"],
    alwaysPresent: [],
  },
};
