/** Places of fields in YAML texts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { JsonSyntaxError } from "../../runtime/codec/json-codec.js";
import { yamlPlaces } from "../../runtime/codec/yaml-places.js";

const TEXT = `# a comment
spec:
  "quoted key": 1
  list:
  - name: a   # first
    port: 1
  - {name: b, port: 2}
  - plain
`;

test("YAML places: keys, items, quoted keys and flow maps", () => {
  const places = yamlPlaces(TEXT);
  const at = (path: (string | number)[]): string => {
    const { from, to } = places(path);
    return TEXT.slice(from, to);
  };
  assert.equal(at(["spec"]), "spec");
  assert.equal(at(["spec", "quoted key"]), '"quoted key"');
  assert.equal(at(["spec", "list", 0, "port"]), "port");
  assert.equal(at(["spec", "list", 1, "port"]), "port");
  assert.equal(places(["spec", "list", 1, "port"]).from, TEXT.indexOf("port: 2"));
  assert.equal(at(["spec", "list", 2]), "plain");
});

test("YAML places: what is missing has the place of what would contain it", () => {
  const places = yamlPlaces(TEXT);
  assert.deepEqual(places(["spec", "absent", "deeper"]), places(["spec"]));
  assert.deepEqual(places(["spec", "list", 9]), places(["spec", "list"]));
  assert.equal(places([]).from, 0);
  assert.equal(places(["absent"]).from, 0);
});

test("YAML places: JSON is YAML, aliases are not followed, and bad syntax is an error", () => {
  assert.equal(yamlPlaces('{"a": {"b": 1}}')(["a", "b"]).from, 7);
  const aliased = yamlPlaces("a: &x {b: 1}\nc: *x\n");
  assert.deepEqual(aliased(["c", "b"]), aliased(["c"]));
  assert.throws(() => yamlPlaces("a: ["), JsonSyntaxError);
});
