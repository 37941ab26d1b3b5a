# Everything, to build with.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.ts && node scripts/image-packages.ts --prune

# Only what runs: the API from its sources, the built pages with all they import, the migrations.
FROM node:24-slim
ENV NODE_ENV=production PORT=3000
# As scripts/memory.ts has them: what a process may take.
ENV NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=768 --expose-gc --import ./scripts/stripped.mjs"
ENV MALLOC_ARENA_MAX="2" MALLOC_MMAP_THRESHOLD_="131072" MALLOC_TRIM_THRESHOLD_="131072"
WORKDIR /app
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/api ./api
COPY --from=build --chown=node:node /app/dist ./dist
COPY --from=build --chown=node:node /app/prisma/generated ./prisma/generated
COPY --from=build --chown=node:node /app/prisma/migrations ./prisma/migrations
COPY --from=build --chown=node:node /app/codegen/migrations.ts /app/codegen/operations.json ./codegen/
# The start, the first super admin, the money audit, the move of pictures, and what these need.
COPY --from=build --chown=node:node /app/scripts/stripped.mjs /app/scripts/migrate-and-serve.ts /app/scripts/make-admin.ts /app/scripts/audit-money.ts /app/scripts/move-pictures.ts /app/scripts/installation.ts /app/scripts/plan.ts /app/scripts/service.ts /app/scripts/child.ts ./scripts/
COPY --from=build --chown=node:node /app/schema.graphql ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--min-semi-space-size=8", "scripts/migrate-and-serve.ts"]
