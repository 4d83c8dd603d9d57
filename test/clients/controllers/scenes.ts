/** One day in the life of a controller manager, on whatever server it works for. */
import { apis } from "../../../generated/apis.js";
import { connect } from "../../../runtime/client/index.js";
import { cronJobHasRun, jobs, startCronJob } from "./batch.js";
import { makeNodes, playNodes } from "./stage.js";
import { deleteNamespaces, disruptionBudgets, garbageCollection, quotas, serviceAccounts } from "./upkeep.js";
import { daemonSets, deployments, statefulSets } from "./workloads.js";

const NAMESPACES = ["controllers-work", "controllers-batch", "controllers-upkeep"] as const;

/** @throws Error when something does not come about */
export async function playScenes(kubeconfig: string): Promise<void> {
  const cluster = await connect({ apis, kubeconfig, profile: "kubernetes" });
  const [work, batch, upkeep] = NAMESPACES;
  for (const name of NAMESPACES) await cluster.core.v1.namespaces().create({ metadata: { name } });
  for (const name of NAMESPACES) await serviceAccounts(cluster, name);
  await makeNodes(cluster);
  const end = new AbortController();
  const play = async (): Promise<void> => {
    await startCronJob(cluster, batch);
    await deployments(cluster, work);
    await statefulSets(cluster, work);
    await daemonSets(cluster, work);
    await jobs(cluster, batch);
    await disruptionBudgets(cluster, work);
    await quotas(cluster, upkeep);
    await garbageCollection(cluster, work);
    await cronJobHasRun(cluster, batch);
    await deleteNamespaces(cluster, NAMESPACES);
  };
  // whichever fails ends both
  await Promise.all([playNodes(cluster, end.signal), play().finally(() => end.abort())]);
  await cluster.close();
}
