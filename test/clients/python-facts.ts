/** What the programs of `test/clients/python` must see, by scenario. */
import type { Facts } from "../support/facts.js";

export const OBJECTS: Facts = {
  created: ["ConfigMap", { colour: "green" }, true],
  "read equals created": true,
  selected: ["settings"],
  replaced: { colour: "blue" },
  "dry run": [404, "Status", "NotFound", "dry"],
  secret: ["Opaque", { text: "c2Now7Zu" }],
  deleted: "Success",
  left: [],
  pages: [
    [["page-0", "page-1"], 3],
    [["page-2", "page-3"], 1],
    [["page-4"], null],
  ],
  "strategic merge patch": ["web:2", "log:1"],
  "JSON patch": { tier: "front" },
  "merge patch": null,
  scale: 2,
  scaled: 5,
  status: 5,
  "not found": [404, "Status", "NotFound", "none"],
  exists: [409, "Status", "AlreadyExists", "one"],
  conflict: [409, "Status", "Conflict", "one"],
  invalid: [422, "Status", "Invalid", "Not A Name"],
  stranger: [403, "Status", "Forbidden", "a"],
  made: ["first", "second", "third"],
  failed: [409, 409],
  version: true,
  groups: [true, true],
};

export const GENERIC: Facts = {
  "custom created": 3,
  "custom replaced": 4,
  "custom patched": 5,
  "custom status": ["Running", 3],
  "custom scale": ["Scale", 7],
  "custom listed": ["gear"],
  "custom invalid": [422, "Status", "Invalid", "bad"],
  "custom gone": [404, "Status", "NotFound", "gear"],
  "dynamic found": ["widgets", "widget", true, ["wd"]],
  "dynamic created": 1,
  "dynamic applied": [2, ["OpenAPI-Generator", "python"]],
  "dynamic conflict": 409,
  "dynamic patched": { a: "1" },
  "dynamic listed": ["any"],
  "dynamic watched": ["DELETED", "any"],
  "dynamic read": { a: "1" },
};

export const DEFINITIONS: Facts = {
  defined: "Gadget",
  "defined created": { size: 1 },
  "defined invalid": [422, "Status", "Invalid", "bad"],
  "defined found": ["one"],
  "defined deleted": true,
  "defined gone": 404,
};

export const FOLLOWING: Facts = {
  "from a version": [
    ["ADDED", "watched", "1"],
    ["MODIFIED", "watched", "2"],
    ["DELETED", "watched", "2"],
  ],
  "for a second": [["ADDED", "early"]],
  "version at the end": true,
  "from nonsense": 400,
  seen: [
    ["ADDED", "early"],
    ["ADDED", "watched"],
    ["MODIFIED", "watched"],
    ["DELETED", "watched"],
  ],
  held: ["early"],
};
