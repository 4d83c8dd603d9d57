/** The commands, in the order and under the headings of the help text. Each module is imported when its command is called. */
import type { CommandDescription } from "../command-line/flag-definition.js";

export interface Command {
  readonly summary: string;
  /** The heading of the help text below which the command stands; a command without one is for programs. */
  readonly heading?: string;
  /** Absent for a command that has the flags of another program. */
  readonly describe?: () => Promise<CommandDescription>;
  /** Whether the command applies feature gates itself, or passes them on. */
  readonly hasOwnGates?: true;
  /** Resolves with the exit code. @throws OperatorError */
  readonly run: (argv: readonly string[]) => Promise<number>;
}

const PROJECT = "Schemas and code";
const SERVERS = "Servers";
const OBJECTS = "Objects of a server";
const STORES = "Stores";
const OTHER = "Other";

export const COMMANDS: Readonly<Record<string, Command>> = {
  init: {
    heading: PROJECT,
    summary: "make a new project that builds, runs and tests",
    describe: async () => (await import("../../codegen/init/init-command.js")).INIT_COMMAND,
    run: async (argv) => (await import("../../codegen/init/init-command.js")).runInit(argv),
  },
  import: {
    heading: PROJECT,
    summary: "import CRDs and OpenAPI documents into the schema folder, from files, a URL or a server",
    describe: async () => (await import("../../codegen/import/import-command.js")).IMPORT_COMMAND,
    run: async (argv) => {
      const [{ runImport }, { remoteDocuments }] = await Promise.all([
        import("../../codegen/import/import-command.js"),
        import("./remote-documents.js"),
      ]);
      return runImport(argv, remoteDocuments);
    },
  },
  generate: {
    heading: PROJECT,
    summary: "turn schemas into types, validators, codecs, resources and a client",
    describe: async () => (await import("../../codegen/generate-command.js")).GENERATE_COMMAND,
    run: async (argv) => (await import("../../codegen/generate-command.js")).runGenerate(argv),
  },
  "client-package": {
    heading: PROJECT,
    summary: "write a package for npm with the client of your kinds, and no server",
    describe: async () =>
      (await import("../../codegen/client-package/client-package-command.js")).CLIENT_PACKAGE_COMMAND,
    run: async (argv) =>
      (await import("../../codegen/client-package/client-package-command.js")).runClientPackage(argv),
  },
  breaking: {
    heading: PROJECT,
    summary: "compare the schemas with those of a git reference or a folder, by the deprecation rules",
    describe: async () => (await import("../../codegen/breaking/breaking-command.js")).BREAKING_COMMAND,
    run: async (argv) => (await import("../../codegen/breaking/breaking-command.js")).runBreaking(argv),
  },
  serve: {
    heading: SERVERS,
    summary: "run an API server",
    hasOwnGates: true,
    describe: async () => (await import("./serve/serve-flags.js")).SERVE_COMMAND,
    run: async (argv) => (await import("./serve/serve-command.js")).serve(argv),
  },
  "test-server": {
    heading: SERVERS,
    summary: "run a test control plane in memory, for tests in any language",
    hasOwnGates: true,
    describe: async () => (await import("./test-server/test-server-flags.js")).TEST_SERVER_COMMAND,
    run: async (argv) => (await import("./test-server/test-server-command.js")).testServer(argv),
  },
  envtest: {
    heading: SERVERS,
    summary: "make a folder of programs for envtest, which then starts this server",
    hasOwnGates: true,
    describe: async () => (await import("./envtest/envtest-command.js")).ENVTEST_COMMAND,
    run: async (argv) => (await import("./envtest/envtest-command.js")).envtest(argv),
  },
  "kube-apiserver": {
    heading: SERVERS,
    summary: "run an API server for tests by the command line of kube-apiserver",
    hasOwnGates: true,
    run: async (argv) => (await import("./envtest/kube-apiserver-command.js")).kubeApiserver(argv),
  },
  etcd: {
    heading: SERVERS,
    summary: "answer in the place of etcd, for tests that start one",
    hasOwnGates: true,
    run: async (argv) => (await import("./envtest/etcd/etcd-command.js")).etcd(argv),
  },
  console: {
    heading: OBJECTS,
    summary: "show a server in a browser, as the user of a kubeconfig",
    describe: async () => (await import("./console/console-command.js")).CONSOLE_COMMAND,
    run: async (argv) => (await import("./console/console-command.js")).showConsole(argv),
  },
  apply: {
    heading: OBJECTS,
    summary: "apply the objects of files on a server",
    describe: async () => (await import("./apply/apply-command.js")).APPLY_COMMAND,
    run: async (argv) => (await import("./apply/apply-command.js")).apply(argv),
  },
  export: {
    heading: OBJECTS,
    summary: "print objects of a server, to apply them on another one",
    describe: async () => (await import("./export/export-command.js")).EXPORT_COMMAND,
    run: async (argv) => (await import("./export/export-command.js")).exportObjects(argv),
  },
  convert: {
    heading: OBJECTS,
    summary: "convert the objects of files to another version",
    describe: async () => (await import("./convert/convert-command.js")).CONVERT_COMMAND,
    run: async (argv) => (await import("./convert/convert-command.js")).convert(argv),
  },
  deprecated: {
    heading: OBJECTS,
    summary: "list the deprecated API versions that a server's clients still use",
    describe: async () => (await import("./deprecated-command.js")).DEPRECATED_COMMAND,
    run: async (argv) => (await import("./deprecated-command.js")).deprecated(argv),
  },
  conformance: {
    heading: OBJECTS,
    summary: "test any server of the API from outside, and report by requirement id what holds",
    describe: async () => (await import("./conformance/conformance-command.js")).CONFORMANCE_COMMAND,
    run: async (argv) => (await import("./conformance/conformance-command.js")).conformance(argv),
  },
  backup: {
    heading: STORES,
    summary: "copy a store to a file while its server runs",
    describe: async () => (await import("./store/backup-command.js")).BACKUP_COMMAND,
    run: async (argv) => (await import("./store/backup-command.js")).backup(argv),
  },
  restore: {
    heading: STORES,
    summary: "restore a backup into a store",
    describe: async () => (await import("./store/restore-command.js")).RESTORE_COMMAND,
    run: async (argv) => (await import("./store/restore-command.js")).restore(argv),
  },
  store: {
    heading: STORES,
    summary: "check, compact, convert or measure a store",
    describe: async () => (await import("./store/store-command.js")).STORE_COMMAND,
    run: async (argv) => (await import("./store/store-command.js")).store(argv),
  },
  "feature-gates": {
    heading: OTHER,
    summary: "list the feature gates of a release",
    describe: async () => (await import("./feature-gates-command.js")).FEATURE_GATES_COMMAND,
    run: async (argv) => (await import("./feature-gates-command.js")).listFeatureGates(argv),
  },
  prepare: {
    heading: OTHER,
    summary: "compile this installation once, so that servers start faster",
    describe: async () => (await import("./prepared/prepare-command.js")).PREPARE_COMMAND,
    run: async (argv) => (await import("./prepared/prepare-command.js")).prepare(argv),
  },
  completion: {
    heading: OTHER,
    summary: "print the script by which a shell completes commands and flags",
    describe: async () => (await import("./completion/completion-command.js")).COMPLETION_COMMAND,
    run: async (argv) => (await import("./completion/completion-command.js")).completion(argv),
  },
  complete: {
    summary: "answer that script",
    run: async (argv) => (await import("./completion/complete-command.js")).complete(argv),
  },
  manual: {
    heading: OTHER,
    summary: "print the manual page",
    describe: async () => (await import("./manual-command.js")).MANUAL_COMMAND,
    run: async (argv) => (await import("./manual-command.js")).manual(argv),
  },
};
