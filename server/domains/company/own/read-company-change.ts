import type { Updateable } from 'kysely';
import type { CompanyChange } from '#shared/contracts/own-company.ts';
import { companyLetter } from '#shared/domain/company-letter.ts';
import { composed } from '#shared/domain/composed.ts';
import { COMPANY_DESCRIPTION_CHARS_MAX } from '#shared/domain/limits.ts';
import { socialKind } from '#shared/domain/social-kind.ts';
import { inMoscow } from '#shared/domain/time.ts';
import { isOwnVideo, videoPlayer } from '#shared/domain/video-player.ts';
import { webAddress } from '#shared/domain/web-address.ts';
import type { Company } from '../../../database/schema.ts';
import { cleanHtml, textToHtml } from '../../../platform/html.ts';
import { badField } from '../../../platform/problems.ts';
import { readAnyPhone } from '../../account/index.ts';
import { findCity, regionNamesOf } from '../../compendium/index.ts';

type Fields = Omit<CompanyChange, 'version'>;

/** The columns of a change, besides its pictures, of a company as it was `before`. Throws `bad_argument` at the field for what no schema can check. */
export function readCompanyChange(change: Fields, before: { videoUrl: string | null }, now: Date): Updateable<Company> {
  const { brandName, kind, size, foundedYear, description, siteUrl, socials, videoUrl } = change;
  const { phones, addresses, objectTypes, regionIds } = change;
  return {
    ...(brandName === undefined ? {} : nameColumns(brandName)),
    ...(kind === undefined ? {} : { kind }),
    ...(size === undefined ? {} : { size }),
    ...(foundedYear === undefined ? {} : { foundedYear: readYear(foundedYear, now) }),
    ...(description === undefined ? {} : { description: readDescription(description) }),
    ...(siteUrl === undefined ? {} : { siteUrl: siteUrl?.trim() ? readAddress('siteUrl', siteUrl) : null }),
    ...(socials === undefined ? {} : { socials: JSON.stringify(readSocials(socials)) }),
    ...(videoUrl === undefined
      ? {}
      : { videoUrl: videoUrl?.trim() ? readVideo(videoUrl.trim(), before.videoUrl) : null }),
    ...(phones === undefined ? {} : { phones: readPhones(phones) }),
    ...(addresses === undefined ? {} : addressColumns(addresses)),
    ...(objectTypes === undefined ? {} : { objectTypes: [...new Set(objectTypes)] }),
    ...(regionIds === undefined ? {} : { regionIds: readRegions(regionIds) }),
  };
}

function nameColumns(text: string) {
  const brandName = composed(text).replaceAll(/\s+/gu, ' ');
  return { brandName, letter: companyLetter(brandName) };
}

function readYear(year: number | null, now: Date): number | null {
  if (year !== null && year > inMoscow(now).getUTCFullYear())
    throw badField('foundedYear', 'greater_than_max', 'Этот год ещё не\u00a0наступил');
  return year;
}

function readDescription({ format, content }: NonNullable<Fields['description']>): string | null {
  const html = cleanHtml((format === 'html' ? content : textToHtml(content)).replaceAll('\0', ''));
  if (html !== null && html.length > COMPANY_DESCRIPTION_CHARS_MAX)
    throw badField(
      'description',
      'is_too_long',
      'Текст слишком длинный: поместится 10\u00a0000 знаков с\u00a0разметкой',
    );
  return html;
}

function readAddress(field: string, text: string): string {
  const address = webAddress(text);
  if (address === null)
    throw badField(field, 'wrong_type', `Это не\u00a0адрес страницы: «${shown(text)}». Напишите так: stroy.ru`);
  return address;
}

function readSocials(texts: readonly string[]) {
  return readEach(texts, (text, index) => readAddress(`socials.${index}`, text)).map((url) => ({
    kind: socialKind(url),
    url,
  }));
}

/** A video of ours stays; nobody gives a company another one. */
function readVideo(text: string, before: string | null): string {
  if (isOwnVideo(text) && text === before) return text;
  const address = readAddress('videoUrl', text);
  if (!videoPlayer(address))
    throw badField(
      'videoUrl',
      'conflict_with_rules',
      'Подойдёт ссылка на\u00a0видео во\u00a0ВКонтакте или на\u00a0RUTUBE',
    );
  return address;
}

function readPhones(texts: readonly string[]): string[] {
  return readEach(texts, (text, index) => readAnyPhone(`phones.${index}`, text));
}

/** Without empty ones and repetitions; errors are at the number in the list as it was sent. */
function readEach(texts: readonly string[], read: (text: string, index: number) => string): string[] {
  return [...new Set(texts.flatMap((text, index) => (text.trim() === '' ? [] : read(text, index))))];
}

/** The first address with a city is the head office, by which lists find the company. */
function addressColumns(given: NonNullable<Fields['addresses']>) {
  const addresses = given.map(({ cityId, text }, index) => {
    const city = findCity(cityId);
    if (cityId !== null && !city)
      throw badField(`addresses.${index}.cityId`, 'not_in_dictionary', 'Выберите город из списка');
    return { cityId, cityName: city?.name ?? null, text: composed(text) };
  });
  const main = addresses.find(({ cityId }) => cityId !== null);
  return { addresses: JSON.stringify(addresses), ...(main ? { cityId: main.cityId } : {}) };
}

function readRegions(ids: readonly number[]): number[] {
  const known = [...new Set(ids)];
  if (regionNamesOf(known).length < known.length)
    throw badField('regionIds', 'not_in_dictionary', 'Выберите регионы из списка');
  return known;
}

/** A quotation in a message is short. */
const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
