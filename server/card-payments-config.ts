import { z } from 'zod';
import { readNetworks } from './platform/proxies.ts';

/** The part of the configuration that is about card payments. */
export interface CardPaymentsConfig {
  /** Of CloudPayments; without them the stand-in in demo mode, and no cards in production. */
  keys: { publicId: string; apiSecret: string } | undefined;
  /** Without a trailing slash. */
  url: string;
  /** Where notifications may come from: addresses and CIDRs. */
  senders: readonly string[];
  /** Of the stand-in on 127.0.0.1. */
  sandboxPort: number;
  /** How long a minute of the pauses lasts after which the stand-in repeats a notification. */
  sandboxMinuteMs: number;
}

/** «Уведомления» of the documentation, 2026. */
const SENDERS =
  '185.98.81.0/28, 87.251.91.160/27, 46.46.175.96/27, 46.46.168.160/27, 162.55.174.97/32, 91.216.178.243/32';

export const cardPaymentsVariables = {
  CP_PUBLIC_ID: z.string().trim().optional(),
  CP_API_SECRET: z.string().trim().optional(),
  CP_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.cloudpayments.ru'),
  CP_ALLOWED_CIDRS: z
    .string()
    .default(SENDERS)
    .transform((text, { addIssue }) => {
      const networks = readNetworks(text);
      if (networks === null) addIssue({ code: 'custom', message: 'names no networks' });
      return networks ?? [];
    }),
  CP_SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4323),
  CP_SANDBOX_MINUTE_MS: z.coerce.number().int().min(10).max(60_000).default(5_000),
};

export const cardPaymentsExpectations: Record<keyof typeof cardPaymentsVariables, string> = {
  CP_PUBLIC_ID: 'the Public ID of a site at CloudPayments',
  CP_API_SECRET: 'the API Secret of the same site as CP_PUBLIC_ID',
  CP_API_URL: 'an address like https://api.cloudpayments.ru',
  CP_ALLOWED_CIDRS: 'addresses and networks like 185.98.81.0/28, 162.55.174.97',
  CP_SANDBOX_PORT: 'a port number from 0 to 65535',
  CP_SANDBOX_MINUTE_MS: 'a number of milliseconds from 10 to 60000',
};

type Values = z.output<z.ZodObject<typeof cardPaymentsVariables>>;

/** One of the keys alone opens nothing. */
export const hasBothKeys = ({ CP_PUBLIC_ID, CP_API_SECRET }: Pick<Values, 'CP_PUBLIC_ID' | 'CP_API_SECRET'>): boolean =>
  Boolean(CP_PUBLIC_ID) === Boolean(CP_API_SECRET);

export function cardPaymentsConfigOf(values: Values): CardPaymentsConfig {
  const { CP_PUBLIC_ID: publicId, CP_API_SECRET: apiSecret } = values;
  return {
    keys: publicId && apiSecret ? { publicId, apiSecret } : undefined,
    url: values.CP_API_URL.replace(/\/$/, ''),
    senders: values.CP_ALLOWED_CIDRS,
    sandboxPort: values.CP_SANDBOX_PORT,
    sandboxMinuteMs: values.CP_SANDBOX_MINUTE_MS,
  };
}
