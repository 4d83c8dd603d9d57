# The server in an image of its own, made of the published package and of no other file:
#   docker build --build-arg=VERSION=0.1.0 --tag=kindsmith:0.1.0 - < node_modules/kindsmith/deploy/package.Dockerfile
# It runs as a user without privileges and writes only to /data and /tmp, so the root may be read-only.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
ARG VERSION=0.1.0
# The optional packages that the server needs: the driver of MongoDB, and the viewer of the API reference.
ARG PACKAGES="mongodb @fastify/swagger-ui@6.1.0"
WORKDIR /app
RUN npm install --ignore-scripts --no-audit --no-fund "kindsmith@${VERSION}" ${PACKAGES}

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
# A number, so that a cluster can see that it is not root. The folder belongs to it before it becomes a volume.
RUN mkdir /data && chown 1000:1000 /data && chmod 0700 /data
USER 1000:1000
VOLUME ["/data"]
EXPOSE 6443
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "/app/node_modules/kindsmith/deploy/healthcheck.mjs"]
ENTRYPOINT ["node", "/app/node_modules/kindsmith/dist/runtime/cli/bin.js", "serve", "--data-dir=/data", "--bind-address=0.0.0.0", "--secure-port=6443"]
CMD ["--profile=kubernetes", "--authorization-mode=Node,RBAC"]
