/** The .proto file of the well-known messages, which every `generated.proto` may import. */

export const META_PACKAGE = "kindsmith.meta";
/** The path below the output folder. */
export const META_PROTO_PATH = "meta/kindsmith.proto";

/** Returns the whole file; `header` becomes its first line. */
export function emitMetaProto(header: string): string {
  const messages = Object.entries(MESSAGES).map(([name, fields]) => {
    return ["", `message ${name} {`, ...fields.map((field) => `  ${field};`), "}"].join("\n");
  });
  return `${[`// ${header}`, "", 'syntax = "proto2";', "", `package ${META_PACKAGE};`, ...messages].join("\n")}\n`;
}

const MESSAGES: Readonly<Record<string, readonly string[]>> = {
  Unknown: [
    "optional TypeMeta typeMeta = 1",
    "optional bytes raw = 2",
    "optional string contentEncoding = 3",
    "optional string contentType = 4",
  ],
  TypeMeta: ["optional string apiVersion = 1", "optional string kind = 2"],
  ObjectMeta: [
    "optional string name = 1",
    "optional string generateName = 2",
    "optional string namespace = 3",
    "optional string selfLink = 4",
    "optional string uid = 5",
    "optional string resourceVersion = 6",
    "optional int64 generation = 7",
    "optional Time creationTimestamp = 8",
    "optional Time deletionTimestamp = 9",
    "optional int64 deletionGracePeriodSeconds = 10",
    "map<string, string> labels = 11",
    "map<string, string> annotations = 12",
    "repeated OwnerReference ownerReferences = 13",
    "repeated string finalizers = 14",
    "repeated ManagedFieldsEntry managedFields = 17",
  ],
  OwnerReference: [
    "optional string kind = 1",
    "optional string name = 3",
    "optional string uid = 4",
    "optional string apiVersion = 5",
    "optional bool controller = 6",
    "optional bool blockOwnerDeletion = 7",
  ],
  ManagedFieldsEntry: [
    "optional string manager = 1",
    "optional string operation = 2",
    "optional string apiVersion = 3",
    "optional Time time = 4",
    "optional string fieldsType = 6",
    "optional FieldsV1 fieldsV1 = 7",
    "optional string subresource = 8",
  ],
  ListMeta: [
    "optional string selfLink = 1",
    "optional string resourceVersion = 2",
    "optional string continue = 3",
    "optional int64 remainingItemCount = 4",
  ],
  Time: ["optional int64 seconds = 1", "optional int32 nanos = 2"],
  MicroTime: ["optional int64 seconds = 1", "optional int32 nanos = 2"],
  Quantity: ["optional string string = 1"],
  IntOrString: ["optional int64 type = 1", "optional int32 intVal = 2", "optional string strVal = 3"],
  FieldsV1: ["optional bytes Raw = 1"],
  RawExtension: ["optional bytes raw = 1"],
  JSON: ["optional bytes raw = 1"],
  StringList: ["repeated string items = 1"],
  WatchEvent: ["optional string type = 1", "optional RawExtension object = 2"],
  Status: [
    "optional ListMeta metadata = 1",
    "optional string status = 2",
    "optional string message = 3",
    "optional string reason = 4",
    "optional StatusDetails details = 5",
    "optional int32 code = 6",
  ],
  StatusDetails: [
    "optional string name = 1",
    "optional string group = 2",
    "optional string kind = 3",
    "repeated StatusCause causes = 4",
    "optional int32 retryAfterSeconds = 5",
    "optional string uid = 6",
  ],
  StatusCause: ["optional string reason = 1", "optional string message = 2", "optional string field = 3"],
};
