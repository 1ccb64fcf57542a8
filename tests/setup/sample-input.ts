import { z } from 'zod';
import { isSchema } from '#shared/contracts/answers.ts';
import type { Contract } from '#shared/contracts/contract.ts';
import { addDays } from '#shared/domain/time.ts';
import { PASSWORD } from './member-world.ts';
import { PAYEE } from './money-world.ts';

type Schema = z.core.JSONSchema.BaseSchema;

export const PARTS = ['params', 'query', 'body'] as const;
export type Part = (typeof PARTS)[number];

/** The inputs of a call, by their part of the request. */
export type Sample = Partial<Record<Part, Record<string, unknown>>>;

/** One place of an input: `body.answers[].questionId`. */
export interface Place {
  path: string;
  /** The last name of the path. */
  name: string;
  schema: Schema;
}

/** Calls that take one of several fields: which one, unless another is wanted. */
const CHOSEN: Readonly<Record<string, { path: string; unless: RegExp }>> = {
  'POST /chat/dialogs': { path: 'body.support', unless: /^body\./ },
  'POST /respond/question': { path: 'body.text', unless: /^body\.respond/ },
};

export interface SampleWish {
  /** Optional places that are filled too, and alternatives that are chosen. */
  isWanted?: (place: Place) => boolean;
  /** Its own value for a place; undefined: one that fits. */
  fill?: (place: Place) => unknown;
}

/** Fields with a form of their own, by name or path. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  phone: '+7 917 204-16-83',
  email: 'proba@pochta.example',
  code: '123456',
  password: PASSWORD,
  newPassword: PASSWORD,
  inn: '7707083893',
  kpp: '770701001',
  rubles: 1_000,
  bik: PAYEE.bik,
  'body.account': PAYEE.account,
  corrAccount: PAYEE.corrAccount,
  payerAccount: PAYEE.account,
  timeZone: 'Europe/Moscow',
  /** What applicants choose from too. */
  situations: ['custom'],
  address: 'Казань, Баумана, 1',
  'body.hours.week[].to': 60,
  'body.location': { address: 'Казань, Баумана, 1' },
  /** No program is that slow. */
  'body.openedAt': addDays(new Date(), -1).toISOString(),
  startMonth: '2026-01',
  'body.change.text': 'Такого человека в\u00a0наших табелях нет.',
  'query.ids': '1',
  'query.vacancies': '1',
  slug: 'proba',
  letter: 'а',
  text: 'Проба пера',
  origin: 'https://volga.example',
  site: 'https://volga.example',
  origins: ['https://volga.example'],
  path: '/',
  href: '/news',
  /** For good. */
  'body.endsAt': null,
  question: 'Почему на вакансию никто не откликается?',
  key: `pk_live_${'a'.repeat(24)}`,
  accent: '#1f4e79',
  erid: '2VtzqvPGTy1',
  challenge: 'a'.repeat(43),
  verifier: 'a'.repeat(43),
  /** Of staff's queues: any of theirs. */
  id: '1',
};

/** Once for each, so that a place is the same object whenever it is asked for. */
const inputs = new WeakMap<z.ZodType, Schema>();

function schemaOf(contract: Contract, part: Part): Schema | null {
  const schema = contract[part];
  if (!schema) return null;
  const known = inputs.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  inputs.set(schema, known);
  return known;
}

const alternativesOf = ({ anyOf, oneOf, allOf }: Schema) => [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];

const fieldsOf = ({ path, schema }: Place): Place[] =>
  Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    path: `${path}.${name}`,
    name,
    schema: one as Schema,
  }));

/** Everything below a place, the place itself included. */
function below(place: Place): Place[] {
  const { path, schema } = place;
  const items = schema.items && schema.maxItems !== 0 ? (schema.items as Schema) : null;
  return [
    place,
    ...alternativesOf(schema).flatMap((one) => below({ ...place, schema: one })),
    ...fieldsOf(place).flatMap(below),
    ...(items ? below({ path: `${path}[]`, name: place.name, schema: items }) : []),
  ];
}

const places = new WeakMap<Contract, readonly Place[]>();

/** All places of a call's inputs; the alternatives of a union are places of the same path. */
export function placesOf(contract: Contract): readonly Place[] {
  const known =
    places.get(contract) ??
    PARTS.flatMap((part) => {
      const schema = schemaOf(contract, part);
      return schema ? below({ path: part, name: part, schema }) : [];
    });
  places.set(contract, known);
  return known;
}

/** Names of an answer's fields, however deep. */
export function answeredNames({ answer }: Contract): string[] {
  if (!isSchema(answer)) return [];
  const schema = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' });
  return below({ path: '', name: '', schema }).map(({ name }) => name);
}

/** An input that the contract accepts: what is required, and what is wanted besides. */
export function sampleOf(
  call: string,
  contract: Contract,
  { isWanted = () => false, fill = () => undefined }: SampleWish = {},
): Sample {
  function valueAt(place: Place): unknown {
    const { path, name, schema } = place;
    const own = fill(place) ?? SAMPLES[path];
    if (own !== undefined) return own;
    const alternatives = alternativesOf(schema);
    if (alternatives.length > 0) {
      const chosen = alternatives.find((one) => below({ ...place, schema: one }).some((at) => isWanted(at)));
      return valueAt({ ...place, schema: chosen ?? alternatives[0] ?? {} });
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (
      name in SAMPLES &&
      schema.type === (Array.isArray(SAMPLES[name]) ? 'array' : 'string') &&
      schema.format !== 'uuid'
    )
      return SAMPLES[name];
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          fieldsOf(place)
            .filter((one) => isNeeded(schema, one))
            .map((one) => [one.name, valueAt(one)]),
        );
      case 'array': {
        const item: Place = { path: `${path}[]`, name, schema: (schema.items ?? {}) as Schema };
        const isFilled = below(item).some(isWanted);
        return Array.from({ length: Math.max(schema.minItems ?? 0, isFilled ? 1 : 0) }, () => valueAt(item));
      }
      case 'string':
        return textOf(schema);
      case 'number':
      case 'integer':
        return Math.max(1, schema.minimum ?? 1);
      case 'boolean':
        return true;
      default:
        return null;
    }
  }
  /** A field with a default is required of the output only. */
  const isNeeded = (parent: Schema, place: Place) =>
    (parent.required?.includes(place.name) && place.schema.default === undefined) ||
    below(place).some(isWanted) ||
    place.path === chosen?.path;
  const chosen = placesOf(contract).some((place) => isWanted(place) && CHOSEN[call]?.unless.test(place.path))
    ? undefined
    : CHOSEN[call];
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const schema = schemaOf(contract, part);
      return schema ? [[part, valueAt({ path: part, name: part, schema })]] : [];
    }),
  );
}

function textOf({ format, minLength = 0 }: Schema): string {
  if (format === 'uuid') return '0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4b00';
  if (format === 'date-time') return addDays(new Date(), 1).toISOString();
  if (format === 'uri') return 'https://proba.example/';
  if (format === 'date') return addDays(new Date(), 45).toISOString().slice(0, 10);
  return 'Проба'.padEnd(minLength, 'а');
}
