/**
 * The outcome of handing something over: `shared` with another app, `saved` where that is impossible or not wanted, or
 * `dropped` by the person. A browser does not report whether it has saved a file.
 */
export type HandedOver = 'shared' | 'saved' | 'dropped';
