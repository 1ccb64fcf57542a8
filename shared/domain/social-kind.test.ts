import { expect, test } from 'vitest';
import { socialKind } from './social-kind.ts';

test.each([
  ['https://vk.com/stroy', 'vk'],
  ['https://m.vk.ru/stroy', 'vk'],
  ['https://www.youtube.com/@stroy', 'youtube'],
  ['https://t.me/stroy', 'telegram'],
  ['https://vk.com.evil.example/', 'other'],
])('%s is %s', (url, kind) => expect(socialKind(url)).toBe(kind));
