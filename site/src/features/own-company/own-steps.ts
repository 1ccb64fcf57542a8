import type { Call, CallOptions } from '#shared/client/call.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { SRO_KINDS } from '#shared/domain/company-sro.ts';
import type { FormValues } from '#shared/domain/form.ts';
import {
  COMPANY_ADDRESSES_MAX,
  COMPANY_GALLERY_MAX,
  COMPANY_PHONES_MAX,
  COMPANY_SOCIALS_MAX,
} from '#shared/domain/limits.ts';
import { findCityByName, type CityChoice } from './city-names.ts';
import { atRows, rowsOf, textsOf } from './row-values.ts';
import { fingerprint, saveSection, type SectionName } from './section-save.ts';
import { fieldRefusal } from '../../lib/field-refusal.ts';
import { listOf, textOf } from '../../lib/step-values.ts';

/** A form of the company's page as it was submitted, to its page or by its script. */
export interface Sending {
  call: Call;
  values: FormValues;
  options: CallOptions;
}

type Change = CallInput<Contracts['PATCH /company/']>;

export const OWN_COMPANY = '/profile/company';

/** What a form has done; the page says it. */
export const NOTICES = {
  main: 'Сохранено',
  description: 'Описание сохранено',
  pictures: 'Картинки сохранены',
  branding: 'Оформление сохранено: страница уже так выглядит',
  gallery: 'Фото сохранены',
  video: 'Видео сохранено',
  slug: 'Имя сохранено',
  links: 'Ссылки сохранены',
  phones: 'Телефоны сохранены',
  addresses: 'Адреса сохранены',
  objects: 'Сохранено',
  sro: 'Сохранено. Новое найдём в\u00a0реестре и\u00a0напишем',
  facility: 'Объект сохранён',
  moved: 'Состояние объекта сменилось',
  removed: 'Объект удалён',
} as const;

const done = (section: SectionName) => `${OWN_COMPANY}?done=${section}#${section}-row`;

/** A year, or nothing; what is no number is refused by the call. */
const yearOf = (text: string) => (text.trim() === '' ? null : /^\d{1,4}$/.test(text.trim()) ? Number(text) : -1);

/** Every form of the page: makes its call and returns the address that follows. The page and the script share them. */
export const OWN_STEPS = {
  async main({ call, values }: Sending) {
    await saveSection(call, values, 'main', {
      brandName: textOf(values, 'brandName'),
      // The call checks the names.
      kind: textOf(values, 'kind') as Change['kind'],
      size: (textOf(values, 'size') || null) as Change['size'],
      foundedYear: yearOf(textOf(values, 'foundedYear')),
    });
    return done('main');
  },
  async description({ call, values }: Sending) {
    const text = textOf(values, 'description').replaceAll('\r\n', '\n');
    const isHtml = textOf(values, 'format') === 'html';
    // Without a script the form shows plain text: what nobody touched keeps its headings and links.
    if (isHtml || fingerprint(text.trim()) !== textOf(values, 'formerText'))
      await saveSection(call, values, 'description', {
        description: isHtml ? { format: 'html', content: textOf(values, 'html') } : { format: 'text', content: text },
      });
    return done('description');
  },
  async pictures({ call, values }: Sending) {
    await saveSection(call, values, 'pictures', {
      ...pictureOf(values, 'logo'),
      ...pictureOf(values, 'cover'),
    });
    return done('pictures');
  },
  async branding({ call, values }: Sending) {
    const accent = textOf(values, 'hasAccent') ? textOf(values, 'accent') : null;
    await call('PATCH /company/branding', { ...pictureOf(values, 'cover'), accent });
    return `${OWN_COMPANY}?done=branding#branding-row`;
  },
  async gallery({ call, values }: Sending) {
    await saveSection(call, values, 'gallery', { gallery: photosOf(values, COMPANY_GALLERY_MAX) });
    return done('gallery');
  },
  async video({ call, values }: Sending) {
    await saveSection(call, values, 'video', { videoUrl: textOf(values, 'videoUrl') });
    return done('video');
  },
  async slug({ call, values }: Sending) {
    await saveSection(call, values, 'slug', { slug: textOf(values, 'slug') });
    return done('slug');
  },
  async links({ call, values }: Sending) {
    const socials = textsOf(values, 'socials', COMPANY_SOCIALS_MAX);
    await saveSection(call, values, 'links', { siteUrl: textOf(values, 'siteUrl'), socials });
    return done('links');
  },
  async phones({ call, values }: Sending) {
    await saveSection(call, values, 'phones', { phones: textsOf(values, 'phones', COMPANY_PHONES_MAX) });
    return done('phones');
  },
  async addresses({ call, values }: Sending) {
    const rows = rowsOf(values, 'addresses', ['city', 'text'], COMPANY_ADDRESSES_MAX);
    const needsCities = rows.some(({ row }) => row.city.trim() !== '');
    const { regions } = needsCities ? await call('GET /addresses/region', {}) : { regions: [] };
    const addresses = rows.map(({ index, row }) => ({
      cityId: cityOf(regions, row.city, `addresses.${index}.city`),
      text: row.text,
    }));
    await saveSection(call, values, 'addresses', { addresses }).catch((error: unknown) => {
      throw atRows(
        error,
        'addresses',
        rows.map(({ index }) => index),
      );
    });
    return done('addresses');
  },
  async objects({ call, values }: Sending) {
    await saveSection(call, values, 'objects', {
      // The call checks the names.
      objectTypes: listOf(values, 'objectTypes') as Change['objectTypes'],
      regionIds: listOf(values, 'regionIds').map(Number),
    });
    return done('objects');
  },
  async sro({ call, values }: Sending) {
    const named = SRO_KINDS.map((kind) => ({
      kind,
      registryNumber: textOf(values, `sro.${kind}.registryNumber`).trim(),
      liabilityLevel: Number(textOf(values, `sro.${kind}.liabilityLevel`)) || null,
    })).filter(({ registryNumber, liabilityLevel }) => registryNumber !== '' || liabilityLevel !== null);
    await saveSection(call, values, 'sro', { sro: named }).catch((error: unknown) => {
      throw atRows(
        error,
        'sro',
        named.map(({ kind }) => kind),
      );
    });
    return done('sro');
  },
} as const;

/** The id of a received file, nothing for a picture that was taken away; «kept»: it stays (`PictureField.astro`). */
function pictureOf(values: FormValues, name: 'logo' | 'cover') {
  const given = values[name] === undefined ? 'kept' : textOf(values, name);
  return given === 'kept' ? {} : { [name]: given || null };
}

/** The photos that stay, in the order of their places, and then the new ones (`PhotoFields.astro`). */
export function photosOf(values: FormValues, countMax: number) {
  const rows = rowsOf(values, 'photos', ['url', 'alt', 'place', 'remove'], countMax);
  const kept = rows
    .filter(({ row }) => row.url !== '' && row.remove === '')
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ row: { url, alt } }) => ({ url, alt }));
  return [...kept, ...listOf(values, 'newPhotos').map((fileId) => ({ fileId, alt: '' }))];
}

const placeOf = ({ index, row }: { index: number; row: { place: string } }) => Number(row.place) || index + 1;

/** Null for an empty text. Throws a refusal at the field for a city that nobody knows. */
function cityOf(regions: readonly CityChoice[], text: string, field: string): number | null {
  if (text.trim() === '') return null;
  const city = findCityByName(regions, text);
  if (city !== null) return city;
  throw fieldRefusal(field, 'not_in_dictionary', 'Выберите город из подсказки');
}

export type OwnStep = keyof typeof OWN_STEPS;
