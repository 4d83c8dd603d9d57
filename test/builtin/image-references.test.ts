/** Names of images: their tag, where they can be read at all. */
import assert from "node:assert/strict";
import test from "node:test";
import { tagOf } from "../../runtime/builtin/core/containers/image-reference.js";

const DIGEST = `sha256:${"a".repeat(64)}`;

test("the tag of an image is the stated one, or latest by default", () => {
  for (const [image, tag] of [
    ["app", "latest"],
    ["app:1.2", "1.2"],
    ["app:latest", "latest"],
    ["team/app", "latest"],
    ["localhost/app:1", "1"],
    ["example.com/app", "latest"],
    ["example.com:5000/team/a__b-c.d/app:v1_2", "v1_2"],
    ["[::1]:5000/app", "latest"],
    ["Registry/app:x", "x"],
    [`app@${DIGEST}`, ""],
    [`app:latest@${DIGEST}`, "latest"],
  ] as const)
    assert.equal(tagOf(image), tag, image);
});

test("a text that is not an image has no tag", () => {
  for (const image of [
    "",
    "Not_valid!",
    "App",
    "example.com/App:1",
    "a//b",
    "/a",
    "a:",
    "a:b:c",
    "a..b",
    "-a",
    `app:${"x".repeat(129)}`,
    `a/${"x".repeat(254)}`,
    "a".repeat(64),
    `app@sha256:${"a".repeat(32)}`,
    `app@md5:${"a".repeat(64)}`,
    "x".repeat(100_000),
  ])
    assert.equal(tagOf(image), undefined, image.slice(0, 80));
});
