/** The part of the package that is used; it has no types of its own. */
declare module 'rubles' {
  /** `amount` is roubles with kopecks after a point; null outside 0.01 to 999 999 999 999.99. */
  export function rubles(amount: string): string | null;
}
