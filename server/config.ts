import path from 'node:path';
import type { SignInProviderId } from '#shared/domain/sign-in-providers.ts';
import type { Seller } from '#shared/domain/seller.ts';
import { z } from 'zod';
import { SECRET_KEY_BYTES } from './platform/secrets.ts';
import { VACANCY_PLACES } from '#shared/domain/limits.ts';
import {
  cardPaymentsConfigOf,
  cardPaymentsExpectations,
  cardPaymentsVariables,
  hasBothKeys,
  type CardPaymentsConfig,
} from './card-payments-config.ts';
import { networkConfigOf, networkExpectations, networkVariables, type NetworkConfig } from './network-config.ts';
import { readSeller, sellerExpectations, sellerVariables } from './seller-config.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

/** An address, or a name with an address in angle brackets; on one line. */
const SENDER = /^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  APP_MODE: z.enum(['demo', 'production']).default('demo'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  FILL_DEMO: flag.optional(),
  ...networkVariables,
  OUTBOUND_ALLOW_LOOPBACK: flag.default(false),
  EMBED_ALLOW_LOOPBACK: flag.optional(),
  VACANCY_PLACES_VERIFIED: z.coerce.number().int().min(0).max(100_000).default(VACANCY_PLACES.verified),
  VACANCY_PLACES_OTHER: z.coerce.number().int().min(0).max(100_000).default(VACANCY_PLACES.other),
  WEBHOOK_RECEIVER: z.url({ protocol: /^https?$/ }).optional(),
  EMPLOYER_PORT: z.coerce.number().int().min(0).max(65_535).default(4322),
  SECRET_KEY: z
    .base64()
    .refine((text) => Buffer.from(text, 'base64').length === SECRET_KEY_BYTES)
    .optional(),
  CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional(),
  DADATA_TOKEN: z.string().trim().optional(),
  DADATA_URL: z.url({ protocol: /^https?$/ }).default('https://suggestions.dadata.ru/suggestions/api/4_1/rs'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().trim().regex(SENDER).optional(),
  SMS_RU_API_ID: z.string().trim().optional(),
  SMS_RU_URL: z.url({ protocol: /^https?$/ }).default('https://sms.ru'),
  YANDEX_ID_CLIENT_ID: z.string().trim().optional(),
  YANDEX_ID_CLIENT_SECRET: z.string().trim().optional(),
  VK_ID_CLIENT_ID: z.string().trim().optional(),
  ...cardPaymentsVariables,
  ...sellerVariables,
  DEFAULT_CITY: z.string().default('moskva'),
  WARM_PAGES: z.coerce.number().int().min(0).default(1_000),
  NEW_PAGES_PER_MINUTE: z.coerce.number().int().min(0).default(300),
  PAGE_CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(256 * 1024 * 1024),
  IMAGE_CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(512 * 1024 * 1024),
});

/** The names of all, each of which may be missing. */
export const VARIABLES = Object.keys(variables.shape);

/** In production nothing leaves for this machine, and nothing without TLS. */
const environmentSchema = variables
  .refine(({ APP_MODE, WEBHOOK_RECEIVER }) => APP_MODE === 'demo' || WEBHOOK_RECEIVER === undefined, {
    path: ['WEBHOOK_RECEIVER'],
  })
  .refine(hasBothKeys, { path: ['CP_API_SECRET'] })
  .transform((values, { addIssue }) => {
    const read = readSeller(values, values.APP_MODE);
    if ('seller' in read) return { ...values, seller: read.seller };
    addIssue({ code: 'custom', path: [read.wrong] });
    return z.NEVER;
  });

/** The expected value of each variable, in words for the person who set it. */
const expectations: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'a host name or address to listen on',
  DATA_DIR: 'a folder for the database and files',
  DATABASE_URL: 'an address like postgres://user:password@host:5432/name',
  DATABASE_POOL_SIZE: 'a number from 2 to 200',
  PUBLIC_ORIGIN: 'the public address of the site, like https://example.ru',
  APP_MODE: '"demo" or "production"',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  FILL_DEMO: '1 or 0',
  ...networkExpectations,
  OUTBOUND_ALLOW_LOOPBACK: '1 or 0',
  EMBED_ALLOW_LOOPBACK: '1 or 0',
  VACANCY_PLACES_VERIFIED: 'a number of vacancies',
  VACANCY_PLACES_OTHER: 'a number of vacancies',
  WEBHOOK_RECEIVER: 'an address of this machine like http://127.0.0.1:9000, and unset with APP_MODE=production',
  EMPLOYER_PORT: 'a port number from 0 to 65535',
  SECRET_KEY: 'base64 of 32 random bytes, like the output of: openssl rand -base64 32',
  CLAMD_URL: 'an address like tcp://127.0.0.1:3310',
  DADATA_URL: 'an address like https://suggestions.dadata.ru/suggestions/api/4_1/rs',
  SMTP_URL: 'an address like smtps://user:password@smtp.example.ru:465',
  MAIL_FROM: 'a sender like Каркас <noreply@example.ru>',
  SMS_RU_URL: 'an address like https://sms.ru',
  ...cardPaymentsExpectations,
  ...sellerExpectations,
  WARM_PAGES: 'a number of pages',
  NEW_PAGES_PER_MINUTE: 'a number of pages, 0 for no limit',
  PAGE_CACHE_BYTES: 'a number of bytes',
  IMAGE_CACHE_BYTES: 'a number of bytes',
};

export interface Config {
  port: number;
  host: string;
  /** Absolute. Holds the embedded database, its password, files, made pictures and the outbox of mails. */
  dataDir: string;
  /** Undefined: the embedded database in `dataDir` is used. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Without a trailing slash; canonical URLs and links in feeds start with it. */
  publicOrigin: string;
  /** An empty embedded database is filled with the demo in demo mode only. */
  mode: 'demo' | 'production';
  logLevel: string;
  /** True, false, or undefined to follow `mode`. */
  fillDemo: boolean | undefined;
  network: NetworkConfig;
  /** Addresses given by people may resolve to this machine's loopback; see `platform/outbound.ts`. */
  outboundAllowLoopback: boolean;
  /** A `pk_live_` key may allow pages of this machine; by default only in demo mode. */
  embedAllowLoopback: boolean;
  /** Vacancies that a company shows at once: checked, and any other. */
  vacancyPlaces: { verified: number; other: number };
  /** The one receiver of webhooks on this machine, an origin; undefined in production, and in a demo the employer's site. */
  webhookReceiver: string | undefined;
  /** For the demo employer's own site on 127.0.0.1, which exists in demo mode. */
  employerPort: number;
  /** Undefined: the key in `dataDir` is used. Processes with one database need the same key. */
  secretKey: Buffer | undefined;
  /** `tcp://host:port` of a daemon of ClamAV; undefined: received files are not looked into. */
  clamdUrl: string | undefined;
  /** Of DaData; without it addresses come from `server/sandbox`. */
  dadataToken: string | undefined;
  /** Without a trailing slash. */
  dadataUrl: string;
  /** With the user's name and password; undefined: mails are kept in `dataDir/outbox`. */
  smtpUrl: string | undefined;
  /** «Каркас <noreply@example.ru>». */
  mailFrom: string;
  /** Key of SMS.ru; without it `server/sandbox` takes the SMS. */
  smsRuApiId: string | undefined;
  /** Without a trailing slash. */
  smsRuUrl: string;
  /** Of sign-in providers; a provider without keys is the sandbox in demo mode, and is not offered in production. */
  providerKeys: Readonly<Partial<Record<SignInProviderId, { clientId: string; clientSecret: string }>>>;
  cardPayments: CardPaymentsConfig;
  /** Named in invoices, acts and receipts; null in production where none is set: nothing can be sold by invoice then. */
  seller: Seller | null;
  /** Slug of the city for callers without a known location; `serve.ts` checks it against the compendium. */
  defaultCitySlug: string;
  /** How many pages of the sitemap are pre-rendered after a start. */
  warmPages: number;
  /** New pages (not in memory) per visitor; 0: no limit. A fifth of them may be requested in a burst. */
  newPagesPerMinute: number;
  pageCacheBytes: number;
  /** On disk, in `dataDir`. */
  imageCacheBytes: number;
}

/** An invalid variable; `message` is one sentence that names it. */
export class ConfigError extends Error {}

/** Reads the configuration from environment variables. Throws {@link ConfigError} at the first invalid one. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    const value = environment[name] ? `"${environment[name]}"` : 'not set';
    throw new ConfigError(`${name} is ${value}, but must be ${expectations[name]}.`);
  }
  const values = parsed.data;
  const publicOrigin = (values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`).replace(/\/$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    publicOrigin,
    mode: values.APP_MODE,
    logLevel: values.LOG_LEVEL,
    fillDemo: values.FILL_DEMO,
    network: networkConfigOf(values),
    outboundAllowLoopback: values.OUTBOUND_ALLOW_LOOPBACK,
    employerPort: values.EMPLOYER_PORT,
    webhookReceiver: values.WEBHOOK_RECEIVER && new URL(values.WEBHOOK_RECEIVER).origin,
    vacancyPlaces: { verified: values.VACANCY_PLACES_VERIFIED, other: values.VACANCY_PLACES_OTHER },
    embedAllowLoopback: values.EMBED_ALLOW_LOOPBACK ?? values.APP_MODE === 'demo',
    secretKey: values.SECRET_KEY === undefined ? undefined : Buffer.from(values.SECRET_KEY, 'base64'),
    clamdUrl: values.CLAMD_URL,
    dadataToken: values.DADATA_TOKEN || undefined,
    dadataUrl: values.DADATA_URL.replace(/\/$/, ''),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Каркас <noreply@${new URL(publicOrigin).hostname}>`,
    smsRuApiId: values.SMS_RU_API_ID || undefined,
    smsRuUrl: values.SMS_RU_URL.replace(/\/$/, ''),
    providerKeys: {
      ...(values.YANDEX_ID_CLIENT_ID && values.YANDEX_ID_CLIENT_SECRET
        ? { yandex: { clientId: values.YANDEX_ID_CLIENT_ID, clientSecret: values.YANDEX_ID_CLIENT_SECRET } }
        : {}),
      // PKCE takes the place of the secret.
      ...(values.VK_ID_CLIENT_ID ? { vk: { clientId: values.VK_ID_CLIENT_ID, clientSecret: '' } } : {}),
    },
    cardPayments: cardPaymentsConfigOf(values),
    seller: values.seller,
    defaultCitySlug: values.DEFAULT_CITY,
    warmPages: values.WARM_PAGES,
    newPagesPerMinute: values.NEW_PAGES_PER_MINUTE,
    pageCacheBytes: values.PAGE_CACHE_BYTES,
    imageCacheBytes: values.IMAGE_CACHE_BYTES,
  };
}
