import { expect, test } from 'vitest';
import { RESPOND_ATTRIBUTES } from '#shared/domain/respond-attributes.ts';
import { buttonAttributes, readButtonLook, SIZE_CHOICES, VARIANT_CHOICES } from './button-look.ts';

test('the form offers what the element can do', () => {
  for (const [choices, { reads }] of [
    [VARIANT_CHOICES, RESPOND_ATTRIBUTES.variant],
    [SIZE_CHOICES, RESPOND_ATTRIBUTES.size],
  ] as const)
    expect(choices.map(([value]) => value).sort()).toEqual([...(reads.values ?? [])].sort());
});

test.each([
  ['', { vacancy: '', variant: 'primary', size: 'm' }, {}],
  [
    'vacancy=12&variant=outline&size=l',
    { vacancy: '12', variant: 'outline', size: 'l' },
    { variant: 'outline', size: 'l' },
  ],
  ['vacancy=12&variant=pink&size=', { vacancy: '12', variant: 'primary', size: 'm' }, {}],
])('«%s»', (query, look, attributes) => {
  expect(readButtonLook(new URLSearchParams(query))).toEqual(look);
  expect(buttonAttributes(readButtonLook(new URLSearchParams(query)))).toEqual(attributes);
});
