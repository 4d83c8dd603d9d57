/** Pods that break one rule each, as data. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startApi, type TestApi } from "../../support/api.js";
import { failuresOf } from "../../support/failures.js";

/** What is wrong, the spec of a pod, and the failures that the server must find in it: no more, no less. */
export type PodCase = readonly [name: string, spec: object, ...failures: string[]];

export const main = (more: object = {}): object => ({ name: "main", image: "registry.example.com/app:1", ...more });

/** A pod with one container. */
export const withMain = (more: object = {}): object => ({ containers: [main(more)] });

/** @param more further tests, which get the server and the path of the pods of a namespace */
export function describePodCases(
  title: string,
  cases: readonly PodCase[],
  more: (scene: () => { readonly api: TestApi; readonly pods: string }) => void = () => {},
): void {
  describe(title, () => {
    let api: TestApi;
    let pods: string;
    before(async () => {
      api = await startApi();
      pods = `/api/v1/namespaces/${await api.namespace()}/pods`;
    });
    after(() => api.stop());

    for (const [name, spec, ...failures] of cases) {
      test(`${name} is refused`, async () => {
        const { status, body } = await api.post(`${pods}?dryRun=All`, { metadata: { name: "p" }, spec });
        assert.deepEqual([status, failuresOf(body)], [422, failures], body.message);
      });
    }
    more(() => ({ api, pods }));
  });
}
