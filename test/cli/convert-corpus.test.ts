/** Files of every version that other projects keep, brought to the present ones and back. SPEC: Deprecation rule 2; API versions no longer served. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import type { JsonObject } from "../../runtime/api/json.js";
import { kubernetesProfile } from "../../runtime/api/profile/naming-profile.js";
import { OperatorError } from "../../runtime/base/operator-error.js";
import { FileCatalogue } from "../../runtime/cli/convert/file-catalogue.js";

const CORPUS = resolve(import.meta.dirname, "../../../shared/corpus/kubernetes-api/roundtrip");

interface File {
  readonly name: string;
  readonly object: JsonObject;
}

function filesOf(set: string): File[] | undefined {
  try {
    const names = readdirSync(join(CORPUS, set)).filter(
      (name) => name.endsWith(".yaml") && !name.includes("roundtrip"),
    );
    return names.map((name) => ({ name, object: parse(readFileSync(join(CORPUS, set, name), "utf8")) }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || process.env.KINDSMITH_REQUIRE_CORPUS === "1") throw error;
    return undefined;
  }
}

/** Files that don't convert, with what is said of them: what they say can't be said in a version that there is. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  "admissionregistration.k8s.io.v1beta1.MutatingWebhookConfiguration.yaml": /sideEffects: found "sideEffectsValue"/,
  "admissionregistration.k8s.io.v1beta1.ValidatingWebhookConfiguration.yaml": /sideEffects: found "sideEffectsValue"/,
  // fields of a release after those of the catalogue
  "resource.k8s.io.v1.ResourceSlice.yaml": /nodeAllocatableResources, spec\.partitionTypeAttribute/,
  "resource.k8s.io.v1beta2.ResourceSlice.yaml": /nodeAllocatableResources, spec\.partitionTypeAttribute/,
  "resource.k8s.io.v1alpha3.ResourcePoolStatusRequest.yaml": /defaultPartitionTypeAttribute, status\.pools/,
};

/** What a former version says of itself and its successor does not, by file, beside the envelope. */
const DIFFERENCES: Readonly<Record<string, RegExp>> = {
  // the made-up values are called after their fields, which have other names
  "extensions.v1beta1.Ingress.yaml": /[bB]ackend\.service\./,
  "networking.k8s.io.v1beta1.Ingress.yaml": /[bB]ackend\.service\./,
};

for (const set of ["HEAD", "v1.33.0"]) {
  const files = filesOf(set);
  describe(`files of ${set}`, { skip: files === undefined && "no corpus" }, () => {
    const given = files ?? [];

    test("[VER-071] [VER-017] every file of a known kind converts, and comes back as it was", async () => {
      const catalogue = await FileCatalogue.load(kubernetesProfile(), { groups: [], hooks: [] });
      const outcomes: Record<string, string> = {};
      let returned = 0;
      for (const { name, object } of given) {
        if (!catalogue.knows(object)) continue;
        const { apiVersion } = object;
        try {
          const converted = catalogue.convert(structuredClone(object), undefined, () => {});
          const back = catalogue.convert(structuredClone(converted), String(apiVersion), () => {});
          // there is no way back to a version that no server has
          if (back.apiVersion !== apiVersion) continue;
          assert.deepEqual(back, object, name);
          returned++;
        } catch (error) {
          if (!(error instanceof OperatorError)) throw error;
          outcomes[name] = error.message;
        }
      }
      const surprising = Object.entries(outcomes).filter(([name, message]) => !REFUSED[name]?.test(message));
      assert.deepEqual(
        surprising.filter(([, message]) => !/has no version/.test(message)),
        [],
      );
      assert.ok(returned > 30, `only ${returned} files`);
    });

    test("[VER-071] former versions are converted to the present one", async () => {
      const catalogue = await FileCatalogue.load(kubernetesProfile(), { groups: [], hooks: [] });
      const byName = new Map(given.map(({ name, object }) => [name, object]));
      let compared = 0;
      for (const { name, object } of given) {
        const [, group = "", version = "", kind = ""] =
          /^(.*)\.(v[0-9]+(?:alpha|beta)[0-9]+)\.([A-Za-z]+)\.yaml$/.exec(name) ?? [];
        if (version === "" || !catalogue.knows(object) || REFUSED[name] !== undefined) continue;
        const converted = catalogue.convert(structuredClone(object), undefined, () => {});
        const present = byName.get(`${String(converted.apiVersion).replace("/", ".")}.${kind}.yaml`);
        if (present === undefined || group === "") continue;
        const differing = differences(converted, present).filter((path) => !DIFFERENCES[name]?.test(path));
        assert.deepEqual(differing, [], name);
        compared++;
      }
      assert.ok(compared >= 5, `only ${compared} files`);
    });
  });
}

/** Paths of values that two documents don't share. */
function differences(one: unknown, other: unknown, path = ""): string[] {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null)
    return one === other ? [] : [path];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) =>
    differences((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name], `${path}.${name}`),
  );
}
