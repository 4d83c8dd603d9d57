/**
 * The public surface of `kindsmith/storage-contract`: the tests that a storage engine has to pass, for any test runner.
 */
export {
  type ContractEffort,
  type ContractRunner,
  FULL_EFFORT,
  LOW_EFFORT,
  type OpenEmptyEngine,
  runStorageContract,
  type StorageContractOptions,
} from "./storage/contract/storage-contract-suite.js";
