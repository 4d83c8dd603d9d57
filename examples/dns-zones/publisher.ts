/** Where zone files go. A name server reads them from there. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Publisher {
  publish(domain: string, text: string): Promise<void>;
  withdraw(domain: string): Promise<void>;
}

/** Replaces files as a whole, so that a reader never sees half of one. */
export function folder(path: string): Publisher {
  const fileOf = (domain: string): string => join(path, `${domain}.zone`);
  return {
    async publish(domain, text) {
      await mkdir(path, { recursive: true });
      await writeFile(`${fileOf(domain)}.new`, text);
      await rename(`${fileOf(domain)}.new`, fileOf(domain));
    },
    withdraw: (domain) => rm(fileOf(domain), { force: true }),
  };
}
