import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { resumeContentSchema } from '#shared/contracts/resume-content.ts';
import { reviewFields } from '#shared/contracts/review-fields.ts';
import { vacancyContentSchema } from '#shared/contracts/vacancy-content.ts';
import { lintVacancy } from '#shared/domain/vacancy-lint.ts';
import { contactsInResume } from '#server/domains/resume/edit/contacts.ts';
import { lintInputOf } from '#server/domains/vacancy/edit/judge.ts';
import { contactsInText } from '#server/platform/writing/contacts-in-text.ts';
import { freeTextsOf } from '#server/platform/writing/free-texts.ts';

/** A phone can be typed wherever a text is taken, so that these find every such field, also those that are still to come. */

const PHONE = '8 917 204-16-83';

type Path = readonly (string | number)[];

/** Values that rules between fields ask for. */
const FITTING: Readonly<Record<string, unknown>> = { relation: 'worked', amountKopecks: 150_000_00 };

/** Content in which every field is filled, each list with one item. */
function filled(schema: z.core.JSONSchema.BaseSchema, name = ''): unknown {
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (first) return filled(first, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return name in FITTING ? FITTING[name] : schema.enum[0];
  // One that may be null is stated as both.
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, of]) => [field, filled(of as typeof schema, field)]),
      );
    case 'array':
      return [filled(schema.items as typeof schema, name)];
    case 'string':
      return textOf(schema, name);
    case 'boolean':
      return true;
    default:
      return FITTING[name] ?? Math.max(1, schema.minimum ?? 1);
  }
}

function textOf({ format, minLength = 0, maxLength }: z.core.JSONSchema.BaseSchema, name: string): string {
  if (format === 'uuid') return '0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4b00';
  if (format === 'date') return '2026-03-04';
  if (/Month$/.test(name)) return '2026-03';
  if (/Time$/.test(name)) return '08:00';
  if (name === 'tags') return 'proba';
  if (name === 'extension') return '12';
  return 'проба '.repeat(Math.max(1, minLength / 5)).slice(0, maxLength);
}

const filledOf = (schema: z.ZodType) => filled(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** Where texts stand in it. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    placesOf(one, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

function withPhone(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) return PHONE;
  if (Array.isArray(value)) return value.with(Number(name), withPhone(value[Number(name)], rest));
  const object = z.record(z.string(), z.unknown()).parse(value);
  return { ...object, [name]: withPhone(object[name], rest) };
}

/** The texts of this content in which its schema takes a phone, each with the content that has it. */
function takingPhones<Content>(schema: z.ZodType<Content>): [field: string, content: Content][] {
  const content = filledOf(schema);
  schema.parse(content);
  return placesOf(content).flatMap((path): [string, Content][] => {
    const { success, data } = schema.safeParse(withPhone(content, path));
    return success ? [[path.join('.'), data]] : [];
  });
}

/** Fields that take one without a word. */
const silent = <Content>(
  schema: z.ZodType<Content>,
  refusedIn: (content: Content) => readonly { field: string }[],
  isAt = (field: string, refused: string) => field === refused,
) =>
  takingPhones(schema).flatMap(([field, content]) =>
    refusedIn(content).some((refused) => isAt(field, refused.field)) ? [] : [field],
  );

describe('a phone is refused at its field, wherever it is typed,', () => {
  test('in a resume, but where it belongs and where nobody reads it', () => {
    expect(takingPhones(resumeContentSchema).map(([field]) => field)).toContain('experience.0.position');
    expect(silent(resumeContentSchema, contactsInResume)).toEqual([
      'photo.url',
      'contacts.phone',
      'contacts.telegram',
      'contacts.vk',
      'contacts.max',
      'contacts.callHours',
      'experience.0.reasonLeft',
      'experience.0.reference',
      'portfolio.0.url',
      'videoUrl',
      'permits.0.number',
    ]);
  });

  test('in a review', () => {
    expect(silent(reviewFields, (content) => contactsInText(freeTextsOf(reviewFields, content), ''))).toEqual([]);
  });

  test('in a vacancy, but where it belongs, in keys of dictionaries and where its company alone reads it', () => {
    const lint = (content: z.output<typeof vacancyContentSchema>) =>
      lintVacancy(lintInputOf(content, [], null, new Date('2026-11-29'))).filter(({ rule }) => rule === 'phone');
    expect(
      silent(vacancyContentSchema, lint, (field, refused) => field === refused || field.startsWith(`${refused}.`)),
    ).toEqual([
      'workTypes.0',
      'contacts.phones.0.number',
      'photos.0.url',
      'videoUrl',
      'documents.0.url',
      'internalCode',
      'department',
    ]);
  });
});
