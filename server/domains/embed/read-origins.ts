import { EMBED_ORIGINS_MAX } from '#shared/domain/embed.ts';
import { DomainError } from '../../platform/problems.ts';
import { isLoopback, normalizeOrigin } from './origins.ts';

export interface OriginRules {
  /** Of a `pk_test_` key. */
  test: boolean;
  /** Allows a `pk_live_` key for pages of this machine too. */
  allowLoopback: boolean;
}

interface WrongOrigin {
  at: number;
  text: string;
  message: string;
}

/**
 * Origins as browsers write them, each once. Of the address of a page its origin counts: a key is for all pages of a site.
 * Throws `bad_argument` with an error for each wrong one, at `origins.0`,
 * `origins.1`…
 */
export function readOrigins(texts: readonly string[], rules: OriginRules): string[] {
  if (texts.length > EMBED_ORIGINS_MAX) {
    const message = `Сайтов у\u00a0ключа не\u00a0больше ${EMBED_ORIGINS_MAX}`;
    throw new DomainError('bad_argument', {
      detail: message,
      errors: [{ field: 'origins', code: 'is_too_long', message }],
    });
  }
  const wrong = texts.flatMap((text, at): WrongOrigin[] => {
    const message = wrongInOrigin(text, rules);
    return message === null ? [] : [{ at, text, message }];
  });
  if (wrong.length > 0)
    throw new DomainError('bad_argument', {
      detail: wrong.map(({ text, message }) => `${text}: ${message}`).join('\n'),
      errors: wrong.map(({ at, message }) => ({ field: `origins.${at}`, code: 'conflict_with_rules', message })),
    });
  return [...new Set(texts.flatMap((text) => readOrigin(text) ?? []))];
}

/** The origin of a site or of one of its pages, as it stands in the address bar or is typed: without `https://` perhaps. */
function readOrigin(text: string): string | null {
  const address = text.trim();
  const hasScheme = /^https?:\/\//i.test(address);
  const url = URL.parse(hasScheme ? address : `https://${address}`);
  // Words of one label may be anything.
  if (!url || url.username || url.password || !(hasScheme || url.hostname.includes('.'))) return null;
  return normalizeOrigin(`${url.protocol}//${url.host}`);
}

/** Russian; null for an origin that the key can have. */
function wrongInOrigin(text: string, { test, allowLoopback }: OriginRules): string | null {
  const origin = readOrigin(text);
  if (origin === null)
    return text.includes('*')
      ? 'звёздочка заменяет одно имя перед своим доменом, вот так: https://*.example.ru, но\u00a0не\u00a0https://*.github.io'
      : 'нужен адрес сайта, вот так: https://example.ru';
  return isLoopback(origin) && !test && !allowLoopback ? 'страницы своей машины открывает только тестовый ключ' : null;
}
