import { expect, test } from 'vitest';
import { readCode } from '../domain/embed-code.ts';
import { DEMO_EMBED_KEY } from '../domain/embed.ts';
import { codeFindings } from './embed-code-findings.ts';

const ORIGIN = 'https://karkas.example';
const KEY = `pk_live_${'a'.repeat(24)}`;
const FEED = `<karkas-vacancy-feed embed-key="${KEY}"></karkas-vacancy-feed>`;
const found = (code: string, key: string | null = KEY) =>
  codeFindings(readCode(code), { origin: ORIGIN, version: '1.4.2' }, key);
const told = (code: string, key?: string | null) => found(code, key).map(({ level, code: kind }) => `${level} ${kind}`);
const script = (attributes: string) => `<script ${attributes}></script>${FEED}`;
const module = (path: string, more = '') => script(`type="module" src="${ORIGIN}${path}" ${more}`);

test.each([
  ['the copied code', module('/widgets/v1/vacancy-feed.js'), ['ok version_moving']],
  [
    'in capitals and without quotes',
    `<SCRIPT TYPE=module SRC=${ORIGIN}/widgets/v1/all.js></SCRIPT>${FEED}`,
    ['ok version_moving'],
  ],
  [
    'one tag',
    `<script async src='${ORIGIN}/widgets/v1/loader.js' data-embed-key='${KEY}'></script>`,
    ['ok version_moving'],
  ],
  ['a pinned version', module('/widgets/1.4.2/all.js', 'integrity="sha384-a"'), ['warn version_pinned']],
  ['a version that is gone', module('/widgets/1.3.0/all.js'), ['bad version_gone']],
  ['integrity of a file that changes', module('/widgets/v1/all.js', 'integrity="sha384-a"'), ['bad integrity_moving']],
  ['a chunk that a plugin has taken over', module('/widgets/v1/chunks/shell-abc.js'), ['bad script_chunk']],
  ['a file that is none', module('/widgets/v1/feed.js'), ['bad script_unknown']],
  [
    'a script of somebody else',
    script('type="module" src="https://cdn.example/widgets/v1/all.js"'),
    ['bad script_foreign'],
  ],
  ['a module as a plain script', script(`src="${ORIGIN}/widgets/v1/all.js"`), ['bad script_type']],
  [
    'the loader as a module',
    `<script type="module" src="${ORIGIN}/widgets/v1/loader.js" data-embed-key="${KEY}"></script>`,
    ['bad loader_module'],
  ],
  [
    'a script that a plugin holds back',
    script(`type="rocketlazyloadscript" data-rocket-type="module" data-rocket-src="${ORIGIN}/widgets/v1/all.js"`),
    ['warn script_held'],
  ],
  ['only the tag', FEED, ['bad script_none']],
  [
    'only the script',
    `<script type="module" src="${ORIGIN}/widgets/v1/all.js"></script>`,
    ['ok version_moving', 'bad tag_none'],
  ],
  ['nothing of ours', '<p>Вакансии</p><script src="/jquery.js"></script>', ['bad script_none', 'bad tag_none']],
])('%s', (_, code, expected) => {
  expect(told(code)).toEqual(expected);
});

const tag = (attributes: string, name = 'vacancy-feed') =>
  `<script type="module" src="${ORIGIN}/widgets/v1/all.js"></script><karkas-${name} ${attributes}></karkas-${name}>`;

test.each([
  ['no key', tag('limit="3"'), 'bad tag_key_none'],
  ['the key of the example', tag(`embed-key="${DEMO_EMBED_KEY}"`), 'bad tag_key_sample'],
  ['the word in its place', tag('embed-key="ВАШ_КЛЮЧ"'), 'bad tag_key_sample'],
  ['another key', tag(`embed-key="pk_live_${'b'.repeat(24)}"`), 'warn tag_key_other'],
  ['a name that is none', tag(`embed-key="${KEY}"`, 'vacancies'), 'bad tag_unknown'],
  ['an accent that is not seen', tag(`embed-key="${KEY}" accent="#ffd400"`), 'warn accent_pale'],
])('%s', (_, code, expected) => {
  expect(told(code)).toEqual(['ok version_moving', expected]);
});

test('keys that are well', () => {
  expect(told(tag(`embed-key="pk_live_${'b'.repeat(24)}"`), null)).toEqual(['ok version_moving']);
  expect(told(tag(`embed-key="${DEMO_EMBED_KEY}"`), DEMO_EMBED_KEY)).toEqual(['ok version_moving']);
  expect(told(tag(`embed-key="${KEY}" accent="#0a6b52"`, 'chat-bubble'))).toEqual(['ok version_moving']);
});

test('each that is not well has its cure in Russian', () => {
  const all = [FEED, tag('limit="3"'), module('/widgets/1.3.0/all.js'), '<p>'].flatMap((code) => found(code));
  for (const { level, cure } of all) expect(cure === null).toBe(level === 'ok');
  expect(found(module('/widgets/1.3.0/all.js'))[0]?.cure).toMatch(/^Поставьте v1 вместо 1\.3\.0/);
});

test('what is repeated is told once, and of many things only some', () => {
  const names = (text: string) =>
    `<script async src="${ORIGIN}/widgets/v1/loader.js" data-widgets="${text}" data-embed-key="${KEY}"></script>`;
  expect(told(names('feed '.repeat(300)))).toEqual(['ok version_moving', 'bad tag_unknown']);
  const many = Array.from({ length: 300 }, (_, index) => `a${index}`).join(' ');
  expect(found(names(many))).toHaveLength(20);
});
