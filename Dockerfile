# The first stage builds the page with all packages; the server's image has only what the server needs.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force
COPY tsconfig.json LICENSE ./
# The server runs from its sources, and from those that it shares with the page: schemas and fairness.
COPY server server
COPY src src
COPY --from=build /app/dist dist

# The folder of the embedded database, private to the server's user. Unused when DATABASE_URL is set.
RUN mkdir --mode=700 /data && chown node:node /data
VOLUME /data
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "server/main.ts"]
