/** `kindsmith store convert`: a store that a server wrote is served by the other profile, and comes back as it was. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import { kubernetesProfile, orchProfile, type ProfileWords } from "../../../runtime/api/profile/naming-profile.js";
import { store } from "../../../runtime/cli/store/store-command.js";
import { put } from "../../../runtime/storage/contract/short-calls.js";
import { openSnapshot } from "../../../runtime/storage/maintenance/open-store.js";
import { openStorage } from "../../../runtime/storage/open.js";
import { randomOf } from "../../faults/support/random.js";
import { MongoFixture } from "../../storage/mongo-fixture.js";
import { type ServeProcess, startServe } from "../../support/serve.js";
import { ask, credentialsOf, openRequest } from "../../support/serve-requests.js";
import { runKilled } from "../run-killed.js";
import { inWords, makeScene, type Objects, read, readScene, SCENE } from "./scene.js";

const ORCH = orchProfile().words;
const KUBERNETES = kubernetesProfile().words;
const fixture = await MongoFixture.start("kindsmith-store-convert");
const directory = mkdtempSync(join(tmpdir(), "kindsmith-store-convert-"));
let names = 0;

after(async () => {
  await fixture.stop();
  rmSync(directory, { recursive: true, force: true });
});

const newPath = (): string => join(directory, String(names++));

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(...argv: string[]): Promise<Outcome> {
  let [out, err] = ["", ""];
  const code = await store(argv, {
    stdout: (text) => {
      out += text;
    },
    stderr: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

async function convert(...argv: string[]): Promise<string> {
  const { code, out, err } = await run("convert", ...argv);
  assert.equal(code, 0, err);
  assert.equal(err, "", "nothing but a terminal is shown the progress");
  return out;
}

/** All values of a store, by key and revision. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const snapshot = await openSnapshot(url);
  const found: Record<string, string> = {};
  for await (const { key, value, revision } of snapshot.entries())
    found[`${key} ${revision}`] = Buffer.from(value).toString("latin1");
  await snapshot.close();
  return found;
}

interface Identity {
  readonly uid: string;
  readonly resourceVersion: string;
  readonly creationTimestamp: string;
}

/** The objects have what was sent, in the words of the profile, and are still the same objects. */
function assertSame(found: Objects, made: Objects, words: ProfileWords): void {
  for (const { path, name, body } of SCENE) {
    const object = found.get(`${path}/${name}`) as Record<string, unknown>;
    assertContains(object, inWords(body, words), `${path}/${name}`);
    const [metadata, former] = [object, made.get(`${path}/${name}`)].map((each) => each?.metadata as Identity);
    for (const member of ["uid", "creationTimestamp"] as const)
      assert.equal(metadata?.[member], former?.[member], `${path}/${name}`);
  }
}

function assertContains(found: unknown, expected: unknown, at: string): void {
  if (Array.isArray(expected)) {
    for (const [index, item] of expected.entries())
      assertContains((found as unknown[])[index], item, `${at}[${index}]`);
  } else if (typeof expected === "object" && expected !== null) {
    for (const [name, member] of Object.entries(expected))
      if (!PEOPLES.has(name)) assertContains((found as Record<string, unknown>)?.[name], member, `${at}.${name}`);
  } else assert.equal(found, expected, at);
}

/** Members of the scene that keep the texts of the first profile: data, parameters, an expression's part. */
const PEOPLES: ReadonlySet<string> = new Set(["data", "hint", "parameters", "expression"]);

/** What a server of the new profile makes of the store, through a client. */
async function assertServed(server: ServeProcess, made: Objects, seen: string): Promise<void> {
  const words = KUBERNETES;
  const found = await readScene(server, words);
  assertSame(found, made, words);
  const order = found.get("/apis/shop.example.com/v1/namespaces/shop/orders/first") as { spec: object };
  assert.deepEqual(order.spec, { parameters: { apiVersion: "networking.orch.io/v1", namespace: "orch-system" } });
  const settings = found.get("/api/v1/namespaces/shop/configmaps/settings") as { data: { namespace: string } };
  assert.equal(settings.data.namespace, ORCH.systemNamespace, "data of people stay");
  const policy = found.get("/apis/<admissionregistrationGroup>/v1/validatingadmissionpolicies/no-system");
  const { validations } = (policy as { spec: object }).spec as { validations: { expression: string }[] };
  assert.equal(
    validations[0]?.expression,
    "request.namespace != 'kube-system' || request.resource.group != \"networking.k8s.io\"",
  );

  const asAccount = { headers: { "impersonate-user": "system:serviceaccount:kube-system:robot" } };
  const ingress = "/apis/networking.k8s.io/v1/namespaces/shop/ingresses/front";
  assert.equal((await ask(server, ingress, asAccount)).status, 200, "the binding names the account anew");
  assert.equal(
    (await ask(server, ingress, { headers: { "impersonate-user": "system:serviceaccount:shop:other" } })).status,
    403,
  );

  const deployment = SCENE.find(({ isApplied }) => isApplied);
  const path = `${deployment?.path}/web`;
  const whole = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    ...inWords(deployment?.body as { metadata: object }, words),
  };
  const apply = async (metadata: object): Promise<{ labels?: object }> => {
    const { status, text } = await ask(server, `${path}?fieldManager=tests`, {
      method: "PATCH",
      headers: { "content-type": "application/apply-patch+yaml" },
      body: { ...whole, metadata: { ...metadata, name: "web" } },
    });
    assert.equal(status, 200, text);
    return JSON.parse(text).metadata as { labels?: object };
  };
  assert.equal((await apply({})).labels, undefined, "a field that is no longer applied was owned");
  assert.deepEqual((await apply(whole.metadata)).labels, { "kubernetes.io/role": "front" });

  const service = found.get("/api/v1/namespaces/shop/services/web") as { spec: { ports: [{ nodePort: number }] } };
  const { nodePort } = service.spec.ports[0];
  const taken = await ask(server, "/api/v1/namespaces/shop/services", {
    method: "POST",
    body: { metadata: { name: "second" }, spec: { type: "NodePort", ports: [{ port: 80, nodePort }] } },
  });
  assert.match(taken.text, /already allocated/);

  const watch = await openRequest(server, `/api/v1/namespaces/shop/configmaps?watch=1&resourceVersion=${seen}`);
  const [event] = (await once(watch, "data")) as [Buffer];
  watch.destroy();
  assert.match(event.toString(), /"code":410/);
  const own = await read(server, "/api/v1/namespaces/default/services/kubernetes");
  assert.equal((own.metadata as { labels: { provider: string } }).labels.provider, "kubernetes");
}

/** @param newStore names a new store, by the flags of the command and of a server, and by its URL */
async function roundTrip(
  newStore: () => { readonly source: string; readonly target: string; readonly url: string },
): Promise<void> {
  const [first, second, again, back] = [newStore(), newStore(), newStore(), newStore()];
  const server = await startServe(["--profile=orch", first.source], { dataDirectory: dataOf(first.source) });
  await makeScene(server, ORCH);
  const made = await readScene(server, ORCH);
  const seen = (await read(server, "/api/v1/namespaces/shop/configmaps")).metadata as { resourceVersion: string };
  const { token } = credentialsOf(server);
  await server.stop();
  const former = await contentOf(first.url);

  const text = await convert("--profile=kubernetes", first.source, second.target);
  assert.match(text, /^ingresses\.networking\.orch\.io +1 +1$/m);
  assert.match(text, /^ {2}configmaps data\.settings\.yaml: shop\/settings$/m);
  assert.match(text, /^ {2}configmaps metadata\.annotations\.hint: shop\/settings$/m);
  assert.match(text, /^ {2}orders\.shop\.example\.com spec\.parameters\.apiVersion: shop\/first$/m);
  assert.match(text, /^ {2}shop\/reader-token$/m);
  assert.deepEqual(await contentOf(first.url), former, "the source is as it was");
  await convert("--profile=orch", second.source, again.target);
  assert.deepEqual(await contentOf(again.url), former, "back without a server in between: the same bytes");

  const other = await startServe(["--profile=kubernetes", "--authorization-mode=RBAC", second.source], {
    dataDirectory: dataOf(second.source),
  });
  try {
    if (second.source.startsWith("--data-dir")) assert.equal(credentialsOf(other).token, token, "keys were copied");
    await assertServed(other, made, seen.resourceVersion);
  } finally {
    await other.stop();
  }

  await convert("--profile=orch", second.source, back.target);
  const last = await startServe(["--profile=orch", back.source], { dataDirectory: dataOf(back.source) });
  try {
    const found = await readScene(last, ORCH);
    assertSame(found, made, ORCH);
    // The other server has written to these: the status of a definition, an apply, a check of types, counts of a quota.
    for (const [path, object] of made)
      if (!/customresourcedefinitions|deployments|validatingadmissionpolicies|resourcequotas|reader-token/.test(path))
        assert.deepEqual(found.get(path), object, path);
  } finally {
    await last.stop();
  }
}

const dataOf = (source: string): string =>
  source.startsWith("--data-dir=") ? source.slice("--data-dir=".length) : newPath();

test("a store that a server wrote is served whole by the other profile and back: lmdb", () =>
  roundTrip(() => {
    const path = newPath();
    return { source: `--data-dir=${path}`, target: `--to-data-dir=${path}`, url: `lmdb:${join(path, "store")}` };
  }));

test("a store that a server wrote is served whole by the other profile and back: mongodb", { skip: fixture.skip }, () =>
  roundTrip(() => {
    const url = fixture.newDatabase();
    return { source: `--storage=${url}`, target: `--to=${url}`, url };
  }),
);

function encryptionConfiguration({ apiserverConfigGroup, networkingGroup }: ProfileWords): string {
  const file = newPath();
  const secret = Buffer.alloc(32, 7).toString("base64");
  writeFileSync(
    file,
    `apiVersion: ${apiserverConfigGroup}/v1
kind: EncryptionConfiguration
resources:
  - resources: [secrets, configmaps, ingresses.${networkingGroup}]
    providers: [{ aesgcm: { keys: [{ name: k1, secret: ${secret} }] } }]
`,
  );
  return `--encryption-provider-config=${file}`;
}

test("an encrypted store is converted with its keys, and is encrypted afterwards", async () => {
  const [first, second] = [newPath(), newPath()];
  const config = encryptionConfiguration(ORCH);
  const server = await startServe(["--profile=orch", config], { dataDirectory: first });
  await makeScene(server, ORCH);
  const made = await readScene(server, ORCH);
  await server.stop();
  await assert.rejects(
    run("convert", "--profile=kubernetes", `--data-dir=${first}`, `--to-data-dir=${second}`),
    /nothing was written:\n {2}\/registry\/core\/configmaps\/.*found an encrypted value: --encryption-provider-config/,
  );
  assert.ok(!existsSync(second));
  const text = await convert("--profile=kubernetes", `--data-dir=${first}`, `--to-data-dir=${second}`, config);
  assert.match(text, /needs the same keys, and apiVersion: apiserver\.config\.k8s\.io\/v1/);
  const content = await contentOf(`lmdb:${join(second, "store")}`);
  for (const [key, value] of Object.entries(content))
    if (/\/(secrets|configmaps|ingresses)\//.test(key)) assert.match(value, /^k8s:enc:aesgcm:v1:k1:/, key);
  const other = await startServe(["--profile=kubernetes", encryptionConfiguration(KUBERNETES)], {
    dataDirectory: second,
  });
  try {
    assertSame(await readScene(other, KUBERNETES), made, KUBERNETES);
  } finally {
    await other.stop();
  }
});

/** A store with the mark of a profile and objects by key. */
async function storeOf(url: string, mark: object, objects: Readonly<Record<string, object>>): Promise<void> {
  const engine = await openStorage(url);
  await put(engine, "/kindsmith/profile", JSON.stringify(mark));
  for (const [key, object] of Object.entries(objects)) await put(engine, key, JSON.stringify(object));
  await engine.close();
}

const OF_ORCH = { profile: "orch", domain: "orch.io" };

function configMap(namespace: string, name: string, data: object = {}): object {
  return { kind: "ConfigMap", apiVersion: "v1", metadata: { namespace, name, uid: `${namespace}-${name}` }, data };
}

test("what can't be converted is refused as a whole, with each place", async () => {
  const [path, target] = [newPath(), newPath()];
  await storeOf(`lmdb:${path}`, OF_ORCH, {
    "/registry/core/configmaps/orch-system/a": configMap("orch-system", "a"),
    "/registry/core/configmaps/kube-system/a": configMap("kube-system", "a"),
    "/registry/core/configmaps/x/other": configMap("x", "name"),
    "/registry/networking.k8s.io/things/x": {
      apiVersion: "networking.k8s.io/v1",
      kind: "Thing",
      metadata: { name: "x", uid: "1" },
    },
  });
  await assert.rejects(
    run("convert", "--profile=kubernetes", `--storage=lmdb:${path}`, `--to=lmdb:${target}`),
    (error: Error) => {
      assert.match(error.message, /^the store can't be converted, and nothing was written:$/m);
      assert.match(
        error.message,
        /orch-system\/a: it would have the name of \/registry\/core\/configmaps\/kube-system\/a/,
      );
      assert.match(error.message, /configmaps\/x\/other: found an object with another name/);
      assert.match(
        error.message,
        /things\/x: found the group networking\.k8s\.io, which is the product's own in the profile kubernetes/,
      );
      return true;
    },
  );
  assert.ok(!existsSync(target));
});

test("wrong arguments are refused with the reason", async () => {
  const [path, full, custom] = [newPath(), newPath(), newPath()];
  await storeOf(`lmdb:${path}`, OF_ORCH, { "/registry/core/configmaps/x/y": configMap("x", "y") });
  await storeOf(`lmdb:${full}`, OF_ORCH, {});
  await storeOf(`lmdb:${custom}`, { profile: "farm.yaml", domain: "farm.example" }, {});
  const source = `--storage=lmdb:${path}`;
  for (const [argv, problem] of [
    [[source, "--to=lmdb:x"], /--profile is needed: kubernetes or orch/],
    [[source, "--to=lmdb:x", "--profile=own.yaml"], /--profile: found "own\.yaml", allowed are kubernetes, orch/],
    [[source, "--to=lmdb:x", "--profile=orch"], /the store is that of --profile=orch --orch-domain=orch\.io already/],
    [[source, "--profile=kubernetes"], /expected one of --to and --to-data-dir/],
    [[source, "--to=lmdb:x", "--to-data-dir=y", "--profile=kubernetes"], /expected one of --to and --to-data-dir/],
    [[source, `--to=lmdb:${path}`, "--profile=kubernetes"], /found the store that is converted, expected a new one/],
    [[source, `--to=lmdb:${full}`, "--profile=kubernetes"], /the store is not empty; a conversion writes a new one/],
    [[`--storage=lmdb:${custom}`, "--to=lmdb:x", "--profile=orch"], /found a store of the profile "farm\.yaml"/],
  ] as const)
    await assert.rejects(run("convert", ...argv), problem);
  await assert.rejects(
    run("stats", source, "--profile=orch"),
    /--profile is a flag of store convert, not of store stats/,
  );
  assert.match(
    (await run("convert", `--storage=lmdb:${newPath()}`, "--to=lmdb:x", "--profile=orch")).err,
    /found no store/,
  );
  const dry = await run("convert", source, "--profile=kubernetes", "--dry-run", "--output=json");
  assert.deepEqual(JSON.parse(dry.out).resources, [
    { resource: "", objects: 1, changed: 0 },
    { resource: "configmaps", objects: 1, changed: 0 },
  ]);
  const domain = newPath();
  await convert(source, "--profile=orch", "--orch-domain=farm.example", `--to=lmdb:${domain}`);
  assert.equal(
    (await contentOf(`lmdb:${domain}`))["/kindsmith/profile 1"],
    '{"profile":"orch","domain":"farm.example"}',
  );
});

test("a server of the other profile names the command", async () => {
  const path = newPath();
  await storeOf(`lmdb:${join(path, "store")}`, OF_ORCH, {});
  await assert.rejects(
    startServe(["--profile=kubernetes"], { dataDirectory: path }),
    /kindsmith store convert --profile=kubernetes --data-dir=DIR --to-data-dir=NEW-DIR/,
  );
});

const ROUNDS = 2;
const VALUES = 40;

async function killedConversions(context: TestContext, newUrl: () => string): Promise<void> {
  const random = randomOf(context);
  const source = newUrl();
  const objects = Array.from({ length: VALUES }, (_, index) =>
    configMap("orch-system", `m${index}`, { word: "v".repeat(100) }),
  );
  await storeOf(
    source,
    OF_ORCH,
    Object.fromEntries(objects.map((object, index) => [`/registry/core/configmaps/orch-system/m${index}`, object])),
  );
  const former = await contentOf(source);
  const command = (url: string): string[] => ["convert", `--storage=${source}`, `--to=${url}`, "--profile=kubernetes"];
  const wholeMs = await runKilled(["store", ...command(newUrl())], 60_000);
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const url = newUrl();
    await runKilled(["store", ...command(url)], random.below(wholeMs));
    assert.deepEqual(await contentOf(source), former);
    const state = await stateOf(url);
    assert.ok(["empty", "refused", "whole"].includes(state), state);
    if (state === "refused") refused++;
    if (state !== "whole") assert.equal((await run(...command(url))).code, 0);
    assert.equal(await stateOf(url), "whole");
  }
  context.diagnostic(`${refused} of ${ROUNDS} new stores were refused until the command ran again`);
}

async function stateOf(url: string): Promise<string> {
  let engine: Awaited<ReturnType<typeof openStorage>>;
  try {
    engine = await openStorage(url);
  } catch (error) {
    assert.match(String(error), /run it again: kindsmith store convert .*--profile=kubernetes/);
    return "refused";
  }
  const { entries } = await engine.list({ prefix: "/registry/core/configmaps/kube-system/" });
  const { entries: all } = await engine.list({ prefix: "/" });
  await engine.close();
  if (all.length === 0) return "empty";
  return entries.length === VALUES && all.length === VALUES + 1 ? "whole" : `${all.length} values`;
}

test(`a conversion that is killed leaves the source whole: lmdb, ${ROUNDS} times`, (context) =>
  killedConversions(context, () => `lmdb:${newPath()}`));

test(
  `a conversion that is killed leaves the source whole: mongodb, ${ROUNDS} times`,
  { skip: fixture.skip },
  (context) => killedConversions(context, () => fixture.newDatabase()),
);

test("every name in the templates of the scene is a word", () =>
  assert.doesNotMatch(JSON.stringify(inWords(SCENE, ORCH)), /\$\{/));
