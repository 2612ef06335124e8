import { userInfo } from 'node:os';

/** The name of this process's user; in a container the user may have none. */
export function whoami(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
