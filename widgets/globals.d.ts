/** Replaced by the build. */
declare const KARKAS_VERSION: string;

declare module '*.css?inline' {
  const styles: string;
  export default styles;
}

declare module 'virtual:parts' {
  /** Loads rarely shown components; until then they render nothing. */
  export function loadParts(): Promise<typeof import('./vacancy-feed/more.ts')>;
}
