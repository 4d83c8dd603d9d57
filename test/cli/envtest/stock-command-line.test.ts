/** Command lines of kube-apiserver, releases 1.26 to 1.37: each flag acts, or is accepted and reported. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assetRelease, checkedRelease, DEFAULT_ASSET_RELEASE } from "../../../runtime/cli/envtest/asset-release.js";
import { kubeApiserverHelp } from "../../../runtime/cli/envtest/kube-apiserver-help.js";
import { STOCK_RELEASES, type StockValueType } from "../../../runtime/cli/envtest/stock/kube-apiserver-flags.js";
import { hasFlag, stockFlags } from "../../../runtime/cli/envtest/stock/stock-flags.js";
import { serveCommandLine } from "../../../runtime/cli/envtest/stock-command-line.js";
import { type ServeConfig, serveConfig } from "../../../runtime/cli/serve/serve-flags.js";
import { STOCK_FLAG_NAMES } from "../stock-flag-names.js";

/** A value of each type. */
const SAMPLES: Readonly<Record<StockValueType, string>> = {
  bool: "true",
  count: "3",
  duration: "2h",
  float: "0.5",
  integer: "3600",
  ip: "127.0.0.1",
  list: "a",
  text: "x",
};

const OIDC = ["--oidc-issuer-url=https://login.example.com", "--oidc-client-id=x"];
const REQUEST_HEADER = ["--requestheader-client-ca-file=x", "--requestheader-username-headers=X-Remote-User"];
const TLS_FILES = ["--tls-cert-file=x", "--tls-private-key-file=x"];
const PROXY_FILES = ["--proxy-client-cert-file=x", "--proxy-client-key-file=x"];

/** The arguments for flags whose value is more than of a type, or that need others. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  "admission-control": ["--admission-control=LimitRanger,PodNodeSelector"],
  "audit-log-batch-throttle-enable": [
    "--audit-log-batch-throttle-enable",
    "--audit-log-batch-throttle-qps=5",
    "--audit-log-batch-throttle-burst=9",
  ],
  "audit-log-format": ["--audit-log-format=legacy"],
  "audit-log-mode": ["--audit-log-mode=batch"],
  "audit-webhook-mode": ["--audit-webhook-mode=blocking"],
  "authentication-token-webhook-version": ["--authentication-token-webhook-version=v1"],
  "authorization-mode": ["--authorization-mode=Node,RBAC"],
  "authorization-policy-file": ["--authorization-mode=ABAC", "--authorization-policy-file=x"],
  "authorization-webhook-config-file": ["--authorization-mode=Webhook", "--authorization-webhook-config-file=x"],
  "authorization-webhook-version": ["--authorization-webhook-version=v1"],
  "emulated-version": ["--emulated-version=kube=1.34"],
  "encryption-provider-config-automatic-reload": [
    "--encryption-provider-config=x",
    "--encryption-provider-config-automatic-reload",
  ],
  "endpoint-reconciler-type": ["--endpoint-reconciler-type=none"],
  "feature-gates": ["--feature-gates=WatchList=true"],
  "goaway-chance": ["--goaway-chance=0.01"],
  "logging-format": ["--logging-format=json"],
  "oidc-client-id": OIDC,
  "oidc-issuer-url": OIDC,
  "oidc-required-claim": [...OIDC, "--oidc-required-claim=group=admins"],
  "oidc-signing-algs": [...OIDC, "--oidc-signing-algs=RS256"],
  "peer-advertise-port": ["--peer-advertise-port=6443"],
  "proxy-client-cert-file": PROXY_FILES,
  "proxy-client-key-file": PROXY_FILES,
  "requestheader-client-ca-file": REQUEST_HEADER,
  "requestheader-username-headers": REQUEST_HEADER,
  "storage-backend": ["--storage-backend=etcd3"],
  "service-account-jwks-uri": ["--service-account-jwks-uri=https://keys.example.com/keys"],
  "tls-cert-file": TLS_FILES,
  "tls-cipher-suites": ["--tls-cipher-suites=TLS_AES_128_GCM_SHA256"],
  "tls-min-version": ["--tls-min-version=VersionTLS12"],
  "tls-private-key-file": TLS_FILES,
  v: ["-v", "2"],
  version: ["--version=false"],
  "watch-cache-sizes": ["--watch-cache-sizes=pods#10,secrets#20"],
};

/** Flags that decide what is trusted, in a way that this server can't follow: ignoring them would be unsafe. */
const REFUSED: Readonly<Record<string, RegExp>> = { "service-account-signing-endpoint": /are not supported/ };

function argumentsOf(name: string, type: StockValueType): readonly string[] {
  const known = ARGUMENTS[name];
  if (known !== undefined) return known;
  const companions = name.startsWith("oidc-") ? OIDC : name.startsWith("requestheader-") ? REQUEST_HEADER : [];
  return [...companions, `--${name}=${SAMPLES[type]}`];
}

async function translated(...argv: string[]): Promise<ServeConfig & { readonly notices: readonly string[] }> {
  const { argv: own, notices } = await serveCommandLine(argv, "1.35");
  return { ...serveConfig(own), notices };
}

/** Flags of 1.35 that its help does not show. */
const HIDDEN = [
  "apiserver-count",
  "audit-webhook-batch-initial-backoff",
  "cloud-config",
  "cloud-provider",
  "default-watch-cache-size",
  "help",
  "kubelet-port",
  "kubelet-read-only-port",
];

/** The names that flags of kube-apiserver have here, where they differ. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  "audit-webhook-batch-initial-backoff": "audit-webhook-initial-backoff",
  "logging-format": "log-format",
};

describe("flags of kube-apiserver's releases", () => {
  test("the table has the flags of 1.35, shown and hidden ones", () => {
    const names = [...stockFlags.values()].filter((flag) => hasFlag(flag, "1.35")).map(({ name }) => name);
    assert.deepEqual(names.sort(), [...STOCK_FLAG_NAMES, ...HIDDEN].sort());
  });

  test("the table knows which release has a flag", () => {
    const releasesOf = (name: string): string[] =>
      STOCK_RELEASES.filter((release) => hasFlag(stockFlags.get(name) ?? assert.fail(name), release));
    assert.deepEqual(releasesOf("master-service-namespace"), ["1.26"]);
    assert.deepEqual(releasesOf("min-compatibility-version"), ["1.35", "1.36", "1.37"]);
    assert.deepEqual(releasesOf("secure-port"), STOCK_RELEASES);
  });

  for (const { name, type } of stockFlags.values())
    test(`--${name} is accepted, or refused for what it decides`, async () => {
      const refusal = REFUSED[name];
      if (refusal !== undefined) return assert.rejects(() => translated(...argumentsOf(name, type)), refusal);
      const { texts, notices } = await translated(...argumentsOf(name, type));
      const own = OWN_NAMES[name] ?? name;
      assert.ok(texts.has(own) || notices.some((notice) => notice.startsWith(`--${name} `)), name);
    });

  test("a line of envtest gets what kube-apiserver does by itself", async () => {
    const { flags, idleFlags, notices } = await translated(
      "--allow-privileged=true",
      "--authorization-mode=RBAC",
      "--bind-address=127.0.0.1",
      "--cert-dir=/tmp/certificates",
      "--client-ca-file=/tmp/certificates/client-cert-auth-ca.crt",
      "--disable-admission-plugins=ServiceAccount",
      "--etcd-servers=http://127.0.0.1:2379",
      "--secure-port=6443",
      "--service-account-issuer=https://127.0.0.1:6443/",
      "--service-account-key-file=/tmp/certificates/sa-signer.crt",
      "--service-account-signing-key-file=/tmp/certificates/sa-signer.key",
      "--service-cluster-ip-range=10.0.0.0/24",
    );
    assert.equal(flags.profile, "kubernetes");
    assert.equal(flags.storage, "memory");
    assert.equal(flags["emulated-version"], "1.35");
    assert.deepEqual(flags.controllers, [
      "apiservice-registration",
      "apiservice-availability",
      "customresource-establishing",
      "customresource-cleanup",
      "event-ttl",
    ]);
    assert.deepEqual(flags["disable-admission-plugins"], ["ServiceAccount"]);
    assert.match(idleFlags ?? "", /--allow-privileged .*--etcd-servers /);
    assert.deepEqual(notices, []);
  });

  test("flags of serve replace the defaults", async () => {
    const { flags } = await translated("--controllers=*", "--storage", "lmdb:/tmp/x", "--emulated-version=1.31");
    assert.deepEqual(flags.controllers, ["*"]);
    assert.equal(flags.storage, "lmdb:/tmp/x");
    assert.equal(flags["emulated-version"], "1.31");
  });

  test("unknown flags, loose arguments and values that a flag can't have are refused", async () => {
    await assert.rejects(
      () => translated("--etcd-server=x"),
      /kube-apiserver: unknown flag --etcd-server: did you mean --etcd-servers\?/,
    );
    await assert.rejects(() => translated("--etcd-servers"), /--etcd-servers needs a value/);
    await assert.rejects(() => translated("start"), /unexpected argument "start"/);
    await assert.rejects(() => translated("-x"), /unknown flag -x/);
    for (const [flag, expected] of [
      ["--allow-privileged=maybe", "true or false"],
      ["--apiserver-count=many", "a number such as 10"],
      ["--etcd-compaction-interval=5", "a duration"],
      ["--goaway-chance=often", "a number such as 0.5"],
      ["--advertise-address=here", "an IP address"],
      ["--kubelet-port=http", "a number"],
      ["--secure-port=99999", "a port"],
      ["--emulated-version=2.0", "a release from 1.26"],
    ])
      await assert.rejects(
        () => translated(flag as string),
        (error: Error) => error.message.includes(`found `) && error.message.includes(expected as string),
        flag,
      );
  });

  test("feature gates of other releases and features are left out with a notice; those that no release has are kept, for the server to refuse", async () => {
    const { flags, notices } = await translated(
      "--feature-gates=WatchList=true,kube:ValidatingAdmissionPolicy=true,SizeMemoryBackedVolumes=false,NoSuchGate=true",
    );
    assert.deepEqual({ ...flags["feature-gates"] }, { WatchList: true, NoSuchGate: true });
    assert.equal(notices.length, 2);
    assert.match(notices[0] ?? "", /^--feature-gates: ValidatingAdmissionPolicy=true has no effect: /);
    assert.match(notices[1] ?? "", /^--feature-gates: SizeMemoryBackedVolumes=false has no effect: /);
  });

  test("versions of other releases are left out with a notice; those that no release has are kept, for the server to refuse", async () => {
    const { flags, notices } = await translated(
      "--runtime-config=api/all=true,apps/v1beta2=true,v1=true,example.com/v1=true",
    );
    assert.deepEqual({ ...flags["runtime-config"] }, { "api/all": true, v1: true, "example.com/v1": true });
    assert.deepEqual(notices, [
      "--runtime-config: apps/v1beta2=true has no effect: this server does not have the version",
    ]);
  });

  test("admission plug-ins that are missing here are left out with a notice", async () => {
    const enabling = await translated("--enable-admission-plugins=PodNodeSelector,AlwaysPullImages");
    assert.deepEqual(enabling.flags["enable-admission-plugins"], ["AlwaysPullImages"]);
    assert.match(enabling.notices.join(), /this server has no PodNodeSelector, so nothing is checked by it/);
    const disabling = await translated("--disable-admission-plugins=PodNodeSelector,NamespaceLifecycle,Priority");
    assert.deepEqual(disabling.flags["disable-admission-plugins"], ["Priority"]);
    assert.deepEqual(disabling.notices, ["--disable-admission-plugins: NamespaceLifecycle is always on"]);
  });

  test("a number of --min-request-timeout is one of seconds", async () => {
    assert.equal((await translated("--min-request-timeout=300")).flags["min-request-timeout"], 300_000);
  });
});

describe("the release of an asset folder", () => {
  test("the variable decides, then the name of the folder", () => {
    const variable = { KINDSMITH_EMULATED_VERSION: "v1.33.2" };
    assert.equal(assetRelease(variable, "/tmp/1.34"), "1.33");
    for (const [folder, release] of [
      ["/opt/k8s/1.32.0-linux-amd64", "1.32"],
      ["/opt/1.31", "1.31"],
      ["/cache/v1.34-0a1b2c", "1.34"],
      ["/cache/1.340", DEFAULT_ASSET_RELEASE],
      ["/opt/bin", DEFAULT_ASSET_RELEASE],
      [undefined, DEFAULT_ASSET_RELEASE],
    ] as const)
      assert.equal(assetRelease({}, folder), release, folder);
  });

  test("what is no release is refused", () => {
    for (const text of ["1.25", "1.38", "2.0", "latest"])
      assert.throws(() => checkedRelease("NAME", text), /NAME: found .*, expected a release from 1\.26 to 1\.37/);
  });

  test("the help shows the flags of the release, at the beginning of their lines", () => {
    assert.match(kubeApiserverHelp("1.35"), /^\s*--secure-port\b/m);
    assert.doesNotMatch(kubeApiserverHelp("1.35"), /^\s*--insecure-port\b/m);
    assert.match(kubeApiserverHelp("1.26"), /^\s*--master-service-namespace\b/m);
    assert.doesNotMatch(kubeApiserverHelp("1.27"), /^\s*--master-service-namespace\b/m);
  });
});
