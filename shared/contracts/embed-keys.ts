import { z } from 'zod';
import {
  EMBED_KEY_NAME_CHARS_MAX,
  EMBED_KEY_STATUSES,
  EMBED_ORIGINS_MAX,
  EMBED_RESPONDS_PER_DAY,
  EMBED_RESPONDS_PER_DAY_MAX,
  EMBED_SCOPES,
  WIDGETS,
} from '../domain/embed.ts';
import { KID_CHARS_MAX, SIGNING_KEY_CHARS_MAX, SIGNING_KEY_NAME_CHARS_MAX } from '../domain/signing-key.ts';
import { OWN_KEY_ACTIONS } from '../domain/embed-key-machine.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { lineField } from './lines.ts';

/** A key of the own company. */
export const ownKeySchema = z.object({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string(),
  /** Public: it stands in the code of the site. */
  publicKey: z.string(),
  /** Of a `pk_test_` key. */
  test: z.boolean(),
  /** Sites whose pages may show the widgets: `https://example.ru`, `https://*.example.ru`. */
  origins: z.array(z.string()),
  widgets: z.array(z.enum(WIDGETS)),
  scopes: z.array(z.enum(EMBED_SCOPES)),
  /** More of them wait for tomorrow. */
  respondsPerDay: z.number().int(),
  /** An old half of a rotation is `revoked` as soon as its week is over. */
  status: z.enum(EMBED_KEY_STATUSES),
  /** ISO, like the times below; the end of the old half of a rotation. */
  rotatesUntil: z.string().nullable(),
  createdAt: z.string(),
  /** The member who made it; null for a key of the operator, or of somebody who has left the service. */
  createdBy: z.string().nullable(),
  /** To the minute. */
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** Changes of its state that are possible now. */
  actions: z.array(z.enum(OWN_KEY_ACTIONS)),
  mayEdit: z.boolean(),
  /** Public keys by which the company's server vouches for visitors, the oldest first. */
  signingKeys: z.array(
    z.object({
      kid: z.string(),
      name: z.string(),
      addedAt: z.string(),
      /** Null for somebody who has left the service. */
      addedBy: z.string().nullable(),
      lastUsedAt: z.string().nullable(),
    }),
  ),
});

export type OwnKey = z.output<typeof ownKeySchema>;

const ORIGIN_CHARS_MAX = 300;
const fields = {
  name: lineField(1, EMBED_KEY_NAME_CHARS_MAX, 'Назовите ключ'),
  /** As people write them; each wrong one has an error at its place, `origins.1`. */
  origins: z
    .array(
      z.string('Напишите адрес сайта').max(ORIGIN_CHARS_MAX, `адрес не\u00a0длиннее ${ORIGIN_CHARS_MAX} знаков`),
      'Напишите адрес сайта',
    )
    .min(1, 'Напишите адрес сайта')
    .max(EMBED_ORIGINS_MAX, `Сайтов у\u00a0ключа не\u00a0больше ${EMBED_ORIGINS_MAX}`),
  widgets: z
    .array(z.enum(WIDGETS, 'Выберите, для чего ключ'))
    .min(1, 'Выберите, для чего ключ')
    .max(WIDGETS.length, 'Выберите, для чего ключ'),
};

const DAY_TEXT = `Целое число от\u00a01 до\u00a0${EMBED_RESPONDS_PER_DAY_MAX}`;
const respondsPerDay = z.number(DAY_TEXT).int(DAY_TEXT).min(1, DAY_TEXT).max(EMBED_RESPONDS_PER_DAY_MAX, DAY_TEXT);

/** With `karkas-respond-submit` a page of the key may get the name and the phone. */
const exposesPii = z.boolean();

const newKey = z.strictObject({
  ...fields,
  exposesPii: exposesPii.default(false),
  respondsPerDay: respondsPerDay.default(EMBED_RESPONDS_PER_DAY),
  /** Makes a `pk_test_` key, whose responds are not sent. */
  test: z.boolean().default(false),
});
export type NewOwnKey = z.output<typeof newKey>;

const newSigningKey = z.strictObject({
  name: lineField(1, SIGNING_KEY_NAME_CHARS_MAX, 'Назовите ключ'),
  /** The public half, PEM or JWK. A private one is refused, and kept nowhere. */
  key: z
    .string('Вставьте открытый ключ')
    .trim()
    .min(1, 'Вставьте открытый ключ')
    .max(SIGNING_KEY_CHARS_MAX, `Не\u00a0длиннее ${SIGNING_KEY_CHARS_MAX} знаков`),
});
export type NewSigningKey = z.output<typeof newSigningKey>;

/** Absent fields stay as they are. */
const keyChange = z.strictObject({
  version: z.number().int(),
  ...z.object({ ...fields, exposesPii, respondsPerDay }).partial().shape,
  addSigningKey: newSigningKey.optional(),
  /** By its `kid`: tokens of its other half name nobody any more. */
  removeSigningKey: z.string().min(1).max(KID_CHARS_MAX).optional(),
  /** Makes a new key of the same kind, which is answered; both work for a week. */
  action: z.enum(['rotate']).optional(),
});
export type OwnKeyChange = z.output<typeof keyChange>;

const idParam = z.object({ id: z.uuid() });
const access = 'member:embed.manage';

/** Keys by which a company's own sites show its widgets. */
export const embedKeyContracts = defineContracts({
  'GET /company/embed': {
    summary: 'Keys of the own company: the living ones first, then those revoked last',
    answer: z.object({ items: z.array(ownKeySchema), mayAdd: z.boolean() }),
    errors: ['unauthorized', 'forbidden'],
    access,
  },
  'POST /company/embed': {
    summary: 'A new key',
    body: newKey,
    answer: ownKeySchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access,
    idempotent: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'PATCH /company/embed/{id}': {
    summary: 'Changes the named fields of a key, or replaces it by a new one',
    params: idParam,
    body: keyChange,
    answer: ownKeySchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'wrong_state'],
    access,
    limit: { points: 120, seconds: 3_600 },
  },
  'DELETE /company/embed/{id}': {
    summary: 'Revokes a key: from now on it opens nothing',
    params: idParam,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access,
  },
});
