/** What a server publishes of how it knows its clients, for the API servers behind it. SPEC: Authenticating proxy. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PROFILES, startApi, type TestApi, type WatchStream } from "../../support/api.js";
import { makeAuthority } from "../../support/certificates.js";
import { eventuallyFound } from "../../support/eventually-found.js";
import { type JsonObject, objectAt } from "../../support/json.js";
import { SettableText } from "../../support/settable-text.js";

const NAME = "extension-apiserver-authentication";

for (const profile of PROFILES) {
  const { name: profileName, words } = profile();

  describe(`published authentication, profile ${profileName}`, () => {
    const configMaps = `/api/v1/namespaces/${words.systemNamespace}/configmaps`;

    const watchOf = (api: TestApi): Promise<WatchStream> =>
      api.watch(`${configMaps}?watch=1&timeoutSeconds=100000&fieldSelector=metadata.name%3D${NAME}`);

    /** The data of the next state of the ConfigMap. */
    async function nextData(watch: WatchStream, type = "ADDED"): Promise<JsonObject> {
      const event = await watch.event();
      assert.equal(event.type, type);
      return objectAt(event.object, "data");
    }

    test("[AUTHN-PROXY-010] certificates, headers and allowed names can be read, whatever controllers run", async () => {
      const [clients, proxies] = await Promise.all([makeAuthority("clients"), makeAuthority("proxies")]);
      const requestHeader = {
        ca: proxies.certificate,
        allowedNames: ["front"],
        usernameHeaders: ["X-Remote-User"],
        groupHeaders: ["X-Remote-Group"],
        extraHeaderPrefixes: ["X-Remote-Extra-"],
      };
      const api = await startApi({
        profile: profile(),
        controllers: [],
        authentication: { clientCa: clients.certificate, requestHeader },
      });
      const watch = await watchOf(api);
      assert.deepEqual(await nextData(watch), {
        "client-ca-file": tidy(clients.certificate),
        "requestheader-client-ca-file": tidy(proxies.certificate),
        "requestheader-username-headers": '["X-Remote-User"]',
        "requestheader-group-headers": '["X-Remote-Group"]',
        "requestheader-extra-headers-prefix": '["X-Remote-Extra-"]',
        "requestheader-allowed-names": '["front"]',
      });
      await watch.close();
      await api.stop();
    });

    test("published authentication: it follows the certificates, and comes back when it is deleted", async () => {
      const [old, young] = await Promise.all([makeAuthority("old"), makeAuthority("young")]);
      const clientCa = new SettableText("clients", old.certificate);
      const api = await startApi({ profile: profile(), controllers: [], authentication: { clientCa } });
      const watch = await watchOf(api);
      assert.deepEqual(await nextData(watch), { "client-ca-file": tidy(old.certificate) });
      clientCa.set(young.certificate);
      const both = { "client-ca-file": tidy(old.certificate) + tidy(young.certificate) };
      assert.deepEqual(await nextData(watch, "MODIFIED"), both);
      await api.delete(`${configMaps}/${NAME}`);
      assert.deepEqual(await nextData(watch, "DELETED"), both);
      assert.deepEqual(await nextData(watch), { "client-ca-file": tidy(young.certificate) });
      await watch.close();
      await api.stop();
    });

    test("published authentication: a server without client certificates publishes nothing", async () => {
      const api = await startApi({ profile: profile(), controllers: ["*"] });
      const name = await api.namespace();
      // a controller that runs has done as much by now
      await eventuallyFound(api, `/api/v1/namespaces/${name}/serviceaccounts/default`);
      assert.equal((await api.get(`${configMaps}/${NAME}`)).status, 404);
      await api.stop();
    });
  });
}

/** With one line end after each block. */
function tidy(certificate: string): string {
  return `${certificate.trim()}\n`;
}
