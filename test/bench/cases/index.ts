/** All cases in the order in which they run: writes, reads, forms of answers, watches, memory, start, the generator. */
import type { BenchCase } from "../bench-case.js";
import { applyCases } from "./apply.js";
import { auditCases } from "./audit.js";
import { authenticationCases } from "./authentication.js";
import { authorizationCases } from "./authorization.js";
import { clientCase } from "./client.js";
import { clientApplyCase } from "./client-apply.js";
import { clientInformerCase } from "./client-informer.js";
import { clientListCase } from "./client-lists.js";
import { createDeploymentCase } from "./create-deployment.js";
import { createDurableCases } from "./create-durable.js";
import { createMemoryCase } from "./create-memory.js";
import { customGetCase, customWriteCases } from "./custom-kinds.js";
import { decodeCases } from "./decode.js";
import { ruledGetCase, ruledWriteCases } from "./default-authorization.js";
import { definitionCases, servedDefinitionsCase, servedSchemasCase } from "./definitions.js";
import { deleteCase } from "./delete.js";
import { documentCases } from "./documents.js";
import { encryptionCases } from "./encryption.js";
import { enginePutCase } from "./engine-put.js";
import { expressionCases } from "./expressions.js";
import { generateCases, validateCases } from "./generate.js";
import { getAnyVersionCase, getCase, getFormCases } from "./get.js";
import { largeGetCase, largeWriteCases } from "./large.js";
import { chunkedListCases, listCases } from "./list.js";
import { listFormCases } from "./list-forms.js";
import { gzipListCases } from "./list-gzip.js";
import { selectiveListCases } from "./list-selective.js";
import { memoryCases } from "./memory.js";
import { metricCases } from "./metrics.js";
import { ownershipCases } from "./ownership.js";
import { patchCases } from "./patch.js";
import { policyCases } from "./policies.js";
import { quotaCases } from "./quota.js";
import { ruleCases } from "./rules.js";
import { startCase } from "./start.js";
import { testServerForkCase, testServerStartCase } from "./test-server.js";
import { transportCases } from "./transports.js";
import { updateCases } from "./update.js";
import { watchFanOutCase } from "./watch-fan-out.js";
import { pacedWatchCases } from "./watch-paced.js";
import { webhookCases } from "./webhooks.js";
import { writeFormCases } from "./write-forms.js";

/** Writes of objects that exist or may exist, and the parts of every write. */
export const changeCases: readonly BenchCase[] = [
  ...updateCases,
  ...patchCases,
  ...applyCases,
  deleteCase,
  ...ruledWriteCases,
  ...writeFormCases,
  ...customWriteCases,
  ...largeWriteCases,
  enginePutCase,
  ...ownershipCases,
  ...decodeCases,
  ...validateCases,
  ...definitionCases,
  ...ruleCases,
  ...quotaCases,
  ...encryptionCases,
  ...policyCases,
  ...webhookCases,
  ...expressionCases,
];

/** Reads in other forms, over other transports and by other callers than most cases have. */
export const answerCases: readonly BenchCase[] = [
  getAnyVersionCase,
  ruledGetCase,
  customGetCase,
  largeGetCase,
  ...getFormCases,
  ...listFormCases,
  ...gzipListCases,
  ...documentCases,
  ...transportCases,
  ...authenticationCases,
  ...authorizationCases,
  ...auditCases,
  ...metricCases,
];

export const cases: readonly BenchCase[] = [
  ...createDurableCases,
  createMemoryCase,
  createDeploymentCase,
  ...changeCases,
  getCase,
  ...listCases,
  ...selectiveListCases,
  ...chunkedListCases,
  ...answerCases,
  watchFanOutCase,
  ...pacedWatchCases,
  ...memoryCases,
  servedDefinitionsCase,
  servedSchemasCase,
  startCase,
  clientCase,
  clientApplyCase,
  clientInformerCase,
  clientListCase,
  testServerStartCase,
  testServerForkCase,
  ...generateCases,
];

/** The verbs that say how fast the server is, which are compared and recorded commit by commit. */
export const mainCases: readonly BenchCase[] = [
  "create-memory",
  "update",
  "patch-merge",
  "apply-changed",
  "delete",
  "get",
  "get-any-version",
  "list-10000",
  "watch-100",
].map(caseNamed);

/** Finds a case by its name. @throws Error if there is none */
export function caseNamed(name: string): BenchCase {
  const found = cases.find((benchCase) => benchCase.name === name);
  if (found === undefined)
    throw new Error(`found the case name ${name}, expected ${cases.map((one) => one.name).join(", ")}`);
  return found;
}
