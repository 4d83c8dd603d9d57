/** SPEC: Custom resources, conversion by webhook: answers that are none, and webhooks that are out of order. */
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, before, describe, test } from "node:test";
import { createAuthority } from "../../client/support/authority.js";
import { type Answer, PROFILES } from "../../support/api.js";
import { BEACON_GROUP } from "../../support/beacons.js";
import { ConversionServer, convertedReview, send } from "../../support/conversion-webhook.js";
import { freePort } from "../../support/free-port.js";
import { fieldAt, type JsonObject, listAt, objectAt } from "../../support/json.js";
import { BeaconStage } from "../support/beacon-stage.js";

const OF = `conversion webhook for ${BEACON_GROUP}/v1, Kind=Beacon`;

/** What a webhook answers in the place of a right answer, and the failure that follows. */
const FAULTS: readonly [string, (answer: JsonObject, response: ServerResponse) => void, string | RegExp][] = [
  [
    "a failure with a message",
    (answer, response) => {
      objectAt(answer, "response").result = { status: "Failure", message: "no such colour" };
      send(response, answer);
    },
    `${OF} failed: no such colour`,
  ],
  [
    "a failure without a message",
    (answer, response) => {
      objectAt(answer, "response").result = { status: "Failure" };
      send(response, answer);
    },
    `${OF} failed: response.result.status was 'Failure', not 'Success'`,
  ],
  [
    "no result",
    (answer, response) => {
      delete objectAt(answer, "response").result;
      send(response, answer);
    },
    `${OF} failed: response.result.status was '', not 'Success'`,
  ],
  [
    "another uid",
    (answer, response) => {
      objectAt(answer, "response").uid = "other";
      send(response, answer);
    },
    /^conversion webhook for test\.example\.com\/v1, Kind=Beacon failed: expected response\.uid="[0-9a-f-]{36}", got "other"$/,
  ],
  [
    "no response",
    (answer, response) => {
      delete objectAt(answer).response;
      send(response, answer);
    },
    `${OF} failed: no response provided`,
  ],
  [
    "another document",
    (answer, response) => {
      objectAt(answer).kind = "AdmissionReview";
      send(response, answer);
    },
    /failed: expected webhook response of apiextensions\.[^ ]+\/v1, Kind=ConversionReview, got apiextensions\.[^ ]+\/v1, Kind=AdmissionReview$/,
  ],
  [
    "too few objects",
    (answer, response) => {
      objectAt(answer, "response").convertedObjects = [];
      send(response, answer);
    },
    `${OF} returned 0 objects, expected 1`,
  ],
  [
    "too many objects",
    (answer, response) => {
      listAt(answer, "response", "convertedObjects").push(fieldAt(answer, "response", "convertedObjects", 0)!);
      send(response, answer);
    },
    `${OF} returned 2 objects, expected 1`,
  ],
  [
    "another version",
    changed((object) => {
      object.apiVersion = `${BEACON_GROUP}/v2`;
    }),
    `${OF} returned invalid object: invalid groupVersion (expected ${BEACON_GROUP}/v1beta1, received ${BEACON_GROUP}/v2)`,
  ],
  [
    "another kind",
    changed((object) => {
      object.kind = "Lamp";
    }),
    `${OF} returned invalid object: invalid kind (expected Beacon, received Lamp)`,
  ],
  [
    "another name",
    changed((object) => {
      objectAt(object, "metadata").name = "other";
    }),
    `${OF} returned invalid object: must have the same name: fault != other`,
  ],
  [
    "another namespace",
    changed((object) => {
      objectAt(object, "metadata").namespace = "other";
    }),
    /returned invalid object: must have the same namespace: [^ ]+ != other$/,
  ],
  [
    "another uid of the object",
    changed((object) => {
      objectAt(object, "metadata").uid = "other";
    }),
    /returned invalid object: must have the same UID: [^ ]+ != other$/,
  ],
  [
    "an object without metadata",
    changed((object) => {
      delete object.metadata;
    }),
    `${OF} returned invalid metadata: missing metadata in converted object`,
  ],
  [
    "a label that is none",
    changed((object) => {
      objectAt(object, "metadata").labels = { "a b": "c" };
    }),
    /returned invalid metadata: metadata\.labels: Invalid value: "a b": /,
  ],
  [
    "a label that is not a string",
    changed((object) => {
      objectAt(object, "metadata").labels = { a: 1 };
    }),
    `${OF} returned invalid metadata: metadata.labels[a] must be a string in converted object`,
  ],
  [
    "something that is no object",
    (answer, response) => {
      objectAt(answer, "response").convertedObjects = [7];
      send(response, answer);
    },
    `${OF} returned invalid object: it is no object`,
  ],
  [
    "no JSON",
    (_, response) => void response.end("<html>secret</html>"),
    `${OF} failed: couldn't get version/kind; json parse error: the answer is no JSON document`,
  ],
  [
    "nothing",
    (_, response) => void response.end(),
    `${OF} failed: couldn't get version/kind; json parse error: the answer is no JSON document`,
  ],
  [
    "a page of an error",
    (_, response) => void response.writeHead(503).end("secret"),
    `${OF} failed: an error on the server ("unknown") has prevented the request from succeeding`,
  ],
  [
    "not found",
    (_, response) => void response.writeHead(404).end(),
    `${OF} failed: the server could not find the requested resource`,
  ],
  [
    "a redirect",
    (_, response) => void response.writeHead(307, { location: "https://127.0.0.1:1/" }).end(),
    `${OF} failed: the server responded with the status code 307 but did not return more information`,
  ],
  [
    "a connection that breaks off",
    (_, response) => void response.destroy(),
    /failed: Post "https:\/\/127\.0\.0\.1:[0-9]+\/convert\?timeout=30s": /,
  ],
  [
    "an answer without end",
    (_, response) => {
      const piece = Buffer.alloc(1024 * 1024, " ");
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    },
    /failed: Post "https:\/\/127\.0\.0\.1:[0-9]+\/convert\?timeout=30s": the answer has more than [0-9]+ bytes$/,
  ],
];

function changed(change: (object: JsonObject) => void) {
  return (answer: JsonObject, response: ServerResponse): void => {
    for (const object of listAt(answer, "response", "convertedObjects")) change(objectAt(object));
    send(response, answer);
  };
}

for (const profile of PROFILES) {
  describe(`failed conversions, profile ${profile().name}`, () => {
    let stage: BeaconStage;
    before(async () => {
      stage = await BeaconStage.open({ profile: profile() });
      await stage.create("v1", "fault", { colour: "red" }, { labels: { sort: "fault" } });
    });
    after(() => stage.close());

    for (const [name, answer, message] of FAULTS) {
      test(`[CRD-019] ${name}: the request fails with 500 and the message, and the next one is answered`, async () => {
        stage.server.answer = (review, response) => answer(convertedReview(objectAt(review)), response);
        const { status, body } = await stage.api.get(stage.path("v1beta1", "fault"));
        stage.server.answer = undefined;
        assert.deepEqual([status, body.kind, body.reason, body.code], [500, "Status", "InternalError", 500]);
        if (typeof message === "string") assert.equal(body.message, message);
        else assert.match(body.message, message);
        assert.doesNotMatch(body.message, /secret/);
        // nothing of a failure is kept
        const { status: next } = await stage.api.get(`${stage.path("v1alpha1")}?labelSelector=sort=fault`);
        assert.equal(next, 200);
      });
    }

    test("[CRD-019] one object of a list that can't be converted fails the list, by its index", async () => {
      await stage.create("v1", "good-a", { colour: "red" }, { labels: { sort: "list" } });
      await stage.create("v1", "good-b", { colour: "red" }, { labels: { sort: "list" } });
      stage.server.answer = (review, response) => {
        const answer = convertedReview(objectAt(review));
        objectAt(answer, "response", "convertedObjects", 1).kind = "Lamp";
        send(response, answer);
      };
      const { status, body } = await stage.api.get(`${stage.path("v1beta1")}?labelSelector=sort=list`);
      stage.server.answer = undefined;
      assert.equal(status, 500);
      assert.equal(
        body.message,
        `${OF} returned invalid converted object at index 1: invalid kind (expected Beacon, received Lamp)`,
      );
    });

    test("writes through another version fail and store nothing; those through the stored version go on", async () => {
      stage.server.answer = (_, response) => void response.writeHead(500).end();
      try {
        const { api } = stage;
        const created = await api.post(stage.path("v1beta1"), { metadata: { name: "never" }, spec: { color: "red" } });
        assert.equal(created.status, 500, created.text);
        assert.equal((await api.get(stage.path("v1", "never"))).status, 404);
        const patched = await api.patch(stage.path("v1beta1", "fault"), "merge", { spec: { color: "red" } });
        assert.equal(patched.status, 500, patched.text);
        const own = await api.patch(stage.path("v1", "fault"), "merge", { spec: { lamps: 1 } });
        assert.equal(own.status, 200, own.text);
      } finally {
        stage.server.answer = undefined;
      }
    });

    test("fields that are owned in another version need the webhook, others do not", async () => {
      assert.equal((await stage.apply("v1beta1", "older", "owned-once", { color: "red" })).status, 201);
      stage.server.answer = (_, response) => void response.writeHead(500).end();
      try {
        const contested = await stage.apply("v1", "newer", "owned-once", { lamps: 1 });
        assert.equal(contested.status, 500, contested.text);
        assert.match(contested.body.message, /^conversion webhook for /);
        const alone = await stage.apply("v1", "newer", "owned-alone", { lamps: 1 });
        assert.equal(alone.status, 201, alone.text);
      } finally {
        stage.server.answer = undefined;
      }
      assert.equal((await stage.apply("v1", "newer", "owned-once", { lamps: 1 })).status, 200);
    });

    test("objects are deleted without the webhook, whatever the version and their finalizers", async () => {
      const { api } = stage;
      await stage.create("v1", "plain", { colour: "red" });
      await stage.create("v1", "held", { colour: "red" }, { finalizers: ["x.io/y"] });
      await stage.create("v1", "one-of-many", { colour: "red" }, { labels: { sort: "many" } });
      const { uid } = (await stage.read("v1", "plain")).metadata;
      stage.server.answer = (_, response) => void response.writeHead(500).end();
      try {
        const refused = await api.delete(stage.path("v1beta1", "plain"), { body: { preconditions: { uid: "other" } } });
        assert.equal(refused.status, 409, refused.text);
        const plain = await api.delete(stage.path("v1beta1", "plain"), { body: { preconditions: { uid } } });
        assert.deepEqual([plain.status, plain.body.status, plain.body.details.uid], [200, "Success", uid]);
        const held = await api.delete(stage.path("v1beta1", "held"));
        assert.deepEqual([held.status, held.body.kind, held.body.status], [200, "Status", "Success"]);
        assert.notEqual((await stage.read("v1", "held")).metadata.deletionTimestamp, undefined);
        const many = await api.delete(`${stage.path("v1beta1")}?labelSelector=sort=many`);
        assert.deepEqual([many.status, many.body.status], [200, "Success"]);
        assert.equal((await api.get(stage.path("v1", "one-of-many"))).status, 404);
        const freed = await api.patch(stage.path("v1", "held"), "merge", { metadata: { finalizers: null } });
        assert.equal(freed.status, 200, freed.text);
        assert.equal((await api.get(stage.path("v1", "held"))).status, 404);
      } finally {
        stage.server.answer = undefined;
      }
    });

    test("metadata alone is shown without the webhook, so that nothing that looks at it only stands still", async () => {
      stage.server.answer = (_, response) => void response.writeHead(500).end();
      try {
        const { metaGroup } = stage.api.profile.words;
        const as = (kind: string) => ({ headers: { accept: `application/json;as=${kind};g=${metaGroup};v=v1` } });
        const list = await stage.api.get(stage.path("v1beta1"), as("PartialObjectMetadataList"));
        assert.equal(list.status, 200, list.text);
        assert.ok(
          list.body.items.some((item) => item.metadata.name === "fault"),
          list.text,
        );
        const one = await stage.api.get(stage.path("v1beta1", "fault"), as("PartialObjectMetadata"));
        assert.deepEqual([one.status, one.body.kind, one.body.spec], [200, "PartialObjectMetadata", undefined]);
      } finally {
        stage.server.answer = undefined;
      }
    });

    test("[CRD-019] a watch ends with an error event, and begins again when the webhook is back", async () => {
      const path = `${stage.path("v1beta1")}?watch=true&labelSelector=sort=watched`;
      const watch = await stage.api.watch(path);
      await stage.create("v1", "watched", { colour: "red" }, { labels: { sort: "watched" } });
      assert.equal(fieldAt((await watch.event()).object, "spec", "color"), "red");
      stage.server.answer = (_, response) => void response.writeHead(500).end();
      await stage.api.patch(stage.path("v1", "watched"), "merge", { spec: { colour: "blue" } });
      const event = await watch.event();
      stage.server.answer = undefined;
      assert.deepEqual([event.type, event.object.code, event.object.reason], ["ERROR", 500, "InternalError"]);
      assert.match(event.object.message, /^conversion webhook for /);
      assert.equal(await watch.next(), undefined);
      const again = await stage.api.watch(path);
      assert.equal(fieldAt((await again.event()).object, "spec", "color"), "blue");
      await again.close();
    });
  });
}

describe("webhooks that come and go", () => {
  test("a webhook that hangs is cancelled after its timeout, and others are not delayed", async () => {
    const stage = await BeaconStage.open({ profile: (PROFILES[1] as (typeof PROFILES)[number])(), timeoutMs: 3_000 });
    try {
      await stage.create("v1", "slow", { colour: "red" });
      stage.server.answer = () => {};
      const slow = stage.api.get(stage.path("v1beta1", "slow"));
      // a machine that is busy may not even get to ask in that time
      await Promise.race([stage.server.called(1), slow]);
      assert.equal((await stage.api.get(stage.path("v1", "slow"))).status, 200);
      const { status, body } = await slow;
      assert.equal(status, 500);
      assert.equal(
        body.message,
        `${OF} failed: Post "https://127.0.0.1:${stage.server.port}/convert?timeout=3s": context deadline exceeded`,
      );
    } finally {
      await stage.close();
    }
  });

  test("a webhook that requests the object that it converts times out, and delays nothing else", async () => {
    const stage = await BeaconStage.open({ profile: (PROFILES[1] as (typeof PROFILES)[number])(), timeoutMs: 1_000 });
    try {
      await stage.create("v1", "loop", { colour: "red" });
      const inner: Promise<Answer>[] = [];
      stage.server.answer = async (review, response) => {
        const nested = stage.api.get(stage.path("v1beta1", "loop"));
        inner.push(nested);
        await nested;
        if (!response.destroyed) send(response, convertedReview(objectAt(review)));
      };
      const { status, body } = await stage.api.get(stage.path("v1beta1", "loop"));
      assert.equal(status, 500, body.message);
      assert.match(body.message, /context deadline exceeded$/);
      assert.equal((await stage.api.get(stage.path("v1", "loop"))).status, 200);
      for (const nested of inner) assert.equal((await nested).status, 500);
      stage.server.answer = undefined;
      assert.equal(fieldAt(await stage.read("v1beta1", "loop"), "spec", "color"), "red");
    } finally {
      await stage.close();
    }
  });

  test("one that is stopped refuses connections, and one that is back at its address is called", async () => {
    const authority = await createAuthority();
    const pair = await authority.issueServer();
    // a port that nobody else is given while the webhook is away
    const server = await ConversionServer.start(pair, await freePort());
    const profile = (PROFILES[0] as (typeof PROFILES)[number])();
    const stage = await BeaconStage.over(server, authority, { profile });
    await stage.create("v1", "back", { colour: "red" });
    await stage.read("v1alpha1", "back");
    await stage.server.stop();
    const { port } = stage.server;
    const down = await stage.api.get(stage.path("v1beta1", "back"));
    assert.equal(down.status, 500);
    const why = `Post "https://127.0.0.1:${port}/convert?timeout=30s": dial tcp 127.0.0.1:${port}: connect: connection refused`;
    assert.equal(down.body.message, `${OF} failed: ${why}`);
    const next = await ConversionServer.start(pair, port);
    try {
      assert.equal(fieldAt(await stage.read("v1beta1", "back"), "spec", "color"), "red");
    } finally {
      await next.stop();
      await stage.stopApi();
    }
  });
});
