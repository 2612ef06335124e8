declare module 'virtual:stately' {
  /** By the name of a statechart: its source as one file that needs nothing but xstate. */
  const sources: Readonly<Record<string, string>>;
  export default sources;
}

declare module 'virtual:screens' {
  /** By the path of a page: the names of the statecharts that its code leads to. */
  const screens: Readonly<Record<string, readonly string[]>>;
  export default screens;
}
