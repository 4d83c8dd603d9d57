/** `GET /statusz`: since when the server runs, what it is, and which paths it has. */
import { DEFAULT_RELEASE } from "../../api/lifecycle.js";
import { formatTime } from "../../api/time.js";
import type { Authorized, PathHandler } from "../../pipeline/context.js";
import { pageHandler } from "./component-page.js";

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;

/** @param startedMs milliseconds since the epoch */
export function statuszHandler(startedMs: number): PathHandler {
  return pageHandler({
    path: "/statusz",
    kind: "Statusz",
    fields: (request) => ({ ...status(request, startedMs) }),
    lines(request) {
      const { startTime, uptimeSeconds, goVersion, binaryVersion, emulationVersion, paths } = status(
        request,
        startedMs,
      );
      return [
        `Started: ${startTime}`,
        `Up: ${uptime(uptimeSeconds)}`,
        `Runtime version: ${goVersion}`,
        `Binary version: ${binaryVersion}`,
        `Emulation version: ${emulationVersion}`,
        `Paths: ${paths.join(" ")}`,
      ];
    },
  });
}

function status({ environment }: Authorized, startedMs: number) {
  const { major, minor } = environment.scheme.release;
  return {
    startTime: formatTime(startedMs),
    uptimeSeconds: Math.floor((environment.clock.now() - startedMs) / MS_PER_SECOND),
    // the field's name is the document's; what runs us is no Go
    goVersion: `node${process.versions.node}`,
    /** The release whose behaviour is known. */
    binaryVersion: DEFAULT_RELEASE,
    emulationVersion: `${major}.${minor}`,
    paths: environment.pathHandlers
      .filter(({ isPrefix }) => !isPrefix)
      .map(({ path }) => path)
      .sort(),
  };
}

function uptime(seconds: number): string {
  const hours = Math.floor(seconds / SECONDS_PER_HOUR);
  const minutes = Math.floor((seconds % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE);
  return `${hours} h ${minutes} min ${seconds % SECONDS_PER_MINUTE} s`;
}
