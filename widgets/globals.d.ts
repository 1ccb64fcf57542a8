/** Put in by the build. */
declare const KARKAS_VERSION: string;

declare module '*.css?inline' {
  const styles: string;
  export default styles;
}

declare module 'virtual:lazy-parts' {
  export type Part = 'FeedFilters' | 'FeedGroups' | 'FeedTable' | 'OpenedVacancy' | 'Pager';
  export function loadParts(names: readonly Part[]): Promise<unknown>;
}
