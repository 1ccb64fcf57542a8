import { HOUR_MS } from '#shared/domain/time.ts';
import { z } from 'zod';
import { createDadata, optionalText, type DadataSettings } from './dadata.ts';
import { createRemembered } from './remembered.ts';

export type RegisterStatus = 'active' | 'liquidating' | 'liquidated' | 'bankrupt' | 'reorganizing';

/** A line of the state register: a head office, a branch or an entrepreneur. Nothing of the people who manage it. */
export interface RegisterRecord {
  inn: string;
  /** Entrepreneurs have none. */
  kpp: string | null;
  ogrn: string | null;
  /** With the legal form: «ООО «Мостострой-12»». */
  legalName: string;
  /** Without it: «Мостострой-12». */
  brandName: string;
  /** «ООО». */
  legalForm: string | null;
  okved: string | null;
  address: string | null;
  status: RegisterStatus;
  isBranch: boolean;
}

export interface CompanyRegister {
  /** The head office first, then branches; empty for an unknown INN. Throws `ProviderUnavailable`. */
  find(inn: string): Promise<readonly RegisterRecord[]>;
  /** Of the sandbox alone: an INN that it knows, for whoever tries the demo. */
  exampleInn?: (() => string) | undefined;
}

interface RegisterSettings extends DadataSettings, Pick<CompanyRegister, 'exampleInn'> {}

/** The provider's own limit. */
const COUNT_MAX = 20;
const LEGAL_NAME_CHARS_MAX = 255;

const STATUSES = {
  ACTIVE: 'active',
  LIQUIDATING: 'liquidating',
  LIQUIDATED: 'liquidated',
  BANKRUPT: 'bankrupt',
  REORGANIZING: 'reorganizing',
} as const;

const recordSchema = z.object({
  value: z.string(),
  data: z.object({
    inn: z.string(),
    kpp: optionalText,
    ogrn: optionalText,
    branch_type: optionalText,
    name: z.object({
      short_with_opf: optionalText,
      full_with_opf: optionalText,
      short: optionalText,
      full: optionalText,
    }),
    opf: z.object({ short: optionalText }).nullish(),
    state: z.object({ status: z.enum(['ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'BANKRUPT', 'REORGANIZING']) }),
    okved: optionalText,
    address: z.object({ value: optionalText }).nullish(),
  }),
});
const answerSchema = z.object({ suggestions: z.array(recordSchema) });

/** A client of DaData (https://dadata.ru/api/find-party/). What it finds is kept for an hour. */
export function createCompanyRegister({
  url,
  token,
  timeoutMs,
  now = Date.now,
  exampleInn,
}: RegisterSettings): CompanyRegister {
  const request = createDadata({ url, token, timeoutMs, now, what: 'companies' });
  const records = createRemembered<readonly RegisterRecord[]>({ entriesMax: 1_000, keepMs: HOUR_MS, now });
  return {
    exampleInn,
    find: (inn) =>
      records(inn, async () => {
        const body = JSON.stringify({ query: inn, count: COUNT_MAX });
        const { suggestions } = await request('/findById/party', { method: 'POST', body }, answerSchema);
        return suggestions
          .map(toRecord)
          .filter((record) => record.inn === inn)
          .toSorted((one, other) => Number(one.isBranch) - Number(other.isBranch));
      }),
  };
}

function toRecord({ value, data }: z.output<typeof recordSchema>): RegisterRecord {
  const { inn, kpp, ogrn, name, okved } = data;
  return {
    inn,
    kpp,
    ogrn,
    okved,
    legalName: (name.short_with_opf ?? name.full_with_opf ?? value).slice(0, LEGAL_NAME_CHARS_MAX),
    brandName: bareName(name.short ?? name.full ?? value),
    legalForm: data.opf?.short ?? null,
    address: data.address?.value ?? null,
    status: STATUSES[data.state.status],
    isBranch: data.branch_type === 'BRANCH',
  };
}

const BRAND_NAME_CHARS_MAX = 100;

/** Without the quotes that registers put around a name. */
function bareName(name: string): string {
  return name
    .trim()
    .replace(/^["«“](.*)["»”]$/, '$1')
    .slice(0, BRAND_NAME_CHARS_MAX);
}
