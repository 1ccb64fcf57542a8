import { expect, test } from 'vitest';
import { fileKind, fileSize } from './file.ts';

test.each([
  [0, '1\u00a0КБ'],
  [245_760, '240\u00a0КБ'],
  [1_048_575, '1\u00a0МБ'],
  [1_258_291, '1,2\u00a0МБ'],
  [null, null],
])('%s bytes are «%s»', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

test('the kind of a file is its ending', () => {
  expect(fileKind('/files/demo/plan.pdf')).toBe('PDF');
  expect(fileKind('/files/demo.dir/plan')).toBeNull();
});
