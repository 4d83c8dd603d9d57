/** The pages below `/debug/api_priority_and_fairness/`, which show what waits and what is executed. */
import type { Fairness } from "../../fairness/fairness.js";
import { dumpLevels, dumpQueues, dumpRequests } from "../../fairness/fairness-dumps.js";
import type { PathHandler } from "../../pipeline/context.js";
import { plainText } from "../http/plain-text.js";

const FOLDER = "/debug/api_priority_and_fairness";

export function fairnessPages({ levels }: Fairness): PathHandler[] {
  const page = (name: string, text: (query: URLSearchParams) => string): PathHandler => ({
    path: `${FOLDER}/${name}`,
    methods: ["GET", "HEAD"],
    listed: () => [],
    handle: async ({ request }) => plainText(200, text(request.query)),
  });
  return [
    page("dump_priority_levels", () => dumpLevels(levels.all())),
    page("dump_queues", () => dumpQueues(levels.all())),
    page("dump_requests", (query) => dumpRequests(levels.all(), (query.get("includeRequestDetails") ?? "") !== "")),
  ];
}
