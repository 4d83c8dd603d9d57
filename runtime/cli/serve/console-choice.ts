/** Whether a server started by the command has the console, and what the start says of it. */
import { isIP } from "node:net";
import { consoleFileNames } from "../../server/console/console-files.js";
import { CONSOLE_PATH } from "../../server/console/console-handlers.js";

/**
 * By default, only those who can reach the loopback interface of the machine see a console.
 * @param chosen the flag; undefined if it is not given
 */
export function servesConsole(chosen: boolean | undefined, bindAddress: string): boolean {
  return chosen ?? isLoopback(bindAddress);
}

/** Returns the path that the start announces; undefined if the console is off, or its files are not there. */
export function announcedConsole(isServed: boolean): string | undefined {
  return isServed && consoleFileNames().length > 0 ? CONSOLE_PATH : undefined;
}

function isLoopback(address: string): boolean {
  if (isIP(address) === 4) return address.startsWith("127.");
  return address === "::1" || address === "localhost";
}
