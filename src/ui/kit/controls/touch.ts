/** Whether the person points with a finger, as on a phone that they hold in their hand. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;
