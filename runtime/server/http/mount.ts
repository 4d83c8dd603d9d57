/**
 * The Fastify adapter: one plugin a group version with a wildcard route, and one for everything else. Requests go on as
 * they came; no policy lives here.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { groupVersionPath } from "../../api/gvk.js";
import type { ApiServer } from "../api-server.js";
import { defaultConnectionLimits } from "./connection-limits.js";
import { type ExchangeOptions, exchange } from "./exchange.js";

/** Of which the router has routes: an HTTP/2 client may name any other. */
export const ROUTED_METHODS: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The Fastify plugin of a server; register it with a `prefix` to embed the API below a path (GEN-011). */
export function apiPlugin(server: ApiServer, limits = defaultConnectionLimits) {
  return async (app: FastifyInstance): Promise<void> => {
    // of the plugins around this one too; paths below it begin with a slash of their own
    const dispatch = dispatcher({ server, prefix: app.prefix.replace(/\/+$/, ""), limits });
    // Bodies are read by the pipeline, after authorization, so no parser may touch them.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    // what Fastify does not like, such as a Content-Type that is none, is answered by the pipeline, once it knows who asks
    app.setErrorHandler((_error, request, reply) => void dispatch(request, reply));
    for (const { name, versions } of server.scheme.groups()) {
      for (const version of versions) await app.register(groupVersionPlugin(groupVersionPath(name, version), dispatch));
    }
    app.route({ method: ROUTED_METHODS, url: "/", handler: dispatch });
    app.route({ method: ROUTED_METHODS, url: "/*", handler: dispatch });
  };
}

export type Dispatch = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Hands a request of Fastify's to the pipeline. */
export function dispatcher(options: ExchangeOptions): Dispatch {
  return async (request, reply) => {
    reply.hijack();
    exchange(options, request.raw, reply.raw, request.ip);
  };
}

function groupVersionPlugin(path: string, dispatch: Dispatch) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({ method: ROUTED_METHODS, url: path, handler: dispatch });
    app.route({ method: ROUTED_METHODS, url: `${path}/*`, handler: dispatch });
  };
}
