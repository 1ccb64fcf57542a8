/** Fingers have no Shift, and a focused field brings a keyboard over half the screen. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
