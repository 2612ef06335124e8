// Preloaded into a server (node --import): its own clock is `CLOCK_AHEAD_MS` ahead of its database's.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, made),
  get: (target, name) => (name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name)),
});
