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
 * Origins as browsers write them, each once. Throws `bad_argument` with an error for each wrong one, at `origins.0`,
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
  return [...new Set(texts.flatMap((text) => normalizeOrigin(text) ?? []))];
}

/** Russian; null for an origin that the key can have. */
function wrongInOrigin(text: string, { test, allowLoopback }: OriginRules): string | null {
  const origin = normalizeOrigin(text);
  if (origin === null) return explained(text.trim());
  return isLoopback(origin) && !test && !allowLoopback ? 'страницы своей машины открывает только тестовый ключ' : null;
}

function explained(text: string): string {
  const hasScheme = /^https?:\/\//i.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  const near = url && normalizeOrigin(`${url.protocol}//${url.host}`);
  const what = hasScheme ? 'нужен адрес без пути' : 'нужен адрес с\u00a0https:// и\u00a0без пути';
  if (near && url.hostname.includes('.')) return `${what}, вот так: ${near}`;
  if (text.includes('*'))
    return 'звёздочка заменяет одно имя перед своим доменом, вот так: https://*.example.ru, но\u00a0не\u00a0https://*.github.io';
  return `${what}, вот так: https://example.ru`;
}
