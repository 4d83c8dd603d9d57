// Code generated from schemas/demo.example.com/v1/widget-parts.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "demo.example.com/v1/widget-parts#WidgetFormats": {
    type: "object",
    description: "One text of each well-known form.",
    properties: {
      dateTime: { type: "string", description: "A point in time.", format: "date-time" },
      date: { type: "string", description: "A day.", format: "date" },
      duration: { type: "string", description: "A length of time.", format: "duration" },
      byte: { type: "string", description: "Bytes in base64.", format: "byte" },
      email: { type: "string", description: "A mail address.", format: "email" },
      ipv4: { type: "string", description: "An IPv4 address.", format: "ipv4" },
      ipv6: { type: "string", description: "An IPv6 address.", format: "ipv6" },
      cidr: { type: "string", description: "A network as address and prefix length.", format: "cidr" },
      uuid: { type: "string", description: "A UUID.", format: "uuid" },
      uri: { type: "string", description: "A URI with a scheme.", format: "uri" },
    },
  },
  "demo.example.com/v1/widget-parts#WidgetSchedule": {
    type: "object",
    description: "When to run, by calendar or by period.",
    properties: {
      cron: { type: "string", description: "A line in the form of cron." },
      everySeconds: { type: "integer", description: "Seconds from one run to the next.", format: "int32", minimum: 1 },
    },
    oneOf: [{ required: ["cron"] }, { required: ["everySeconds"] }],
  },
  "demo.example.com/v1/widget-parts#WidgetPort": {
    type: "object",
    description: "A named port.",
    required: ["name", "port"],
    properties: {
      name: { type: "string", description: "Name of the port." },
      port: { type: "integer", description: "Number of the port.", format: "int32", minimum: 1, maximum: 65535 },
      protocol: { type: "string", description: "Protocol of the port.", default: "TCP", enum: ["TCP", "UDP"] },
    },
  },
  "demo.example.com/v1/widget-parts#WidgetEndpoint": {
    type: "object",
    description: "A place to send requests to.",
    required: ["host"],
    properties: {
      host: { type: "string", description: "Name or address." },
      port: { type: "integer", description: "Number of the port.", default: 80, format: "int32" },
      weight: { type: "integer", description: "Share of the requests.", format: "int32" },
    },
  },
  "demo.example.com/v1/widget-parts#WidgetMount": {
    type: "object",
    description: "Something to mount.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the mount." },
      path: { type: "string", description: "Where to mount it." },
      readOnly: { type: "boolean", description: "Whether it can't be written.", default: false },
    },
  },
  "demo.example.com/v1/widget-parts#WidgetStep": {
    type: "object",
    description: "One step of a procedure.",
    required: ["action"],
    properties: {
      action: { type: "string", description: "What to do." },
      arguments: { type: "array", description: "What to do it with.", items: { type: "string" } },
    },
  },
  "demo.example.com/v1/widget-parts#WidgetLocation": {
    type: "object",
    description: "A place, which belongs to one manager as a whole.",
    properties: {
      region: { type: "string", description: "The region." },
      zone: { type: "string", description: "The zone in the region." },
    },
    mapType: "atomic",
  },
  "demo.example.com/v1/widget-parts#WidgetTree": {
    type: "object",
    description: "A tree with a label at each node.",
    properties: {
      label: { type: "string", description: "Label of this node.", default: "node" },
      children: {
        type: "array",
        description: "The trees below this node.",
        items: { ref: "demo.example.com/v1/widget-parts#WidgetTree" },
      },
    },
  },
};
