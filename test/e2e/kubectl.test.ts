/** The real kubectl against the real server process, in both naming profiles. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { findKubectl, KUBECTL_PACKAGES, Kubectl, type KubectlRelease } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const CONFIG_MAP = `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
  colour: green
`;

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - { name: web, image: "nginx:1", ports: [{ containerPort: 80 }] }
        - { name: log, image: "log:1" }
`;

const WIDGET = `apiVersion: demo.example.com/v1
kind: Widget
metadata:
  name: gear
spec:
  size: 3
  tags: [a, b]
`;

for (const release of Object.keys(KUBECTL_PACKAGES) as KubectlRelease[]) {
  const found = await findKubectl(release);
  const skip = "missing" in found ? found.missing : false;
  for (const profile of ["orch", "kubernetes"]) {
    describe(`kubectl ${release} (${profile})`, { skip }, () => {
      let server: ServeProcess;
      let kubectl: Kubectl;
      const isStock = profile === "kubernetes";
      before(async () => {
        server = await startServe([`--profile=${profile}`, "--examples"]);
        if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
      });
      after(async () => {
        kubectl.dispose();
        const { code } = await server.stop();
        assert.equal(code, 0, server.output());
        assert.doesNotMatch(server.output(), /"level":50/);
      });

      test("api-resources lists every kind", async () => {
        const text = await kubectl.ok(["api-resources"]);
        for (const word of [
          "configmaps",
          "deployments",
          "leases",
          "widgets",
          "crontabs",
          "namespaces",
          "secrets",
          "serviceaccounts",
          "events",
        ]) {
          assert.match(text, new RegExp(`^${word} `, "m"));
        }
        assert.match(text, /deployments +deploy +apps\/v1 +true +Deployment/);
      });

      test("create, get as table, yaml and json, describe, delete", async () => {
        await kubectl.ok(["create", "-f", "-"], CONFIG_MAP);
        const again = await kubectl.run(["create", "-f", "-"], CONFIG_MAP);
        assert.equal(again.code, 1);
        assert.match(again.stderr, /configmaps "settings" already exists/);
        const table = await kubectl.ok(["get", "configmaps"]);
        // without the stock media types kubectl falls back to plain objects, whose columns it makes itself
        assert.match(table, isStock ? /^NAME +DATA +AGE\n(.*\n)*settings +1 +\d+s/ : /^NAME +.*\n(.*\n)*settings/);
        assert.match(await kubectl.ok(["get", "cm", "settings", "-o", "yaml"]), /colour: green/);
        assert.equal(JSON.parse(await kubectl.ok(["get", "cm/settings", "-o", "json"])).data.colour, "green");
        assert.match(await kubectl.ok(["get", "cm", "settings", "-o", "wide"]), /settings/);
        assert.match(await kubectl.ok(["describe", "cm", "settings"]), /Name: +settings/);
        assert.match(await kubectl.ok(["delete", "cm", "settings"]), /configmap "settings" deleted/);
        const gone = await kubectl.run(["get", "cm", "settings"]);
        assert.match(gone.stderr, /Error from server \(NotFound\): configmaps "settings" not found/);
      });

      test("apply creates, changes, leaves alone and removes what left the file", async () => {
        assert.match(await kubectl.ok(["apply", "-f", "-"], DEPLOYMENT), /deployment\.apps\/web created/);
        assert.match(await kubectl.ok(["apply", "-f", "-"], DEPLOYMENT), /deployment\.apps\/web unchanged/);
        const changed = DEPLOYMENT.replace("nginx:1", "nginx:2").replace(/ +- \{ name: log.*\n/, "");
        assert.match(await kubectl.ok(["apply", "-f", "-"], changed), /deployment\.apps\/web configured/);
        const { spec } = JSON.parse(await kubectl.ok(["get", "deploy", "web", "-o", "json"]));
        assert.deepEqual(
          spec.template.spec.containers.map((container: { name: string; image: string }) => [
            container.name,
            container.image,
          ]),
          [["web", "nginx:2"]],
        );
        assert.match(await kubectl.ok(["apply", "-f", "-"], WIDGET), /widget\.demo\.example\.com\/gear created/);
        assert.match(await kubectl.ok(["apply", "-f", "-"], WIDGET.replace("size: 3", "size: 4")), /configured/);
        assert.equal(await kubectl.ok(["get", "widget", "gear", "-o", "jsonpath={.spec.size}"]), "4");
        const wrong = await kubectl.run(["apply", "-f", "-"], WIDGET.replace("size: 3", "sise: 3"));
        assert.equal(wrong.code, 1);
        assert.match(wrong.stderr, /unknown field "spec\.sise"/);
      });

      test("patch of every type, label, annotate", async () => {
        await kubectl.ok(["apply", "-f", "-"], DEPLOYMENT);
        await kubectl.ok([
          "patch",
          "deploy",
          "web",
          "-p",
          '{"spec":{"template":{"spec":{"containers":[{"name":"web","image":"nginx:3"}]}}}}',
        ]);
        await kubectl.ok(["patch", "deploy", "web", "--type=merge", "-p", '{"metadata":{"annotations":{"a":"b"}}}']);
        await kubectl.ok([
          "patch",
          "deploy",
          "web",
          "--type=json",
          "-p",
          '[{"op":"replace","path":"/spec/replicas","value":5}]',
        ]);
        await kubectl.ok(["label", "deploy", "web", "tier=front"]);
        await kubectl.ok(["annotate", "deploy", "web", "note=here"]);
        const { metadata, spec } = JSON.parse(await kubectl.ok(["get", "deploy", "-l", "tier=front", "-o", "json"]))
          .items[0];
        assert.deepEqual([metadata.annotations.a, metadata.annotations.note, spec.replicas], ["b", "here", 5]);
        assert.deepEqual(spec.template.spec.containers.map(({ image }: { image: string }) => image).sort(), [
          "log:1",
          "nginx:3",
        ]);
      });

      test("scale, and the columns of a Deployment", async () => {
        await kubectl.ok(["apply", "-f", "-"], DEPLOYMENT);
        assert.match(await kubectl.ok(["scale", "deployment/web", "--replicas=7"]), /scaled/);
        assert.equal(await kubectl.ok(["get", "deploy", "web", "-o", "jsonpath={.spec.replicas}"]), "7");
        if (isStock)
          assert.match(await kubectl.ok(["get", "deploy"]), /NAME +READY +UP-TO-DATE +AVAILABLE +AGE\nweb +0\/7 +0 +0/);
        await kubectl.ok(
          ["create", "-f", "-"],
          "apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {name: cron}\nspec: {cronSpec: '* * * * */5', image: i, replicas: 1}\n",
        );
        await kubectl.ok(["scale", "crontab/cron", "--replicas=3"]);
        assert.equal(await kubectl.ok(["get", "ct", "cron", "-o", "jsonpath={.spec.replicas}"]), "3");
      });

      test("watch shows changes as they happen", async () => {
        await kubectl.ok(["create", "-f", "-"], CONFIG_MAP.replace("settings", "watched"));
        const watch = kubectl.start([
          "get",
          "configmap",
          "watched",
          "--watch",
          "-o",
          "jsonpath={.metadata.name}={.data.colour} ",
        ]);
        let seen = "";
        const until = (wanted: string): Promise<void> =>
          new Promise((resolve, reject) => {
            const timer = setTimeout(
              () => reject(new Error(`the watch showed ${JSON.stringify(seen)}, not ${wanted}`)),
              20_000,
            );
            const look = (): void => {
              if (!seen.includes(wanted)) return;
              clearTimeout(timer);
              resolve();
            };
            watch.stdout?.on("data", look);
            look();
          });
        watch.stdout?.on("data", (chunk: Buffer) => {
          seen += chunk.toString();
        });
        await until("watched=green");
        await kubectl.ok(["patch", "cm", "watched", "--type=merge", "-p", '{"data":{"colour":"blue"}}']);
        await until("watched=blue");
        const ended = once(watch, "exit");
        watch.kill("SIGTERM");
        await ended;
      });

      test("a namespace goes with its content", async () => {
        await kubectl.ok(["create", "-f", "-"], "apiVersion: v1\nkind: Namespace\nmetadata: {name: short-lived}\n");
        await kubectl.ok(["-n", "short-lived", "apply", "-f", "-"], CONFIG_MAP);
        assert.match(
          await kubectl.ok(["delete", "namespace", "short-lived", "--timeout=20s"]),
          /namespace "short-lived" deleted/,
        );
        const gone = await kubectl.run(["get", "namespace", "short-lived"]);
        assert.match(gone.stderr, /NotFound/);
      });

      if (isStock) {
        test("[SDK-019] typed commands work unmodified", async () => {
          await kubectl.ok(["create", "namespace", "typed"]);
          await kubectl.ok(["-n", "typed", "create", "configmap", "made", "--from-literal=a=b"]);
          await kubectl.ok(["-n", "typed", "create", "secret", "generic", "hidden", "--from-literal=a=b"]);
          await kubectl.ok(["-n", "typed", "create", "serviceaccount", "robot"]);
          await kubectl.ok(["-n", "typed", "create", "deployment", "app", "--image=app:1", "--replicas=2"]);
          await kubectl.ok(["-n", "typed", "set", "image", "deployment/app", "app=app:2"]);
          await kubectl.ok(["-n", "typed", "rollout", "restart", "deployment/app"]);
          assert.equal(
            await kubectl.ok([
              "-n",
              "typed",
              "get",
              "deploy",
              "app",
              "-o",
              "jsonpath={.spec.template.spec.containers[0].image}",
            ]),
            "app:2",
          );
          assert.match(
            await kubectl.ok(["explain", "deployment.spec.template.spec.containers"]),
            /FIELDS:[\s\S]*image\t<string>/,
          );
          assert.match(await kubectl.ok(["explain", "widget.spec"]), /size\t<integer> -required-/);
          assert.match(await kubectl.ok(["-n", "typed", "delete", "all", "--all"]), /deployment\.apps "app" deleted/);
        });
      }
    });
  }
}
