import type { Pay } from '#shared/domain/pay.ts';
import { payLine } from '#shared/text/pay.ts';
import { placeOf } from '#shared/text/place.ts';
import * as labels from '#shared/text/vacancy-labels.ts';
import { vacancyTagParts } from '#shared/text/vacancy-summary.ts';
import { inMoscow } from '#shared/domain/time.ts';
import type { FeedSubject } from '../domains/embed/index.ts';
import { escapeHtml } from '../platform/html.ts';
import { changedAt, stated, writeRss, writeXml, type FeedEntry } from './feed-formats.ts';

export interface FeedDocument extends FeedSubject {
  /** Prefix of links. */
  publicOrigin: string;
}

type Item = FeedDocument['items'][number];

/** RSS 2.0; the text of an item is HTML. */
export function rssFeed({ items, companies, publicOrigin }: FeedDocument): string {
  const names = companies.map(({ brandName }) => brandName).join(', ');
  const [company] = companies;
  return writeRss({
    title: `Вакансии: ${names}`,
    url: companies.length === 1 && company ? `${publicOrigin}/company/${company.id}/vacancy-list` : publicOrigin,
    description: `Открытые вакансии: ${names}`,
    items: items.map((item) => ({ ...vacancyEntry(item, publicOrigin), url: linkTo(item, publicOrigin, 'rss') })),
  });
}

/** Our pages of the vacancies, with the times of their last changes, for the `robots.txt` of the company's own site. */
export function companySitemap({ items, companies, publicOrigin }: FeedDocument): string {
  const lists = companies.map(({ id }) => ({ loc: `${publicOrigin}/company/${id}/vacancy-list` }));
  const pages = items.map(({ card, updatedAt }) => ({ loc: `${publicOrigin}/vacancy/${card.id}`, lastmod: updatedAt }));
  return writeXml({ urlset: { '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url: [...lists, ...pages] } });
}

/** A vacancy as a feed item. */
export function vacancyEntry(item: Item, publicOrigin: string): FeedEntry {
  const { card, publishedAt, updatedAt } = item;
  const url = `${publicOrigin}/vacancy/${card.id}`;
  return {
    id: url,
    url,
    title: card.title,
    html: summaryHtml(item) + htmlOf(item),
    publishedAt,
    updatedAt,
    categories: card.specializations.map(({ name }) => name),
  };
}

/** XML in the format of Яндекс: `source > vacancies > vacancy`. */
export function vacancyFeed({ items, companies, publicOrigin }: FeedDocument): string {
  const siteOf = new Map(companies.map(({ id, siteUrl }) => [id, siteUrl]));
  return writeXml({
    source: {
      ...stated({ '@creation-time': items.length > 0 && moscowTime(changedAt(items)) }),
      host: new URL(publicOrigin).host,
      vacancies: {
        vacancy: items.map((item) => {
          const { card, duties, requirements, conditions, employment } = item;
          return stated({
            url: linkTo(item, publicOrigin, 'xml'),
            'creation-date': moscowTime(item.publishedAt),
            'update-date': moscowTime(item.updatedAt),
            salary: salaryOf(card.pay),
            currency: card.pay && 'RUR',
            category: card.specializations.map(({ name }) => ({ industry: 'Строительство', specialization: name })),
            'job-name': card.title,
            employment: employment && labels.EMPLOYMENT_LABELS[employment],
            schedule: card.schedule && labels.SCHEDULE_LABELS[card.schedule],
            // The format requires a description.
            description: item.description || duties || conditions || requirements || summaryHtml(item),
            duty: duties,
            term: conditions && { text: conditions },
            requirement: stated({
              experience: card.experience && labels.EXPERIENCE_LABELS[card.experience],
              qualification: requirements,
            }),
            addresses: placeOf(card) && { address: { location: placeOf(card) } },
            company: stated({ name: card.company.name, site: siteOf.get(card.company.id ?? 0) }),
          });
        }),
      },
    },
  });
}

/** XML in the format of Indeed: `source > job`. */
export function jobFeed({ items, publicOrigin }: FeedDocument): string {
  return writeXml({
    source: {
      publisher: 'Каркас',
      publisherurl: publicOrigin,
      ...stated({ lastBuildDate: items.length > 0 && new Date(changedAt(items)).toUTCString() }),
      job: items.map((item) =>
        stated({
          title: item.card.title,
          date: new Date(item.publishedAt).toUTCString(),
          referencenumber: item.card.id,
          url: linkTo(item, publicOrigin, 'xml'),
          company: item.card.company.name,
          city: item.card.city?.name,
          state: item.card.city?.regionName,
          country: 'RU',
          streetaddress: item.card.place,
          description: htmlOf(item) || summaryHtml(item),
          salary: item.card.pay && Object.values(payLine(item.card.pay)).join(' '),
          experience: item.card.experience && labels.EXPERIENCE_LABELS[item.card.experience],
          jobtype: item.employment && labels.EMPLOYMENT_LABELS[item.employment],
          category: item.card.specializations.map(({ name }) => name).join(', '),
        }),
      ),
    },
  });
}

function linkTo({ card }: Item, publicOrigin: string, medium: 'rss' | 'xml'): string {
  return `${publicOrigin}/vacancy/${card.id}?src=embed&utm_source=feed&utm_medium=${medium}`;
}

/** «2026-11-21 18:05:00 GMT+3». */
function moscowTime(iso: string): string {
  return `${inMoscow(Date.parse(iso)).toISOString().slice(0, 19).replace('T', ' ')} GMT+3`;
}

/** «от 110000 до 140000», «4000 за смену на руки». */
function salaryOf(pay: Pay | null): string {
  if (!pay) return '';
  const { fromKopecks: from, toKopecks: to, mode, pieceUnit, gross } = pay;
  const least = from === null ? '' : `от ${from / 100}`;
  const most = to === null ? '' : `до ${to / 100}`;
  const amount = from !== null && from === to ? String(from / 100) : [least, most].filter(Boolean).join(' ');
  if (!amount) return '';
  const unit = mode === 'piece' && pieceUnit ? labels.PIECE_UNIT_LABELS[pieceUnit] : labels.PAY_MODE_LABELS[mode];
  return [amount, mode !== 'month' && unit, gross !== null && (gross ? 'до вычета налогов' : 'на руки')]
    .filter(Boolean)
    .join(' ')
    .replaceAll('\u00a0', ' ');
}

/** Pay, place and short facts; the employer's words are escaped. */
function summaryHtml(item: Item): string {
  const { card, headcount } = item;
  const facts = vacancyTagParts({ ...card, headcount })
    .map(({ text }) => text)
    .join(', ');
  return [Object.values(payLine(card.pay)).join(' ').trim(), placeOf(card), facts]
    .filter(Boolean)
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('');
}

/** The texts, which the server sanitized before storing. */
function htmlOf({ description, duties, requirements, conditions }: Item): string {
  const parts = [
    ['', description],
    ['Обязанности', duties],
    ['Требования', requirements],
    ['Условия', conditions],
  ];
  return parts.flatMap(([title, html]) => (html ? [title ? `<h3>${title}</h3>${html}` : html] : [])).join('');
}
