/** What is used of it; the package comes without types. */
declare module 'fs-native-extensions' {
  /** Locks a whole open file, until the descriptor is closed or its process ends; false: another one has it. */
  export function tryLock(fd: number): boolean;
}
