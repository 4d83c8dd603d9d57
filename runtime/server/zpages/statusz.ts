/** `GET /statusz`: the start time of the server, its version and its paths. */
import { compareReleases, parseRelease, type Release } from "../../api/lifecycle/lifecycle.js";
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

/** Returns the default release of the profile, or a later one that was requested. */
function newestRelease(emulated: Release, defaultRelease: string): string {
  const known = parseRelease(defaultRelease);
  const isLater = known === undefined || compareReleases(emulated, known) > 0;
  return isLater ? `${emulated.major}.${emulated.minor}` : defaultRelease;
}

function status({ context }: Authorized, startedMs: number) {
  const { major, minor } = context.scheme.release;
  return {
    startTime: formatTime(startedMs),
    uptimeSeconds: Math.floor((context.clock.now() - startedMs) / MS_PER_SECOND),
    // The document uses this field name although the runtime is Node.js.
    goVersion: `node${process.versions.node}`,
    binaryVersion: newestRelease(context.scheme.release, context.profile.defaultRelease),
    emulationVersion: `${major}.${minor}`,
    paths: context.pathHandlers
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
