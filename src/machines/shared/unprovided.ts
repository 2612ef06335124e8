/** Stands behind a port until an actor is provided for it. @throws always */
export function unprovided(): never {
  throw new Error('This port was not provided');
}
