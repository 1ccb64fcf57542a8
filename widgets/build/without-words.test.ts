import path from 'node:path';
import { expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { withoutWords } from './without-words.ts';

const FOLDER = 'shared/domain';
const root = path.resolve(import.meta.dirname, '../..');

test('an element contains parsers of its attributes without their descriptions', async () => {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      withoutWords(
        ['attribute-readers', 'feed-readers', 'embed-attributes', 'feed-attributes'].map(
          (name) => `${FOLDER}/${name}.ts`,
        ),
      ),
    ],
    build: {
      write: false,
      lib: { entry: [`${FOLDER}/embed-attributes.ts`, `${FOLDER}/feed-attributes.ts`], formats: ['es'] },
    },
  });
  const { output } = (result as Rolldown.RolldownOutput[])[0]!;
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  expect(code).toContain('presetTags');
  expect(code).toContain('pay-mode');
  expect(code.match(/[А-яё]+|Vacancies|counter of the page|kind:/g)).toBeNull();
});
