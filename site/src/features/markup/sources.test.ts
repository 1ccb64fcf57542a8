import { access, readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DEMOS, LAYER_DEMOS } from './demos.ts';
import { demoSource, specimenSource } from './sources.ts';
import { ELSEWHERE } from './elsewhere.ts';
import { GROUPS } from './specimens.ts';

const ROOT = new URL('../../../../', import.meta.url);
const TEMPLATES = new URL('./', import.meta.url);

test('a specimen is cut out of its template', () => {
  const template = [
    '<div>',
    '  <Specimen id="tag" both>',
    '    <p class="tags">',
    '      <span />',
    '    </p>',
    '  </Specimen>',
    '  <Specimen id="other" />',
    '  <Specimen id="short">{photo && <Photo photo={photo} />}</Specimen>',
    '<Specimen id="icon">',
    '  <Icon />',
    '</Specimen>',
    '</div>',
  ].join('\n');
  expect(specimenSource(['', template], 'tag')).toBe('<p class="tags">\n  <span />\n</p>');
  expect(specimenSource([template], 'icon')).toBe('<Icon />');
  expect(specimenSource([template], 'short')).toBe('{photo && <Photo photo={photo} />}');
  expect(specimenSource([template], 'other')).toBeNull();
});

test('each demonstration is cut out of their list', async () => {
  const list = await readFile(new URL('demos.ts', import.meta.url), 'utf8');
  for (const name of Object.keys(DEMOS)) expect(demoSource(list, name), name).toMatch(/^\S[^]*\S$/);
  for (const [layer, demo] of Object.entries(LAYER_DEMOS))
    expect(demoSource(list, demo)).toContain(`openLayer('${layer}', {`);
  expect(demoSource(list, 'toast-default')).toBe("toast('Ссылка скопирована')");
  expect(demoSource(list, 'toast-many')).toBe(
    'for (let number = 1; number <= 21; number++) toast(`Сообщение ${number}`);',
  );
  expect(demoSource(list, 'photo-none')).toBe("openLayer('lightbox', { images: [] })");
  expect(() => demoSource(list, 'nothing')).toThrow('nothing');
});

test('everything in the list has its file and is drawn', async () => {
  const names = (await readdir(TEMPLATES)).filter((name) => name.endsWith('.astro'));
  const templates = await Promise.all(names.map((name) => readFile(new URL(name, TEMPLATES), 'utf8')));
  const specimens = GROUPS.flatMap((group) => group.specimens);
  expect(new Set([...specimens, ...GROUPS].map(({ id }) => id)).size).toBe(specimens.length + GROUPS.length);
  for (const { id, file, demos } of specimens) {
    await access(new URL(file, ROOT));
    if (!demos) expect(specimenSource(templates, id), id).not.toBeNull();
  }
  for (const { file } of ELSEWHERE) await access(new URL(file, ROOT));
  expect(new Set(specimens.flatMap(({ demos = [] }) => demos.map(([name]) => name)))).toEqual(
    new Set(Object.keys(DEMOS)),
  );
});
