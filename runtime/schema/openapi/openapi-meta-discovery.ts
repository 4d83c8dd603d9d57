/** Definitions of the discovery documents and of the version document. */
import type { Schema } from "../schema-types.js";

const text = (description: string): Schema => ({ type: "string", description });
const flag = (description: string): Schema => ({ type: "boolean", description });
const texts = (description: string): Schema => ({
  type: "array",
  items: { type: "string" },
  listType: "atomic",
  description,
});

const META = "apimachinery.pkg.apis.meta.v1.";
const many = (name: string, description: string): Schema => ({
  type: "array",
  items: { ref: `${META}${name}` },
  listType: "atomic",
  description,
});

const API_VERSION = text("Version of the document's form.");
const KIND = text("Kind of the document.");

/** Keyed by name below the prefix; refs use the same names. */
export const DISCOVERY_DEFINITIONS: Readonly<Record<string, Schema>> = {
  [`${META}APIVersions`]: {
    type: "object",
    description: "Versions of the core group.",
    required: ["versions", "serverAddressByClientCIDRs"],
    properties: {
      apiVersion: API_VERSION,
      kind: KIND,
      serverAddressByClientCIDRs: many("ServerAddressByClientCIDR", "Where clients reach the server."),
      versions: texts("The versions, most stable first."),
    },
  },
  [`${META}ServerAddressByClientCIDR`]: {
    type: "object",
    description: "Where clients of a network reach the server.",
    required: ["clientCIDR", "serverAddress"],
    properties: { clientCIDR: text("The clients' network."), serverAddress: text("Host and port.") },
  },
  [`${META}APIGroupList`]: {
    type: "object",
    description: "All groups but the core group.",
    required: ["groups"],
    properties: { apiVersion: API_VERSION, groups: many("APIGroup", "The groups."), kind: KIND },
  },
  [`${META}APIGroup`]: {
    type: "object",
    description: "A group and its versions.",
    required: ["name", "versions"],
    properties: {
      apiVersion: API_VERSION,
      kind: KIND,
      name: text("Name of the group."),
      preferredVersion: { ref: `${META}GroupVersionForDiscovery`, description: "The version to use." },
      serverAddressByClientCIDRs: many("ServerAddressByClientCIDR", "Where clients reach the server."),
      versions: many("GroupVersionForDiscovery", "The versions, most stable first."),
    },
  },
  [`${META}GroupVersionForDiscovery`]: {
    type: "object",
    description: "A version of a group.",
    required: ["groupVersion", "version"],
    properties: { groupVersion: text("Group and version."), version: text("The version alone.") },
  },
  [`${META}APIResourceList`]: {
    type: "object",
    description: "The resources of a group version.",
    required: ["groupVersion", "resources"],
    properties: {
      apiVersion: API_VERSION,
      groupVersion: text("Group and version."),
      kind: KIND,
      resources: many("APIResource", "The resources and their subresources."),
    },
  },
  [`${META}APIResource`]: {
    type: "object",
    description: "A resource or a subresource.",
    required: ["name", "singularName", "namespaced", "kind", "verbs"],
    properties: {
      categories: texts("Groups of resources that it belongs to, such as `all`."),
      group: text("Group of the kind; empty for that of the list."),
      kind: text("Kind of its objects."),
      name: text("Plural name; of a subresource with the resource's before a slash."),
      namespaced: flag("Its objects are in namespaces."),
      shortNames: texts("Shorter names that people type."),
      singularName: text("Singular name."),
      storageVersionHash: text("Changes when the stored version does."),
      verbs: { type: "array", items: { type: "string" }, description: "What can be done with it." },
      version: text("Version of the kind; empty for that of the list."),
    },
  },
  "apimachinery.pkg.version.Info": {
    type: "object",
    description: "The version of the server.",
    required: [
      "major",
      "minor",
      "gitVersion",
      "gitCommit",
      "gitTreeState",
      "buildDate",
      "goVersion",
      "compiler",
      "platform",
    ],
    properties: {
      buildDate: text("When it was built."),
      compiler: text("What runs it."),
      emulationMajor: text("Major number of the release whose behaviour it follows."),
      emulationMinor: text("Minor number of the release whose behaviour it follows."),
      gitCommit: text("Source that it was built from."),
      gitTreeState: text("Whether that source was changed."),
      gitVersion: text("The release as one text."),
      goVersion: text("Empty: it is not written in Go."),
      major: text("Major number of the release."),
      minCompatibilityMajor: text("Major number of the oldest release that it goes together with."),
      minCompatibilityMinor: text("Minor number of the oldest release that it goes together with."),
      minor: text("Minor number of the release."),
      platform: text("Operating system and processor."),
    },
  },
};
