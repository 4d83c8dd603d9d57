/** SPEC: Admission webhooks: the URL of a webhook is read as those read it who write it, in both profiles. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PROFILES, startApi } from "../support/api.js";

const FORM = "; desired format: https://host[/path]";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`the url of a webhook (${profile.name})`, () => {
    test("[ADM-022] is refused with the words of stock where it is none, and where it names no host", async (context) => {
      const api = await startApi({ profile, controllers: [] });
      context.after(() => api.stop());
      const path = `/apis/${profile.words.admissionregistrationGroup}/v1/validatingwebhookconfigurations?dryRun=All`;
      const faultOf = async (url: string): Promise<string> => {
        const clientConfig = { url };
        const hook = { name: "a.b.c", sideEffects: "None", admissionReviewVersions: ["v1"], clientConfig };
        const { status, body } = await api.post(path, { metadata: { name: "x" }, webhooks: [hook] });
        if (status === 201) return "";
        assert.deepEqual([status, body.reason], [422, "Invalid"]);
        return body.details.causes.map((cause: { message: string }) => cause.message).join(" & ");
      };
      for (const [url, message] of [
        ["https://a.example/x?", ""],
        ["https://a.example/x#", ""],
        ["https:///x", `Invalid value: "": host must be specified${FORM}`],
        ["https:x/y", `Invalid value: "": host must be specified${FORM}`],
        ["//a/x", `Invalid value: "": 'https' is the only allowed URL scheme${FORM}`],
        ["https://u@a/x", 'Invalid value: "u": user information is not permitted in the URL'],
        ["https://a/x?y", 'Invalid value: "y": query parameters are not permitted in the URL'],
        ["https://a/x#y", 'Invalid value: "y": fragments are not permitted in the URL'],
        [
          "https://a\\b/x",
          `Required value: url must be a valid URL: parse "https://a\\\\b/x": invalid character "\\\\" in host name${FORM}`,
        ],
        [
          "https://a/%zz",
          `Required value: url must be a valid URL: parse "https://a/%zz": invalid URL escape "%zz"${FORM}`,
        ],
      ] as const)
        assert.equal(await faultOf(url), message, url);
    });
  });
}
