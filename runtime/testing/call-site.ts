/**
 * Errors whose stack begins where a test called the package. An error that is made after an await has lost the caller's
 * frame, so the public functions of this room note it at their beginning. Only test servers and their clients do so:
 * noting a stack takes some microseconds, which no request of a production client has to spend.
 */
import { fileURLToPath } from "node:url";
import { isNativeError, isPromise } from "node:util/types";

type AnyFunction = (...args: never[]) => unknown;

/** The stack of a caller, as the platform writes it on first use. */
export interface CallSite {
  readonly stack?: string;
}

/** The folders of this package's code: `runtime` and `generated`. */
const OWN_FOLDERS = ["../", "../../generated/"].flatMap((path) => {
  const url = new URL(path, import.meta.url);
  return [url.href, fileURLToPath(url)];
});
const PLATFORM_FRAME = /[( ]node:/;
const FIRST_FRAME = "\n    at ";

/** The frames with which an error was made; several public functions may pass the same error on. */
const ownFrames = new WeakMap<Error, readonly string[]>();

/** @param publicFunction the function of the package that the test called, and that is running now */
export function callSiteOf(publicFunction: AnyFunction): CallSite {
  const site: CallSite = {};
  Error.captureStackTrace(site, publicFunction);
  return site;
}

/**
 * Runs the work of a public function. An error of this package that it throws or rejects with gets the frames of the
 * caller first; errors that the test itself made stay as they are.
 */
export function atCallSite<R>(publicFunction: AnyFunction, work: () => R): R {
  const site = callSiteOf(publicFunction);
  try {
    return settledAt(site, work());
  } catch (error) {
    throw located(error, site);
  }
}

/** Returns a result of which a rejection has the frames of the caller first. */
function settledAt<R>(site: CallSite, result: R): R {
  if (!isPromise(result)) return result;
  return result.catch((error: unknown) => {
    throw located(error, site);
  }) as R;
}

/** Puts the frames of the caller first in the stack of an error that this package made. Returns the error. */
export function located(error: unknown, { stack: siteStack = "" }: CallSite): unknown {
  if (!isNativeError(error) || typeof error.stack !== "string") return error;
  const { header, frames } = splitStack(error.stack);
  const own = ownFrames.get(error) ?? frames;
  // The constructors of some errors leave frames of the platform.
  const first = own.find((frame) => !PLATFORM_FRAME.test(frame));
  if (first === undefined || !isOwnFrame(first)) return error;
  ownFrames.set(error, own);
  const caller = splitStack(siteStack).frames;
  const all = [...caller, ...own.filter((frame) => !caller.includes(frame))];
  // An error that is frozen keeps its stack.
  Reflect.set(error, "stack", [header, ...all].join("\n"));
  return error;
}

function splitStack(stack: string): { readonly header: string; readonly frames: readonly string[] } {
  const at = stack.indexOf(FIRST_FRAME);
  return at < 0
    ? { header: stack, frames: [] }
    : { header: stack.slice(0, at), frames: stack.slice(at + 1).split("\n") };
}

function isOwnFrame(frame: string): boolean {
  return OWN_FOLDERS.some((folder) => frame.includes(folder));
}

/**
 * Returns the object with every public call noted as {@link atCallSite} does.
 * @param isNested whether a value that a member has or a call returns is one whose calls are noted, too
 */
export function withCallSites<T extends object>(target: T, isNested: (value: object) => boolean = () => false): T {
  const calls = new WeakMap<AnyFunction, AnyFunction>();
  const passed = (value: unknown): unknown => {
    if (value === target) return proxy;
    return typeof value === "object" && value !== null && isNested(value) ? withCallSites(value, isNested) : value;
  };
  const noted = (method: AnyFunction): AnyFunction => {
    const call = (...args: never[]): unknown => {
      const site = callSiteOf(call);
      try {
        const result = Reflect.apply(method, target, args);
        return isPromise(result) ? settledAt(site, result) : passed(result);
      } catch (error) {
        throw located(error, site);
      }
    };
    return call;
  };
  const get = (_: T, name: string | symbol): unknown => {
    let value: unknown;
    try {
      // Private members belong to the target, so its getters and methods never see the proxy.
      value = Reflect.get(target, name, target);
    } catch (error) {
      throw located(error, callSiteOf(get as AnyFunction));
    }
    if (typeof value !== "function" || name === "constructor") return passed(value);
    const method = value as AnyFunction;
    const call = calls.get(method) ?? noted(method);
    calls.set(method, call);
    return call;
  };
  const proxy = new Proxy(target, { get });
  return proxy;
}
