import type { NewsBlock } from '#shared/contracts/news.ts';
import type { NewsStatus } from '#shared/domain/news-machine.ts';
import type { SceneName } from './pictures.ts';
import { typeset } from './text.ts';

/** What stands in the place of an open vacancy of the demo, found when the article is stored. */
export type VacancyPlace = { kind: 'vacancy'; like: 'rotation' | 'height' | 'welding' | 'daily' };
/** A picture of a scene, drawn by the demo. */
export type ScenePlace = { kind: 'scene'; scene: SceneName; variation: 0 | 1; caption: string };

export interface NewsPlan {
  slug: string;
  title: string;
  lead: string;
  cover?: readonly [scene: SceneName, variation: 0 | 1];
  /** How long ago it was published, or changed where nobody has seen it yet. */
  hoursAgo: number;
  /** Published, if nothing else is said. */
  status?: NewsStatus;
  /** Of a planned one: so many hours after the next midnight in Moscow. */
  dueAtHour?: number;
  pinnedForDays?: number;
  onMain?: boolean;
  tags: readonly string[];
  sourceUrl?: string;
  /** Slugs of articles that say more. */
  related?: readonly string[];
  body: readonly (NewsBlock | VacancyPlace | ScenePlace)[];
}

/** The Labour Code on the official portal of law. */
export const LABOUR_CODE = 'http://pravo.gov.ru/proxy/ips/?docbody=&nd=102074279';

export const p = (text: string): NewsBlock => ({ kind: 'p', text: typeset(text) });
export const h2 = (text: string): NewsBlock => ({ kind: 'h2', text: typeset(text) });
export const ul = (...items: string[]): NewsBlock => ({ kind: 'list', ordered: false, items: items.map(typeset) });
export const ol = (...items: string[]): NewsBlock => ({ kind: 'list', ordered: true, items: items.map(typeset) });
export const quote = (text: string, author: string): NewsBlock => ({
  kind: 'quote',
  text: typeset(text),
  author: typeset(author),
});
export const table = (caption: string, head: string[], ...rows: string[][]): NewsBlock => ({
  kind: 'table',
  caption: typeset(caption),
  head: head.map(typeset),
  rows: rows.map((row) => row.map(typeset)),
});
export const vacancy = (like: VacancyPlace['like']): VacancyPlace => ({ kind: 'vacancy', like });
export const scene = (name: SceneName, variation: ScenePlace['variation'], caption: string): ScenePlace => ({
  kind: 'scene',
  scene: name,
  variation,
  caption: typeset(caption),
});
