/** The log of a pod: this file validates the parameters, and a provider supplies the text. SUB-002. */
import { type Pod, pods } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid } from "../../../api/field-error.js";
import { timeProblem } from "../../../api/formats/go-time.js";
import { badRequest, invalidObject, notFound, serviceUnavailable } from "../../../api/status.js";
import type { SubresourceCall, TextSubresource } from "../../../registry/kinds/subresources.js";
import { containerOf } from "../containers/pod-containers.js";

export interface LogOptions {
  readonly container: string;
  /** Keeps streaming new text until the signal fires. */
  readonly follow: boolean;
  /** Returns the log of the previous run. */
  readonly previous: boolean;
  readonly timestamps: boolean;
  /** Returns only entries younger than this, in seconds. */
  readonly sinceSeconds?: number;
  /** RFC 3339. */
  readonly sinceTime?: string;
  /** Returns only the last lines. */
  readonly tailLines?: number;
  /** Ends the text after this many bytes. */
  readonly limitBytes?: number;
  readonly signal: AbortSignal;
}

/** Provides the text that a container has written; an option of `createServer`. */
export interface LogProvider {
  /** @throws StatusError before the first chunk if there is nothing to read */
  open(pod: Pod, options: LogOptions): Promise<AsyncIterable<string | Uint8Array>>;
}

const TIME_LAYOUT = "2006-01-02T15:04:05Z07:00";
const POD = { group: "", resource: "pods" };

/** Clients that are generated from the published documents know these parameters. */
const LOG_QUERY: TextSubresource["query"] = [
  { name: "container", type: "string", description: "Container whose log it is; may be left out where there is one." },
  { name: "follow", type: "boolean", description: "Go on as more is written." },
  { name: "limitBytes", type: "integer", description: "End after so many bytes." },
  { name: "previous", type: "boolean", description: "The log of the run before the present one." },
  { name: "sinceSeconds", type: "integer", description: "Only what is younger than this." },
  { name: "tailLines", type: "integer", description: "Only the last lines." },
  { name: "timestamps", type: "boolean", description: "Begin each line with its time." },
];

export function podLog(provider: LogProvider | undefined): TextSubresource {
  return {
    type: "text",
    query: LOG_QUERY,
    async open(call) {
      const pod = await call.objects.get(pods, call.namespace, call.name);
      if (pod === undefined) throw notFound(POD, call.name);
      const options = logOptions(call, pod);
      if (provider === undefined)
        throw serviceUnavailable("no log provider is installed: this server runs no containers");
      return provider.open(pod, options);
    },
  };
}

function logOptions({ query, signal }: SubresourceCall, pod: Pod): LogOptions {
  const errors: FieldError[] = [];
  const atLeast = (name: string, least: 0 | 1): number | undefined => {
    const text = query.get(name);
    if (text === null || text === "") return undefined;
    if (!/^-?[0-9]{1,15}$/.test(text))
      throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
    const bound = least === 0 ? "greater than or equal to 0" : "greater than 0";
    if (Number(text) < least) errors.push(invalid(name, Number(text), `must be ${bound}`));
    return Number(text);
  };
  const sinceSeconds = atLeast("sinceSeconds", 1);
  const tailLines = atLeast("tailLines", 0);
  const limitBytes = atLeast("limitBytes", 1);
  const sinceTime = query.get("sinceTime") || undefined;
  const problem = sinceTime === undefined ? undefined : timeProblem(sinceTime, TIME_LAYOUT);
  if (problem !== undefined) throw badRequest(problem);
  if (sinceTime !== undefined && sinceSeconds !== undefined)
    // Stock servers report an error about two parameters without a field.
    errors.push(forbiddenField("[]", "at most one of `sinceTime` or `sinceSeconds` may be specified"));
  if (errors.length > 0) throw invalidObject({ group: "", kind: "PodLogOptions" }, pod.metadata.name ?? "", errors);
  return {
    container: containerOf(pod, query.get("container") ?? ""),
    follow: isSet(query, "follow"),
    previous: isSet(query, "previous"),
    timestamps: isSet(query, "timestamps"),
    signal,
    ...(sinceSeconds === undefined ? {} : { sinceSeconds }),
    ...(sinceTime === undefined ? {} : { sinceTime }),
    ...(tailLines === undefined ? {} : { tailLines }),
    ...(limitBytes === undefined ? {} : { limitBytes }),
  };
}

function isSet(query: URLSearchParams, name: string): boolean {
  const value = query.get(name);
  return value !== null && !["0", "f", "false"].includes(value.toLowerCase());
}
