/**
 * What is wrong with our elements on this page, for its webmaster: `import('…/doctor.js').then(({ check }) => check())` in
 * the browser's console. No element loads it.
 */
import type { Finding } from '#shared/contracts/embed-doctor.ts';
import { examine } from './doctor/examine.ts';

const MARKS = { ok: '✔', warn: '!', bad: '✖' } as const;

/** Says it in the console, the worst first, and returns it. */
export async function check(): Promise<Finding[]> {
  const findings = await examine({ origin: new URL(import.meta.url).origin, version: KARKAS_VERSION });
  const sorted = ['bad', 'warn', 'ok'].flatMap((level) => findings.filter((finding) => finding.level === level));
  const lines = sorted.map(({ level, title, cure }) => `${MARKS[level]} ${title}${cure ? `\n  → ${cure}` : ''}`);
  // eslint-disable-next-line no-console -- asked for in the console
  console.info(`Каркас: проверка страницы\n${lines.join('\n')}`);
  return sorted;
}
