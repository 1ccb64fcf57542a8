import { expect, test } from 'vitest';
import { RESPOND_ATTRIBUTES } from '#shared/domain/respond-attributes.ts';
import { buttonAttributes, LABEL_CHARS_MAX, readButtonLook, SIZE_CHOICES, VARIANT_CHOICES } from './button-look.ts';

test('the form offers what the element can do', () => {
  for (const [choices, { reads }] of [
    [VARIANT_CHOICES, RESPOND_ATTRIBUTES.variant],
    [SIZE_CHOICES, RESPOND_ATTRIBUTES.size],
  ] as const)
    expect(choices.map(([value]) => value).sort()).toEqual([...(reads.values ?? [])].sort());
  const { read } = RESPOND_ATTRIBUTES.label.reads;
  expect([LABEL_CHARS_MAX, LABEL_CHARS_MAX + 1].map((length) => read('а'.repeat(length)) !== undefined)).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['', {}],
  ['vacancy=12&variant=primary&size=m&label=&accent=%23B03A15', {}],
  [
    'vacancy=12&variant=outline&size=l&label=+К+нам+&accent=%230a6b52',
    { variant: 'outline', size: 'l', label: 'К нам', accent: '#0a6b52' },
  ],
  ['vacancy=12&variant=pink&size=&accent=red', {}],
])('«%s»', (query, attributes) => {
  const look = readButtonLook(new URLSearchParams(query));
  expect(buttonAttributes(look)).toEqual(attributes);
  expect(look.vacancy).toBe(query ? '12' : '');
});
