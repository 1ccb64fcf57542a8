import type { Call } from '#shared/client/call.ts';
import type { Company } from '#shared/contracts/company.ts';
import type { News } from '#shared/contracts/news.ts';
import type { Vacancy } from '#shared/contracts/vacancy.ts';
import { longDate } from '#shared/text/date.ts';
import { payLine } from '#shared/text/pay.ts';
import { plural } from '#shared/text/plural.ts';
import { joined } from '#shared/text/terms.ts';
import { drawable } from '../../platform/drawn-text.ts';

/** The whole content of a share image, so it also identifies the image. */
export interface ShareCard {
  /** «Вакансия», «Законы». */
  kind: string;
  title: string;
  /** The large line below the title, and the small one beside it. */
  amount: string;
  note: string;
  /** The line at the foot. */
  owner: string;
  place: string;
}

/** Null for a closed vacancy: its image would still invite people. */
export function vacancyCard({
  status,
  title,
  pay,
  company,
  city,
}: Pick<Vacancy, 'status' | 'title' | 'pay' | 'company' | 'city'>): ShareCard | null {
  if (status === 'archive') return null;
  const { amount, note } = payLine(pay);
  // A line about missing pay is not in large letters.
  const lines = note ? { amount, note } : { note: amount };
  return cardOf({ kind: 'Вакансия', title, ...lines, owner: company.name, place: city?.name });
}

export function companyCard({
  brandName,
  city,
  verified,
  vacancyCount,
}: Pick<Company, 'brandName' | 'city' | 'verified' | 'vacancyCount'>): ShareCard {
  const amount =
    vacancyCount > 0 ? plural(vacancyCount, ['открытая вакансия', 'открытые вакансии', 'открытых вакансий']) : '';
  return cardOf({
    kind: 'Компания',
    title: brandName,
    amount,
    owner: joined(verified && 'Компания проверена'),
    place: city?.name,
  });
}

export function newsCard({
  title,
  category,
  publishedAt,
}: Pick<News, 'title' | 'category' | 'publishedAt'>): ShareCard {
  return cardOf({ kind: category.title, title, owner: 'Новости стройки', place: longDate(publishedAt) });
}

/**
 * The card of an address below `/og/` («vacancy/12.png», «news/zakony/avans.png»); null for a closed vacancy, undefined for
 * an unknown address. Throws the API's error for what visitors may not see.
 */
export async function findCard(call: Call, address: string): Promise<ShareCard | null | undefined> {
  const [, kind, name = ''] = /^(vacancy|company|news)\/(.+)\.png$/.exec(address) ?? [];
  if (kind === 'news') return newsCard(await call('GET /news/{slug}', { slug: name }));
  if (!/^[1-9]\d{0,15}$/.test(name)) return undefined;
  const id = Number(name);
  if (kind === 'vacancy') return vacancyCard(await call('GET /vacancy/{id}', { id }));
  return kind === 'company' ? companyCard(await call('GET /company/{id}', { id })) : undefined;
}

const TEXT_CHARS_MAX = 200;

function cardOf(texts: { [Key in keyof ShareCard]?: string | null | undefined }): ShareCard {
  const clean = (text: string | null | undefined) => drawable(text ?? '', TEXT_CHARS_MAX);
  return {
    kind: clean(texts.kind),
    title: clean(texts.title),
    amount: clean(texts.amount),
    note: clean(texts.note),
    owner: clean(texts.owner),
    place: clean(texts.place),
  };
}
