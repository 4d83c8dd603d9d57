/** What `kube-apiserver --help` and `--version` print. The texts come from tables alone, since test environments ask for them before every start. */
import { STOCK_FLAGS, type StockValueType } from "./stock/kube-apiserver-flags.js";
import { hasFlag, stockFlags } from "./stock/stock-flags.js";

const PLACEHOLDERS: Readonly<Record<StockValueType, string>> = {
  bool: "",
  count: " uint",
  duration: " duration",
  float: " float",
  integer: " int",
  ip: " ip",
  list: " strings",
  text: " string",
};

/** @param release such as `1.35` */
export function kubeApiserverHelp(release: string): string {
  const flags = STOCK_FLAGS.map((line) => stockFlags.get(line.split(" ", 1)[0] as string))
    .filter((flag) => flag !== undefined)
    .filter((flag) => hasFlag(flag, release));
  return `Kindsmith in the place of kube-apiserver ${release}: a complete API server in one process, which needs no etcd.

Usage:
  kube-apiserver [flags]

Flags:
${flags.map(({ name, type }) => `      --${name}${PLACEHOLDERS[type]}\n`).join("")}
It takes the flags of all releases of kube-apiserver from 1.26 on and, in addition, those of \`kindsmith serve\`, such as
--controllers and --storage. The log reports once which of the given flags have no effect.
`;
}

export function kubernetesVersion(release: string): string {
  return `Kubernetes v${release}.0\n`;
}
