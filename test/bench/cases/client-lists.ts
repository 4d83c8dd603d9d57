/** Compares how a client reads lists in Protobuf and in JSON. */
import type { BenchCase } from "../bench-case.js";
import { openJsonList, openProtobufList } from "../sides/client-lists.js";

const OBJECTS = 10_000;

export const clientListCase: BenchCase = {
  name: "client-list-10000-protobuf",
  unit: "list",
  floorIs: "the same client with JSON",
  rounds: 3,
  ours: ({ maxObjects }) => openProtobufList(Math.min(OBJECTS, maxObjects)),
  floor: async ({ maxObjects }, recording) => openJsonList(recording, Math.min(OBJECTS, maxObjects)),
};
