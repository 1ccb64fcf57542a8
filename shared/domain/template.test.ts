import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTemplate, hasStrayBraces, parseTemplate, TEMPLATE_VARIABLES, writeTemplate } from './template.ts';

const text = (value: string) => ({ kind: 'text', text: value }) as const;

describe('parseTemplate', () => {
  test('takes variables, fallbacks and unknown names out of a text', () => {
    expect(parseTemplate('{{applicant.first_name}}, день: {{ interview.date | завтра }}. {{выезд|скоро}}')).toEqual([
      { kind: 'variable', name: 'applicant.first_name', fallback: null },
      text(', день: '),
      { kind: 'variable', name: 'interview.date', fallback: 'завтра' },
      text('. '),
      { kind: 'unknown', name: 'выезд', fallback: 'скоро' },
    ]);
  });

  test.each([
    ['an opening brace that is never closed', '{{today', [text('{{today')]],
    ['a closing brace alone', 'today}} {{', [text('today}} {{')]],
    ['two openings', '{{ {{today}}', [text('{{ '), { kind: 'variable', name: 'today', fallback: null }]],
    ['three braces', '{{{today}}}', [text('{'), { kind: 'variable', name: 'today', fallback: null }, text('}')]],
    ['nothing inside', '{{}}', [{ kind: 'unknown', name: '', fallback: null }]],
    ['an empty fallback', '{{today|  }}', [{ kind: 'variable', name: 'today', fallback: null }]],
    ['a second bar', '{{today|a|b}}', [{ kind: 'variable', name: 'today', fallback: 'a|b' }]],
    ['a name of the prototype', '{{constructor}}', [{ kind: 'unknown', name: 'constructor', fallback: null }]],
    ['markup', '<b>{{today}}</b>', [text('<b>'), { kind: 'variable', name: 'today', fallback: null }, text('</b>')]],
    ['too much between braces', `{{${'a'.repeat(201)}}}`, [text(`{{${'a'.repeat(201)}}}`)]],
  ])('reads %s', (_name, body, parts) => {
    expect(parseTemplate(body)).toEqual(parts);
  });

  test('tells a brace that has lost its pair from a variable', () => {
    expect(hasStrayBraces(parseTemplate('Привет, {{имя}!'))).toBe(true);
    expect(hasStrayBraces(parseTemplate('имя}} привет'))).toBe(true);
    expect(hasStrayBraces(parseTemplate('{{today}} {одна} скобка'))).toBe(false);
  });
});

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom('{{', '}}', '{', '}', '|', ' ', '\n', 'a', ...TEMPLATE_VARIABLES),
    fc.constantFrom(...TEMPLATE_VARIABLES).map((name) => `{{${name}}}`),
    fc.string({ maxLength: 5 }),
  ),
  { maxLength: 30 },
);

test('what is written is read again as the same', () => {
  fc.assert(
    fc.property(pieces, (units) => {
      const parts = parseTemplate(units.join(''));
      expect(parseTemplate(writeTemplate(parts))).toEqual(parts);
    }),
  );
});

test('a text without braces stays as it is, whatever the values', () => {
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.constantFrom(...TEMPLATE_VARIABLES), fc.string()), (body, values) => {
      fc.pre(!body.includes('}}'));
      expect(fillTemplate(parseTemplate(body), values)).toMatchObject({ text: body, missing: [] });
    }),
  );
});

test('there is a text exactly when nothing is missing', () => {
  fc.assert(
    fc.property(pieces, fc.dictionary(fc.constantFrom(...TEMPLATE_VARIABLES), fc.string()), (units, values) => {
      const { parts, missing, text: filled } = fillTemplate(parseTemplate(units.join('')), values);
      expect(filled === null).toBe(missing.length > 0);
      expect(missing.length > 0).toBe(parts.some(({ kind }) => kind === 'missing'));
    }),
  );
});

describe('fillTemplate', () => {
  const fill = (body: string, values: Parameters<typeof fillTemplate>[1]) => fillTemplate(parseTemplate(body), values);

  test('takes the value, else the fallback, else the other variable', () => {
    const body = '{{applicant.first_name|Коллега}}, {{member.phone|company.phone}}';
    expect(fill(body, { 'applicant.first_name': 'Ильдар', 'member.phone': '1', 'company.phone': '2' }).text).toBe(
      'Ильдар, 1',
    );
    expect(fill(body, { 'company.phone': '2' }).text).toBe('Коллега, 2');
  });

  test('names what is missing once and has no text then', () => {
    const filled = fill('{{today}} {{member.phone|company.phone}} {{today}} {{выезд}}', { today: ' ' });
    expect(filled.missing).toEqual(['today', 'member.phone', 'выезд']);
    expect(filled.text).toBeNull();
  });

  test('does not read what a value says', () => {
    expect(
      fill('{{applicant.first_name}}', { 'applicant.first_name': '{{company.phone}}<b>', 'company.phone': '1' }).text,
    ).toBe('{{company.phone}}<b>');
  });
});
