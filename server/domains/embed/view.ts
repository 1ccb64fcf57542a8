import type { FeedCard } from '#shared/contracts/embed.ts';
import type { FeedGroup } from '#shared/domain/feed-terms.ts';
import { imageUrl } from '#shared/domain/image-sizes.ts';
import { holdTogether } from '#shared/text/hold-together.ts';
import { payEquivalentLine, payLine } from '#shared/text/pay.ts';
import { placeOf } from '#shared/text/place.ts';
import { capitalised } from '#shared/text/terms.ts';
import { CONTRACT_FORM_LABELS } from '#shared/text/vacancy-labels.ts';
import { vacancyTagParts } from '#shared/text/vacancy-summary.ts';
import type { FeedItem } from '../vacancy/index.ts';

export interface CardOptions {
  /** Whether the feed has several companies. */
  withCompany: boolean;
  /** Whether the card is for our own pages: only there something is paid for. */
  onOwnPages: boolean;
  /** The grouping of cards. */
  group?: FeedGroup | undefined;
}

/** So that fifty cards take thirty kilobytes. */
const CARD_BYTES_MAX = 600;
const TAGS_MAX = 5;
/** Characters of a name beside the title. */
const NAME_LENGTH_MAX = 40;

/** One card of a feed. The least important parts are dropped when the card would be too large. */
export function toFeedCard(item: FeedItem, { withCompany, onOwnPages, group }: CardOptions): FeedCard {
  const { card } = item;
  const { amount, note } = payLine(card.pay);
  // The card of a feed has no room for what the law wants beside a bought one.
  const cover = onOwnPages && !card.ad && card.coverUrl && imageUrl(card.coverUrl, 'cardCover', 1);
  const full: FeedCard = {
    id: card.id,
    title: holdTogether(card.title),
    pay: { amount, note: note || undefined, equivalent: payEquivalentLine(card.pay, card.payEquivalent) ?? undefined },
    place: placeOf(card) || undefined,
    tags: vacancyTagParts({ ...card, headcount: item.headcount }).slice(0, TAGS_MAX),
    company: withCompany ? cut(card.company.name, NAME_LENGTH_MAX) : undefined,
    logoUrl: withCompany && card.company.logoUrl ? imageUrl(card.company.logoUrl, 'logo', 1) : undefined,
    coverUrl: cover || undefined,
    photoUrl: item.photoUrl ? imageUrl(item.photoUrl, 'photo', 1) : undefined,
    highlighted: (onOwnPages && card.highlighted) || undefined,
    takesNoResponds: card.takesResponds ? undefined : true,
    publishedAt: item.publishedAt,
    group: group && cut(groupOf(item, group), NAME_LENGTH_MAX),
  };
  return fit(full, card.city?.name);
}

const OTHER_GROUP: Record<FeedGroup, string> = {
  specialization: 'Другие специальности',
  city: 'Город не\u00a0указан',
  facility: 'Другие объекты',
  contract: 'Оформление не\u00a0указано',
  department: 'Другие подразделения',
};

function groupOf({ card, facilityName, department }: FeedItem, group: FeedGroup): string {
  const [form] = card.contractForms;
  const names: Record<FeedGroup, string | null | undefined> = {
    specialization: card.specializations[0]?.name,
    city: card.city?.name,
    facility: facilityName,
    contract: form && capitalised(CONTRACT_FORM_LABELS[form]),
    department,
  };
  return names[group] || OTHER_GROUP[group];
}

function fit(card: FeedCard, cityName: string | undefined): FeedCard {
  const { pay, tags } = card;
  const givenUp: Partial<FeedCard>[] = [
    { photoUrl: undefined },
    { tags: tags.slice(0, 4) },
    { tags: tags.slice(0, 3) },
    { logoUrl: undefined },
    { place: cityName },
    { pay: { ...pay, equivalent: undefined } },
    { tags: tags.slice(0, 1) },
    { tags: [] },
  ];
  let fitted = card;
  for (const part of givenUp) {
    if (bytesOf(fitted) <= CARD_BYTES_MAX) return fitted;
    fitted = { ...fitted, ...part };
  }
  for (let length = card.title.length; length > 0 && bytesOf(fitted) > CARD_BYTES_MAX; length -= 20)
    fitted = { ...fitted, title: cut(card.title, length) };
  return fitted;
}

function bytesOf(card: FeedCard): number {
  return Buffer.byteLength(JSON.stringify(card));
}

/** At most this many characters, with an ellipsis when cut. */
function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
