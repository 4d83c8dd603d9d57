/** Returns the files, by path below the repository. */
export function renderDeployment(helm: string): Record<string, string>;
