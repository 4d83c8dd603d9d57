/** Progress of long work: a line on the terminal that is written again, and nothing where there is no terminal. */
import yoctoSpinner from "yocto-spinner";

/** How long work goes on before it shows anything, in milliseconds. */
const FIRST_MS = 500;
/** The shortest time between two texts, in milliseconds: work may report every step. */
const INTERVAL_MS = 100;

export interface Progress {
  /** @param text what is being done, without a line feed */
  update(text: string): void;
  /** Removes the line. */
  end(): void;
}

/** For a caller that has no terminal. */
export const NO_PROGRESS: Progress = { update: () => {}, end: () => {} };

export interface ProgressStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
}

/** Does work that reports how far it is. The line is gone when it ends, before a command prints its result. */
export async function withProgress<Result>(
  io: { readonly isTerminal?: boolean },
  work: (line: Progress) => Promise<Result>,
): Promise<Result> {
  const line = io.isTerminal === true ? progress() : NO_PROGRESS;
  try {
    return await work(line);
  } finally {
    line.end();
  }
}

/** The line begins after half a second, so that short work shows nothing. @param stream default: standard error */
export function progress(stream: ProgressStream = process.stderr): Progress {
  if (stream.isTTY !== true || process.env.TERM === "dumb" || process.env.CI !== undefined) return NO_PROGRESS;
  const spinner = yoctoSpinner({ stream: stream as NodeJS.WriteStream, handleSignals: false });
  let nextMs = performance.now() + FIRST_MS;
  let latest: string | undefined;
  const show = (): void => {
    if (latest === undefined) return;
    nextMs = performance.now() + INTERVAL_MS;
    spinner.text = latest;
    if (!spinner.isSpinning) spinner.start();
  };
  // A step may take long, and report nothing meanwhile.
  const first = setTimeout(show, FIRST_MS);
  first.unref();
  return {
    update: (text) => {
      latest = text;
      if (performance.now() >= nextMs) show();
    },
    end: () => {
      clearTimeout(first);
      spinner.stop();
    },
  };
}
