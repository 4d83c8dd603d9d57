/** Where a server keeps its files unless a flag says otherwise, and where commands of the same folder look for them. */

/** The data directory of a server that is started without a flag for it. */
export const DEFAULT_DATA_DIRECTORY = ".kindsmith";
/** The directory of the embedded store in it. */
export const STORE_DIRECTORY = "store";
/** The kubeconfig of the admin in it. */
export const KUBECONFIG_FILE = "kubeconfig";
