declare module 'virtual:stately' {
  /** For each statechart, by name: its source as one file that imports only xstate. */
  const sources: Readonly<Record<string, string>>;
  export default sources;
}

declare module 'virtual:screens' {
  /** For each page, by path: the names of the statecharts that its code imports. */
  const screens: Readonly<Record<string, readonly string[]>>;
  export default screens;
}

declare module 'virtual:walked' {
  /** The record of the last walks. */
  const walked: import('../walk/walked.ts').WalkRecord;
  export default walked;
}
