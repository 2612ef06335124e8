/** The parts of the package that are used; it comes without types. */
declare module 'fs-native-extensions' {
  /** Locks a whole open file, until the descriptor is closed or its process ends; false: another one has it. */
  export function tryLock(fd: number): boolean;
}
