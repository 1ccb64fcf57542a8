import { describe, expect, test } from 'vitest';
import { canonicalChatAddress, CHAT_ELEMENT } from './chat-address.ts';
import { attributesIn } from './element-address.ts';
import { canonicalQuery } from './page-queries.ts';
import {
  canonicalRespondAddress,
  readRespondAddress,
  RESPOND_ELEMENT,
  undrawnRespondAttributes,
} from './respond-address.ts';

const asked = (query: string) => new URLSearchParams(query);

describe('the frame of a button', () => {
  test('is one page in any equivalent spelling', () => {
    expect(canonicalRespondAddress(asked('vacancy=007&size=m&label=%20Хочу%20&key=pk&x=1'), 'frame')).toBe(
      '?key=pk&label=%D0%A5%D0%BE%D1%87%D1%83&vacancy=7',
    );
    expect(canonicalRespondAddress(asked('vacancy=x&variant=huge&key=a%20b'), 'frame')).toBe('');
  });

  test('has nothing of one visitor in its address', () => {
    const told = [...attributesIn(RESPOND_ELEMENT, 'told').keys()];
    expect(told).toEqual(['prefill-name', 'prefill-phone', 'reference']);
    expect(canonicalRespondAddress(asked(told.map((name) => `${name}=1`).join('&')), 'frame')).toBe('');
  });

  test('reads its settings back', () => {
    const values = readRespondAddress(asked('external-id=A-1&fields=phone+name&theme=dark'));
    expect(values).toMatchObject({ vacancy: null, externalId: 'A-1', fields: 'phone name', theme: 'dark', size: 'm' });
  });
});

test('the fragment of a button names what it cannot have', () => {
  expect(undrawnRespondAttributes()).toEqual([
    'lazy',
    'consent',
    'mode',
    'locale',
    'api-base',
    'external-id',
    'user-jwt',
    'prefill-name',
    'prefill-phone',
    'reference',
    'disabled',
    'required',
    'expose-pii',
    'test',
  ]);
});

test('the frame of a chat has what its first answer is drawn by', () => {
  expect(canonicalChatAddress(asked('vacancy=5&start=signin&sound=on&persist=local&prefill-name=x&key=pk'))).toBe(
    '?key=pk&start=signin&vacancy=5',
  );
  expect([...attributesIn(CHAT_ELEMENT, 'told').keys()]).toContain('persist');
});

test.each([
  ['/embed/frame/respond', '?vacancy=5'],
  ['/embed/respond/5.html', ''],
  ['/embed/frame/chat', '?vacancy=5'],
  ['/embed/frame/feed', ''],
  ['/embed/frame/other', ''],
])('%s takes its own keys', (path, expected) => {
  expect(canonicalQuery(path, asked('vacancy=5'))).toBe(expected);
});
