/**
 * The Fastify adapter: one plugin with a wildcard route for each group version, and one for everything else. It passes
 * requests on unchanged and contains no policy. A plugin for each group version would be a tenth of the work of a start.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { groupVersionPath } from "../../api/gvk.js";
import type { ApiServer } from "../api-server.js";
import { defaultConnectionLimits } from "./connection-limits.js";
import { type ExchangeOptions, exchange } from "./exchange.js";

/** The methods that have routes; HTTP/2 clients may send any other. */
export const ROUTED_METHODS: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The Fastify plugin of a server. Registered with a `prefix`, it embeds the API under a path (GEN-011). */
export function apiPlugin(server: ApiServer, limits = defaultConnectionLimits) {
  return async (app: FastifyInstance): Promise<void> => {
    // The prefix includes those of surrounding plugins, and paths below it begin with their own slash.
    const dispatch = dispatcher({ server, prefix: app.prefix.replace(/\/+$/, ""), limits });
    // The pipeline reads bodies after authorization, so no parser may touch them.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    // The pipeline also answers requests that Fastify rejects, for instance for an invalid Content-Type, after
    // authentication.
    app.setErrorHandler((_error, request, reply) => void dispatch(request, reply));
    const route = (url: string): unknown => app.route({ method: ROUTED_METHODS, url, handler: dispatch });
    for (const { name, versions } of server.scheme.groups()) {
      for (const version of versions) route(`${groupVersionPath(name, version)}/*`);
    }
    route("/");
    route("/*");
  };
}

export type Dispatch = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Returns the handler that passes Fastify's requests to the pipeline. */
export function dispatcher(options: ExchangeOptions): Dispatch {
  return async (request, reply) => {
    reply.hijack();
    exchange(options, request.raw, reply.raw, request.ip);
  };
}
