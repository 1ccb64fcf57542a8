import { formatNumber } from '#shared/text/plain-number.ts';
import { RECORD_CHARS_MAX, RECORD_DEPTH_MAX } from '../limits.ts';

/** Why a record of a JSON or XML file cannot be read. */
export type Broken = 'malformed' | 'truncated' | 'long' | 'deep';

/** An element of a file; a broken one affects only itself. */
export type Element = { line: number | null; value: unknown } | { line: number | null; broken: Broken };

/** The same in Russian. */
export function describeBroken(broken: Broken, language: 'JSON' | 'XML'): string {
  switch (broken) {
    case 'malformed':
      return `запись испорчена: это не ${language}`;
    case 'truncated':
      return 'запись обрывается: файл неполный';
    case 'long':
      return `запись длиннее ${formatNumber(RECORD_CHARS_MAX)} знаков`;
    case 'deep':
      return `в записи больше ${RECORD_DEPTH_MAX} уровней вложенности`;
  }
}
