/** The process of one side, which starts it, reports its CPU time, and drives it if the load is in process. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Endpoint, OurSide, Scale, Side, SideName } from "../bench-case.js";
import { caseNamed } from "../cases/index.js";
import { Driver, type Limit, type Runner, type Tally } from "../load/drive.js";
import type { LoadPlan } from "../load/plan.js";
import { answerCalls } from "../peer.js";

export interface OpenArguments {
  readonly caseName: string;
  readonly side: SideName;
  readonly scale: Scale;
  /** The file of the recording. */
  readonly recordingFile: string;
}

export type PrepareArguments = Pick<OpenArguments, "caseName" | "scale">;

/** The way to load the side: the endpoint for the load process, or the fact that the load is in this process. */
export type Opened =
  | { readonly type: "socket"; readonly plan: LoadPlan; readonly endpoint: Endpoint }
  | { readonly type: "in-process" | "once" };

let open: { readonly side: Side; readonly runner: Runner | undefined } | undefined;

const handlers = {
  async open({ caseName, side: name, scale, recordingFile }: OpenArguments): Promise<Opened> {
    const benchCase = caseNamed(caseName);
    const side = await (name === "ours" ? benchCase.ours(scale) : benchCase.floor(scale, readFileSync(recordingFile)));
    open = { side, runner: runnerOf(side) };
    const { work } = side;
    return work.type === "socket" ? work : { type: work.type };
  },
  async prepare({ caseName, scale }: PrepareArguments): Promise<void> {
    await caseNamed(caseName).prepare?.(scale);
  },
  /** CPU time of all threads so far, in microseconds. */
  cpu(): number {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  async run(limit: Limit): Promise<Tally> {
    if (open?.runner === undefined) throw new Error("run: found no load in this process");
    return open.runner.run(limit);
  },
  async record({ recordingFile }: { readonly recordingFile: string }): Promise<void> {
    if (open === undefined) throw new Error("record: found no side, expected open first");
    writeFileSync(recordingFile, await (open.side as OurSide).record());
  },
  async close(): Promise<void> {
    await open?.side.close();
  },
};

function runnerOf({ work }: Side): Runner | undefined {
  if (work.type === "socket") return undefined;
  return work.type === "once" ? work : new Driver(work.lanes);
}

export type SideHandlers = typeof handlers;

answerCalls(handlers);
