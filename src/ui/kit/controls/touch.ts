/** Whether the main pointer is a finger, as on a phone. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;
