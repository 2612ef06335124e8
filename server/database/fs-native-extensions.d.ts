/** The parts of the package in use; it comes without types. */
declare module 'fs-native-extensions' {
  /**
   * Locks a whole open file until the descriptor is closed or its process ends; false if another process
   * holds the lock.
   */
  export function tryLock(fd: number): boolean;
}
