/** Whether dist/ is what the sources of the working directory say. */
export function isFresh(): boolean;
/** Writes down what dist/ was built from. */
export function writeStamp(sources: string): void;
/** A digest of the names, sizes and times of the sources in the working directory. */
export function digest(): string;
