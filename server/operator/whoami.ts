import { userInfo } from 'node:os';

/** The name of this process's user; a container's may have none. */
export function whoami(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
