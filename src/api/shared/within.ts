/**
 * The outcome of the work, or a rejection once so many milliseconds have passed without one. The work itself goes on.
 * @param late makes the error of the rejection
 */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
