/**
 * Conversions by somebody else in the middle of work that can't wait, which is that of finding the owners of fields: it
 * stops at the first answer that is missing, the answer is asked for, and the work is done again from the start. It has
 * no side effects, and the same questions come up in the same order.
 */
import type { ApiObject } from "../../api/object.js";
import { internalError } from "../../api/status.js";
import { encodeJson } from "../../codec/json-codec.js";
import type { RemoteConversion } from "../../kit/index.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { convertedRemotely } from "../versions/remote-forms.js";

/** Answers that one piece of work may have to stop for: a handful for each version in which somebody owns fields. */
export const MAX_CONVERSION_TURNS = 64;

/** An answer is missing. */
class ConversionPendingError extends Error {
  constructor(
    /** Gets the answer. @throws StatusError 500 */
    readonly ask: () => Promise<void>,
  ) {
    super("a conversion has to be asked for, which this code can't wait for");
    this.name = "ConversionPendingError";
  }
}

/** What was answered so far, by what was asked; as many as there were turns. */
export class ConversionAnswers {
  private readonly known = new Map<string, ApiObject>();

  /** The object in another version; not to be changed. @throws ConversionPendingError, which {@link whenConverted} heeds */
  of(remote: RemoteConversion, object: ApiObject, to: RegisteredResource): ApiObject {
    const question = `${to.apiVersion} ${encodeJson(object)}`;
    const answer = this.known.get(question);
    if (answer !== undefined) return answer;
    throw new ConversionPendingError(async () => {
      const [converted] = await convertedRemotely(remote, [object], to);
      this.known.set(question, converted as ApiObject);
    });
  }
}

/** The outcome of work that may miss answers; at once where it misses none. @throws whatever the work throws; StatusError 500 */
export function whenConverted<T>(work: () => T): T | Promise<T> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ConversionPendingError)) throw error;
    return afterAnswers(error, work);
  }
}

async function afterAnswers<T>(missing: ConversionPendingError, work: () => T): Promise<T> {
  let pending = missing;
  for (let turn = 1; turn <= MAX_CONVERSION_TURNS; turn++) {
    await pending.ask();
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ConversionPendingError)) throw error;
      pending = error;
    }
  }
  throw internalError(
    undefined,
    `more than ${MAX_CONVERSION_TURNS} conversions are needed to find the owners of fields`,
  );
}
