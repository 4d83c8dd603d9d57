/** The configuration file of admission: what is taken, and what stops the start. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { AdmissionConfigurationOptions } from "../../runtime/admission/configuration/admission-configuration.js";
import { pluginConfigurations } from "../../runtime/admission/configuration/plugin-configurations.js";
import { noLogger } from "../../runtime/api/logger.js";
import { readWebhookIdentities } from "../../runtime/assembly/webhook-identities.js";
import { constantText } from "../../runtime/base/changing-text.js";
import { readOptionFile } from "../../runtime/cli/serve/files/option-files.js";
import { createServer } from "../../runtime/index.js";
import { PROFILES } from "../support/api.js";
import { optionsOf } from "../support/server-options.js";

const NAMES = [
  "EventRateLimit",
  "ResourceQuota",
  "MutatingAdmissionWebhook",
  "ValidatingAdmissionWebhook",
  "LimitRanger",
];

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { apiserverConfigGroup, groupDomain } = profile.words;
  const apiVersion = `${apiserverConfigGroup}/v1`;
  const events = {
    apiVersion: `eventratelimit.admission.${groupDomain}/v1alpha1`,
    kind: "Configuration",
    limits: [{ type: "Server", qps: 10, burst: 20 }],
  };
  const text = (...plugins: object[]): string =>
    JSON.stringify({ apiVersion, kind: "AdmissionConfiguration", plugins });
  const read = (content: string, more: object = {}) =>
    pluginConfigurations({ text: content, name: "--file", ...more }, profile, NAMES);

  describe(`the configuration of admission, profile ${profile.name}`, () => {
    test("the configuration of a plug-in is inline or in a file that it names", async () => {
      assert.deepEqual(await pluginConfigurations(undefined, profile, NAMES), {});
      const limits = [{ type: "Server", qps: 10, burst: 20, cacheSize: 4096 }];
      const inside = await read(text({ name: "EventRateLimit", configuration: events }));
      assert.deepEqual(inside.EventRateLimit, { limits });
      const asked: string[] = [];
      const readFile = async (path: string): Promise<string> => {
        asked.push(path);
        return JSON.stringify(events);
      };
      const beside = await read(text({ name: "EventRateLimit", path: "events.yaml" }), { readFile });
      assert.deepEqual([beside.EventRateLimit, asked], [{ limits }, ["events.yaml"]]);
      const yaml = `apiVersion: ${apiVersion}\nkind: AdmissionConfiguration\nplugins: []\n`;
      assert.deepEqual(await read(yaml), {});
    });

    test("limited resources are configured in the present version and in earlier ones", async () => {
      const scope = { scopeName: "PriorityClass", operator: "In", values: ["high"] };
      const limitedResources = [
        { resource: "pods", matchScopes: [scope] },
        { apiGroup: "apps", resource: "x", matchContains: ["a"] },
      ];
      for (const version of [apiVersion, `resourcequota.admission.${groupDomain}/v1beta1`]) {
        const configuration = { apiVersion: version, kind: "ResourceQuotaConfiguration", limitedResources };
        const { ResourceQuota: found } = await read(text({ name: "ResourceQuota", configuration }));
        assert.deepEqual(found, {
          limitedResources: [
            { apiGroup: "", resource: "pods", matchContains: [], matchScopes: [scope] },
            { apiGroup: "apps", resource: "x", matchContains: ["a"], matchScopes: [] },
          ],
        });
      }
      const faulty = { ...scope, operator: "Near" };
      const configuration = {
        apiVersion,
        kind: "ResourceQuotaConfiguration",
        limitedResources: [{ matchScopes: [faulty, { ...scope, values: [] }, { ...scope, operator: "Exists" }] }],
      };
      await assert.rejects(read(text({ name: "ResourceQuota", configuration })), ({ message }: Error) => {
        for (const [index, field] of [
          [0, "operator"],
          [1, "values"],
          [2, "values"],
        ])
          assert.ok(message.includes(`limitedResources[0].matchScopes[${index}].${field}: `), message);
        assert.ok(message.includes("limitedResources[0].resource: Required value"), message);
        return true;
      });
    });

    test("an invalid configuration stops the start, and the error names its place", async () => {
      const at = "--file: plugins[0]";
      const faulty = { ...events, limits: [{ type: "Pod", qps: 0, burst: -1, cacheSize: -1 }] };
      for (const [content, message] of [
        ["plugins: []", /^--file: found apiVersion nothing and kind nothing, expected apiVersion apiserver\.config/],
        [
          text({ name: "EventRateLimit", configuration: { ...events, kind: "Other" } }),
          /^--file: plugins\[0\]\.configuration: found apiVersion .* and kind Other, expected/,
        ],
        [
          text({ name: "PodMangler", configuration: events }),
          /^--file: found the plug-in "PodMangler", expected one of EventRateLimit, /,
        ],
        [
          text({ name: "LimitRanger", configuration: events }),
          /^--file: the plug-in LimitRanger takes no configuration/,
        ],
        [text({ name: "EventRateLimit" }), `${at}: expected configuration or path`],
        [text({ configuration: events }), `${at}.name: Required value`],
        [
          text({ name: "EventRateLimit", configuration: events }, { name: "EventRateLimit", configuration: events }),
          /plugins\[1\]\.name: Duplicate value: "EventRateLimit"/,
        ],
        [
          text({ name: "EventRateLimit", path: "x" }),
          `${at}.path=x: files can't be read here, expected an inline configuration`,
        ],
        [
          text({ name: "EventRateLimit", config: events }),
          /strict decoding error: unknown field "plugins\[0\]\.config"/,
        ],
        [
          text({ name: "EventRateLimit", configuration: { ...events, limit: 1 } }),
          /plugins\[0\]\.configuration: strict decoding error: unknown field "limit"/,
        ],
        [
          text({ name: "EventRateLimit", configuration: { ...events, limits: [] } }),
          /limits: Invalid value: \[\]: must not be empty/,
        ],
        [
          text({ name: "EventRateLimit", configuration: { ...events, limits: [{ qps: "1" }] } }),
          /limits\[0\]\.qps: .*must be of type integer/,
        ],
        [
          text({ name: "EventRateLimit", configuration: faulty }),
          /limits\[0\]\.type: Unsupported value: "Pod".*limits\[0\]\.burst: .*must be positive; limits\[0\]\.qps: .*must be positive; limits\[0\]\.cacheSize: .*must not be negative/,
        ],
        [
          text({
            name: "ValidatingAdmissionWebhook",
            configuration: { apiVersion, kind: "WebhookAdmissionConfiguration", kubeConfigFile: "x" },
          }),
          /kubeConfigFile: files can't be read here/,
        ],
      ] as const)
        await assert.rejects(read(content), { message });
      const missing = { readFile: async () => Promise.reject(new Error("ENOENT: no such file")) };
      await assert.rejects(read(text({ name: "EventRateLimit", path: "gone" }), missing), {
        message: `${at}.path=gone: ENOENT: no such file`,
      });
    });

    test("a server is not made if a plug-in lacks the limits that it needs", async () => {
      await assert.rejects(createServer({ profile, enableAdmissionPlugins: ["EventRateLimit"] }), {
        message: /^EventRateLimit has no limits: it needs an entry in --admission-control-config-file/,
      });
      const admissionConfiguration = { text: text({ name: "Nothing", configuration: events }) };
      await assert.rejects(createServer({ profile, admissionConfiguration }), {
        message: /^admissionConfiguration: found the plug-in "Nothing"/,
      });
    });
  });
}

describe("files of the configuration", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "admission-"));
  });
  after(() => rm(folder, { recursive: true }));
  const options = { logger: noLogger, signal: AbortSignal.timeout(60_000), constantFlags: new Set<string>() };
  const read = (file: string) =>
    readOptionFile({ flag: "admission-control-config-file", file, content: "admission" }, options);

  test("are found relative to it", async () => {
    await writeFile(join(folder, "admission.yaml"), "text");
    await writeFile(join(folder, "events.yaml"), "events");
    const file = join(folder, "admission.yaml");
    const { name, text, readFile } = (await read(file)) as AdmissionConfigurationOptions;
    assert.deepEqual([name, text], [`--admission-control-config-file=${file}`, "text"]);
    assert.equal(await readFile?.("events.yaml"), "events");
    await assert.rejects(read(join(folder, "none")), { message: /^--admission-control-config-file: ENOENT/ });
    assert.equal((await optionsOf()).admissionConfiguration, undefined);
  });

  test("webhooks know the server by the user that is named after them", async () => {
    const file = join(folder, "users.yaml");
    const user = (name: string): object => ({ name, user: { token: `token-${name.length}` } });
    const users = ["hook.example.com", "hook.example.com:8443", "*.example.com", "*.b.svc", "a.b.svc:443"];
    await writeFile(file, JSON.stringify({ users: users.map(user) }));
    const follow = async (name: string) => constantText(name, "followed");
    const identityFor = await readWebhookIdentities(file, follow);
    const found = (authority: string): unknown => identityFor(authority)?.bearerToken;
    const token = (name: string): string => `token-${name.length}`;
    assert.equal(found("hook.example.com:443"), token("hook.example.com"));
    assert.equal(found("hook.example.com:8443"), token("hook.example.com:8443"));
    assert.equal(found("other.example.com:443"), token("*.example.com"));
    assert.equal(found("other.example.com:9443"), undefined);
    assert.equal(found("a.b.svc:443"), token("a.b.svc:443"));
    assert.equal(found("c.b.svc:443"), token("*.b.svc"));
    assert.equal(found("c.d.svc:443"), undefined);
    await writeFile(file, JSON.stringify({ users: [user("x.example.com"), { name: "*", user: { tokenFile: "t" } }] }));
    const others = await readWebhookIdentities(file, follow);
    const { bearerToken } = others("any:443") ?? {};
    assert.equal(typeof bearerToken === "object" && bearerToken.text, "followed");
    await writeFile(file, JSON.stringify({ users: [{ name: "a", user: { username: "joe" } }] }));
    await assert.rejects(readWebhookIdentities(file, follow), {
      message: /^kubeConfigFile: .*users\.yaml: users\[a\]\.user\.username: passwords are not supported/,
    });
  });
});
