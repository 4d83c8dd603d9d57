/**
 * Loads packages that only some servers need: the optional peer dependencies of this one. A missing one is named when it
 * is needed, not before.
 */
import { OperatorError } from "./operator-error.js";

/**
 * What `npm install` is to be called with. The viewer of the API reference is named with its version: it is the one
 * that the page is tested with, and the last whose dependencies declare that they run on Node.js 20.
 */
const INSTALLED_AS = {
  "@fastify/swagger-ui": "@fastify/swagger-ui@6.1.0",
  "@grpc/grpc-js": "@grpc/grpc-js",
  "@opentelemetry/api": "@opentelemetry/api",
  mongodb: "mongodb",
} as const;

export type OptionalPackage = keyof typeof INSTALLED_AS;

/** A package is not installed that the operator's input needs. The message names the command that installs it. */
export class MissingPackageError extends OperatorError {}

/**
 * Returns what `load` does, which imports the package or finds a file of it.
 * @param user the beginning of the message: what can't work without the package, such as `storage on MongoDB`
 * @throws MissingPackageError if the package is not installed
 * @throws whatever else `load` throws, such as the absence of a package that the package itself needs
 */
export async function withPackage<Result>(
  name: OptionalPackage,
  user: string,
  load: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    if (!isAbsence(error, name)) throw error;
    throw new MissingPackageError(
      `${user} needs the package ${name}, which is not installed: run \`${installCommand(name)}\``,
      { cause: error },
    );
  }
}

/** Returns the command that installs a package. */
export function installCommand(name: OptionalPackage): string {
  return `npm install ${INSTALLED_AS[name]}`;
}

/** Node.js has one code for imports and one for `require`, and quotes what it was looking for. */
function isAbsence(error: unknown, name: OptionalPackage): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error.code !== "ERR_MODULE_NOT_FOUND" && error.code !== "MODULE_NOT_FOUND") return false;
  return error.message.includes(`'${name}'`) || error.message.includes(`'${name}/`);
}
