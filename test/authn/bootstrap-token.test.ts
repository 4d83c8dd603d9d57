/** Bootstrap tokens against the Secrets that hold them, without a server. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Logger } from "../../runtime/api/logger.js";
import { kubernetesProfile, orchProfile } from "../../runtime/api/profile/naming-profile.js";
import type { UserInfo } from "../../runtime/api/user-info.js";
import { type BootstrapSecret, bootstrapTokens } from "../../runtime/authn/bootstrap-token-authenticator.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { BOOTSTRAP_TOKEN, TOKEN_ID, TOKEN_SECRET, timeText } from "../support/bootstrap-tokens.js";

const GOOD = { "token-id": TOKEN_ID, "token-secret": TOKEN_SECRET, "usage-bootstrap-authentication": "true" };
const USER: UserInfo = {
  username: "system:bootstrap:abcdef",
  uid: "",
  groups: ["system:bootstrappers"],
  extra: {},
};

type Data = Readonly<Record<string, string | undefined>>;

for (const profile of [orchProfile, kubernetesProfile]) {
  const { name: profileName, words } = profile();

  describe(`bootstrap tokens, profile ${profileName}`, () => {
    const clock = new ManualClock();
    const lines: string[] = [];
    const tell = (fields: object, message: string): void => {
      lines.push(`${JSON.stringify(fields)} ${message}`);
    };
    const logger: Logger = { info: tell, warn: tell, error: tell };

    function secretOf(data: Data, more: Partial<BootstrapSecret> = {}): BootstrapSecret {
      const encoded = Object.entries(data).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, Buffer.from(value).toString("base64")]],
      );
      return {
        type: words.bootstrapTokenSecretType,
        isBeingDeleted: false,
        data: Object.fromEntries(encoded),
        ...more,
      };
    }

    /** Asks with the one Secret, in caches and store alike. */
    async function ask(secret: BootstrapSecret | undefined, token = BOOTSTRAP_TOKEN): Promise<UserInfo | undefined> {
      return bootstrapTokens({ secretOf: async () => secret, profile: profile(), clock, logger })(token);
    }

    const asks = (data: Data): Promise<UserInfo | undefined> => ask(secretOf({ ...GOOD, ...data }));

    test("a good token is that of a bootstrapper", async () => {
      assert.deepEqual(await asks({}), USER);
    });

    test("a text of another form is not a bootstrap token, and no Secret is read for it", async () => {
      const asked: string[] = [];
      const secretOfName = async (_: string, name: string): Promise<undefined> => {
        asked.push(name);
        return undefined;
      };
      const userOf = bootstrapTokens({ secretOf: secretOfName, profile: profile(), clock, logger });
      const others = [
        "ABCDEF.0123456789abcdef",
        "abcde.0123456789abcdef",
        "abcdefg.0123456789abcdef",
        "abcdef.0123456789abcde",
        "abcdef.0123456789abcdef0",
        "abcdef.0123456789ABCDEF",
        "abcdef0123456789abcdef",
        "abcdef..0123456789abcde",
        " abcdef.0123456789abcdef",
        "abcdef.0123456789abcdef\n",
        "abcdef.0123456789abcdef.0123456789abcdef",
        "äbcdef.0123456789abcdef",
        "",
      ];
      for (const text of others) assert.equal(await userOf(text), undefined, JSON.stringify(text));
      assert.deepEqual(asked, []);
    });

    test("only the Secret of the token's own name in the system namespace is looked at", async () => {
      const asked: unknown[] = [];
      const userOf = bootstrapTokens({
        secretOf: async (...place) => {
          asked.push(place);
          return undefined;
        },
        profile: profile(),
        clock,
        logger,
      });
      assert.equal(await userOf(BOOTSTRAP_TOKEN), undefined);
      const name = `${words.bootstrapTokenSecretPrefix}abcdef`;
      assert.deepEqual(asked, [
        [words.systemNamespace, name, false],
        [words.systemNamespace, name, true],
      ]);
    });

    const refused: Readonly<Record<string, Data>> = {
      "no token-id": { "token-id": undefined },
      "another token-id": { "token-id": "fedcba" },
      "no token-secret": { "token-secret": undefined },
      "an empty token-secret": { "token-secret": "" },
      "another token-secret": { "token-secret": "0123456789abcdeg" },
      "a longer token-secret": { "token-secret": `${TOKEN_SECRET}0` },
      "a shorter token-secret": { "token-secret": TOKEN_SECRET.slice(1) },
      "a usage that is not given": { "usage-bootstrap-authentication": undefined },
      "a usage of false": { "usage-bootstrap-authentication": "false" },
      "a usage of True": { "usage-bootstrap-authentication": "True" },
      "a usage with a line end": { "usage-bootstrap-authentication": "true\n" },
      "an expiration that is over": { expiration: timeText(clock.now() - 1) },
      "an expiration that is now": { expiration: timeText(clock.now()) },
      "an expiration without an offset": { expiration: "2100-01-01T00:00:00" },
      "an expiration that is a date": { expiration: "2100-01-01" },
      "an expiration on a day that there is not": { expiration: "2100-02-30T00:00:00Z" },
      "an expiration at an hour that there is not": { expiration: "2100-01-01T24:00:00Z" },
      "an expiration in small letters": { expiration: "2100-01-01t00:00:00z" },
      "an expiration in seconds": { expiration: "4102444800" },
      "an expiration with space around it": { expiration: " 2100-01-01T00:00:00Z" },
      "a group without the prefix": { "auth-extra-groups": "system:masters" },
      "a group without the prefix among others": { "auth-extra-groups": "system:bootstrappers:a,system:masters" },
      "a group that is the prefix": { "auth-extra-groups": "system:bootstrappers:" },
      "a group with space around it": { "auth-extra-groups": "system:bootstrappers:a, system:bootstrappers:b" },
      "a group that ends in a colon": { "auth-extra-groups": "system:bootstrappers:a:" },
      "a group in capitals": { "auth-extra-groups": "system:bootstrappers:Workers" },
      "a group of more than 256 characters": { "auth-extra-groups": `system:bootstrappers:${"a".repeat(257)}` },
      "a group of two lines": { "auth-extra-groups": "system:bootstrappers:a\nsystem:masters" },
      "a group that is empty": { "auth-extra-groups": "system:bootstrappers:a," },
    };
    for (const [what, data] of Object.entries(refused)) {
      test(`refused: ${what}`, async () => {
        lines.length = 0;
        assert.equal(await asks(data), undefined);
        assert.equal(lines.length, 1, lines.join("\n"));
      });
    }

    test("refused: a Secret of another type, one without data, and one that is being deleted", async () => {
      for (const type of ["Opaque", "", `${words.bootstrapTokenSecretType} `]) {
        assert.equal(await ask(secretOf(GOOD, { type })), undefined, type);
      }
      assert.equal(await ask(secretOf({})), undefined);
      assert.equal(await ask(secretOf(GOOD, { isBeingDeleted: true })), undefined);
      assert.equal(await ask(undefined), undefined);
    });

    test("inherited member names do not count as keys of a Secret", async () => {
      const secret = { type: words.bootstrapTokenSecretType, isBeingDeleted: false, data: {} };
      assert.equal(await ask(secret), undefined);
    });

    const accepted: Readonly<Record<string, Data>> = {
      "an expiration to come": { expiration: timeText(clock.now() + 1) },
      "an expiration with an offset": { expiration: "2100-01-01T00:00:00+14:00" },
      "an expiration on a leap day": { expiration: "2104-02-29T23:59:59Z" },
      "an expiration with a fraction": { expiration: "2100-01-01T00:00:00.123456789Z" },
      "an empty expiration": { expiration: "" },
      "a description": { description: "system:masters" },
      "empty extra groups": { "auth-extra-groups": "" },
      "other usages": { "usage-bootstrap-signing": "false", "usage-bootstrap-anything": "yes" },
    };
    for (const [what, data] of Object.entries(accepted)) {
      test(`accepted: ${what}`, async () => {
        lines.length = 0;
        assert.deepEqual(await asks(data), USER);
        assert.deepEqual(lines, []);
      });
    }

    test("extra groups come beside the one of all bootstrappers, sorted, each once", async () => {
      const longest = `system:bootstrappers:${"a".repeat(256)}`;
      const groups = ["system:bootstrappers:x", "system:bootstrappers:b:c-1", longest, "system:bootstrappers:x"];
      const user = await asks({ "auth-extra-groups": groups.join(",") });
      assert.deepEqual(user?.groups, [
        "system:bootstrappers",
        longest,
        "system:bootstrappers:b:c-1",
        "system:bootstrappers:x",
      ]);
    });

    test("the expiration is looked at with each use", async () => {
      const moving = new ManualClock();
      const secret = secretOf({ ...GOOD, expiration: timeText(moving.now() + 2_000) });
      const userOf = bootstrapTokens({ secretOf: async () => secret, profile: profile(), clock: moving, logger });
      assert.deepEqual(await userOf(BOOTSTRAP_TOKEN), USER);
      moving.advance(1_999);
      assert.deepEqual(await userOf(BOOTSTRAP_TOKEN), USER);
      moving.advance(1);
      assert.equal(await userOf(BOOTSTRAP_TOKEN), undefined);
    });

    test("a token that the caches refuse is checked in the store; one that they accept is not", async () => {
      const good = secretOf(GOOD);
      const bad = secretOf({ ...GOOD, "token-secret": undefined });
      const asked: boolean[] = [];
      const userOf = (cached: BootstrapSecret | undefined, newest: BootstrapSecret | undefined) =>
        bootstrapTokens({
          secretOf: async (_namespace, _name, isNewest) => {
            asked.push(isNewest);
            return isNewest ? newest : cached;
          },
          profile: profile(),
          clock,
          logger,
        })(BOOTSTRAP_TOKEN);
      assert.deepEqual(await userOf(undefined, good), USER);
      assert.deepEqual(await userOf(bad, good), USER);
      assert.equal(await userOf(bad, undefined), undefined);
      asked.length = 0;
      assert.deepEqual(await userOf(good, bad), USER);
      assert.deepEqual(asked, [false]);
    });

    test("no log line shows the secret of the token or of the Secret", async () => {
      lines.length = 0;
      const kept = "fedcba9876543210";
      await asks({ "token-secret": kept });
      await asks({ "token-id": kept });
      await asks({ "auth-extra-groups": kept });
      await asks({ expiration: kept });
      await ask(secretOf(GOOD, { type: "Opaque" }));
      assert.equal(lines.length, 5);
      for (const line of lines) {
        assert.ok(!line.includes(kept) && !line.includes(TOKEN_SECRET), line);
        assert.match(line, /bootstrap-token-abcdef/);
      }
    });

    test("a store that does not answer is an error, not a refusal of the token", async () => {
      const userOf = bootstrapTokens({
        secretOf: async () => {
          throw new Error("the store is away");
        },
        profile: profile(),
        clock,
        logger,
      });
      await assert.rejects(userOf(BOOTSTRAP_TOKEN), /the store is away/);
    });
  });
}
