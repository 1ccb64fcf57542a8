/** Put in by the build. */
declare const KARKAS_VERSION: string;

declare module '*.css?inline' {
  const styles: string;
  export default styles;
}

declare module 'virtual:parts' {
  /** Loads components that are rarely drawn; until then nothing stands in their place. */
  export function loadParts(): Promise<typeof import('./vacancy-feed/more.ts')>;
}
