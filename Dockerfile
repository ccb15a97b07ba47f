# A release gives this image with its digest (`.ci/release`), so that it can be built again the same.
ARG NODE_IMAGE=node:24-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build \
    && mkdir licences \
    && npm sbom --sbom-format cyclonedx > licences/sbom.json \
    && node scripts/collect-licences.mjs > licences/licences.txt \
    && npm prune --omit=dev --ignore-scripts

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data UV_THREADPOOL_SIZE=16 \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# For playback copies of videos.
RUN apt-get update && apt-get install --no-install-recommends --yes ffmpeg && rm -rf /var/lib/apt/lists/*
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD node -e "fetch('http://localhost:3000/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "server/run.mjs"]
