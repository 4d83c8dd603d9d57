/** Texts of every format that is checked. */
import assert from "node:assert/strict";
import test from "node:test";
import { format, isCheckedFormat } from "../../runtime/schema/compiler/keywords/format.js";
import { compileRaw, walk } from "./support/compiled.js";

const UUID4 = "f47ac10b-58cc-4372-a567-0e02b2c3d479";

const TEXTS: Readonly<Record<string, { readonly good: readonly string[]; readonly bad: readonly string[] }>> = {
  "date-time": {
    good: ["2024-02-29T23:59:59Z", "2024-01-01T00:00:00.123456789+05:30", "2024-01-01t00:00:00z"],
    bad: ["2024-01-01", "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-01-01T24:00:00Z", "yesterday", ""],
  },
  date: { good: ["2024-02-29", "1999-12-31"], bad: ["2023-02-29", "2024-1-1", "2024-04-31", ""] },
  duration: { good: ["1h30m", "0", "-1.5s", "300ms", "5 days", "2 weeks"], bad: ["1", "h", "1x", "", "1h 2"] },
  byte: { good: ["", "YQ==", "YWI=", "YWJj"], bad: ["YQ", "YQ=", "Y Q=", "!!!!"] },
  email: {
    good: ["a@b.c", "first.last+tag@example.com", "Ann <ann@example.com>"],
    bad: ["a", "@b", "a@", "a..b@c", "a b@c"],
  },
  ipv4: { good: ["127.0.0.1"], bad: ["256.0.0.1", "1.2.3", "::1", "01.2.3.4"] },
  ipv6: { good: ["::1", "2001:db8::ff00:42:8329"], bad: ["1.2.3.4", "fe80::1%eth0", ":::"] },
  cidr: {
    good: ["10.0.0.0/8", "10.1.2.3/32", "fd00::/8"],
    bad: ["10.0.0.0", "10.0.0.0/33", "fd00::/129", "10.0.0.0/08", "/8"],
  },
  mac: {
    good: ["00:1a:2B:3c:4d:5e", "00-1a-2b-3c-4d-5e", "001a.2b3c.4d5e"],
    bad: ["00:1a:2b:3c:4d", "00:1a-2b:3c:4d:5e"],
  },
  hostname: { good: ["localhost", "a-b.example.com", "example.com."], bad: ["", "-a", "a..b", `${"a".repeat(64)}.b`] },
  uri: {
    good: ["https://example.com/a?b=c#d", "urn:isbn:1", "/path"],
    bad: ["example.com", "http://a b", "", "http://a/%zz"],
  },
  uuid: { good: [UUID4, UUID4.replaceAll("-", "")], bad: ["f47ac10b", `${UUID4}0`] },
  uuid3: { good: ["6fa459ea-ee8a-3ca4-894e-db77e160355e"], bad: [UUID4] },
  uuid4: { good: [UUID4], bad: ["6fa459ea-ee8a-3ca4-894e-db77e160355e", "f47ac10b-58cc-4372-0567-0e02b2c3d479"] },
  uuid5: { good: ["886313e1-3b8a-5372-9b90-0c9aee199e5d"], bad: [UUID4] },
  bsonobjectid: { good: ["507f1f77bcf86cd799439011"], bad: ["507f1f77"] },
  creditcard: { good: ["4111 1111 1111 1111"], bad: ["4111111111111112", "411"] },
  isbn: { good: ["0-306-40615-2", "978-0-306-40615-7", "080442957X"], bad: ["0-306-40615-3", "978-0-306-40615-8"] },
  ssn: { good: ["111-11-1111", "111111111"], bad: ["11-11-1111"] },
  hexcolor: { good: ["#fff", "A1b2C3"], bad: ["#ff", "#gggggg"] },
  rgbcolor: { good: ["rgb(0, 128,255)"], bad: ["rgb(0,0,256)", "rgb(0,0)"] },
  "k8s-short-name": { good: ["my-name"], bad: ["My-name", "a.b", "a".repeat(64)] },
  "k8s-long-name": { good: ["my-name.example"], bad: ["a.-", "A"] },
};

for (const [name, { good, bad }] of Object.entries(TEXTS)) {
  test(`format ${name} accepts its strings and no others`, () => {
    for (const text of good) assert.ok(format(name)(text), `${name} refuses ${JSON.stringify(text)}`);
    for (const text of bad) assert.ok(!format(name)(text), `${name} takes ${JSON.stringify(text)}`);
  });
}

test("a value that breaks its format is an error that names the format; unknown formats are ignored", () => {
  const schema = compileRaw({
    type: "object",
    properties: { at: { type: "string", format: "date-time" }, x: { type: "string", format: "made-up" } },
  });
  assert.deepEqual(walk(schema, { at: "now", x: "anything" }).faults, [
    'FieldValueInvalid at: Invalid value: "now": at in body must be of type date-time: "now"',
  ]);
  assert.equal(isCheckedFormat("password"), false);
});

test("no format takes more than linear time", () => {
  const texts = [
    "a".repeat(100_000),
    "1".repeat(100_000),
    `${"a.".repeat(50_000)}@`,
    `${"1h".repeat(50_000)}x`,
    `<${"<".repeat(100_000)}`,
  ];
  for (const name of Object.keys(TEXTS)) for (const text of texts) format(name)(text);
});
