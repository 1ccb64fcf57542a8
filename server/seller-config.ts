import { isBik, isCorrAccount, isKpp, isRoubleAccount } from '#shared/domain/bank-details.ts';
import { isInn } from '#shared/domain/inn.ts';
import { TAX_SYSTEMS, type Seller, type TaxSystem } from '#shared/domain/seller.ts';
import { z } from 'zod';

/** The variable of each field of the seller. */
const VARIABLE_OF = {
  name: 'SELLER_NAME',
  inn: 'SELLER_INN',
  kpp: 'SELLER_KPP',
  address: 'SELLER_ADDRESS',
  bank: 'SELLER_BANK',
  bik: 'SELLER_BIK',
  account: 'SELLER_ACCOUNT',
  corrAccount: 'SELLER_CORR_ACCOUNT',
  director: 'SELLER_DIRECTOR',
  accountant: 'SELLER_ACCOUNTANT',
} as const satisfies Partial<Record<keyof Seller, string>>;

type Field = keyof typeof VARIABLE_OF;
const FIELDS = Object.keys(VARIABLE_OF) as Field[];

const variable = z.string().optional();

export const sellerVariables = {
  SELLER_NAME: variable,
  SELLER_INN: variable,
  SELLER_KPP: variable,
  SELLER_ADDRESS: variable,
  SELLER_BANK: variable,
  SELLER_BIK: variable,
  SELLER_ACCOUNT: variable,
  SELLER_CORR_ACCOUNT: variable,
  SELLER_DIRECTOR: variable,
  SELLER_ACCOUNTANT: variable,
  TAX_SYSTEM: z.coerce
    .number()
    .refine((code): code is TaxSystem => TAX_SYSTEMS.some((known) => known === code))
    .default(0),
};

type Variables = z.output<z.ZodObject<typeof sellerVariables>>;

const WORDS = 'at most 300 characters, and set when another SELLER_ variable is';

export const sellerExpectations: Record<keyof Variables, string> = {
  SELLER_NAME: WORDS,
  SELLER_INN: 'an INN with right check digits, and with APP_MODE=production not one of the demo',
  SELLER_KPP: 'the KPP of a company, like 770701001, or unset for a sole trader',
  SELLER_ADDRESS: WORDS,
  SELLER_BANK: WORDS,
  SELLER_BIK: 'the nine digits of a BIK',
  SELLER_ACCOUNT: 'an account in roubles whose key fits SELLER_BIK',
  SELLER_CORR_ACCOUNT: 'the account of the bank whose key fits SELLER_BIK',
  SELLER_DIRECTOR: WORDS,
  SELLER_ACCOUNTANT: 'at most 300 characters',
  TAX_SYSTEM: '0, 1 or 2: prices contain VAT at the general rate',
};

/** Made-up firms are under a tax office that does not exist. */
const isOfDemo = (inn: string): boolean => inn.startsWith('9999');

/** The executor of the demo's offers. No bank has this BIK. */
export const DEMO_SELLER: Seller = {
  name: 'ООО «Каркас (демо)»',
  inn: '9999000013',
  kpp: '999901001',
  address: '420000, г. Казань, Каркасный проезд, д. 1',
  bank: 'АО «Образец-Банк», г. Казань',
  bik: '040000950',
  account: '40702810000000001193',
  corrAccount: '30101810400000000950',
  director: 'Каркасов А. П.',
  accountant: 'Счетова М. И.',
  taxSystem: 0,
};

const words = z.string().trim().min(1).max(300);
const digits = z.string().transform((text) => text.replaceAll(/\s/g, ''));

const sellerSchema = z
  .object({
    name: words,
    inn: digits.refine(isInn),
    kpp: digits.nullable(),
    address: words,
    bank: words,
    bik: digits.refine(isBik),
    account: digits,
    corrAccount: digits,
    director: words,
    accountant: words,
  })
  .superRefine(({ inn, kpp, bik, account, corrAccount }, { addIssue }) => {
    const isFit = {
      kpp: inn.length === 10 ? kpp !== null && isKpp(kpp) : kpp === null,
      account: isRoubleAccount(account, bik),
      corrAccount: isCorrAccount(corrAccount, bik),
    };
    for (const [field, fits] of Object.entries(isFit)) if (!fits) addIssue({ code: 'custom', path: [field] });
  });

/**
 * The seller that the variables name; where none is set the demo's in demo mode, and null in production. Otherwise the name of the
 * first variable that is wrong.
 */
export function readSeller(
  values: Variables,
  mode: 'demo' | 'production',
): { seller: Seller | null } | { wrong: keyof Variables } {
  const taxSystem = values.TAX_SYSTEM;
  const given = Object.fromEntries(FIELDS.map((field) => [field, values[VARIABLE_OF[field]]]));
  if (FIELDS.every((field) => given[field] === undefined))
    return { seller: mode === 'demo' ? { ...DEMO_SELLER, taxSystem } : null };
  // In a small firm the director keeps the books.
  const { kpp = null, accountant = given.director } = given;
  const { data, error } = sellerSchema.safeParse({ ...given, kpp, accountant });
  if (error) {
    const wrong = FIELDS.find((field) => field === error.issues[0]?.path[0]) ?? 'name';
    return { wrong: VARIABLE_OF[wrong] };
  }
  return mode === 'production' && isOfDemo(data.inn) ? { wrong: 'SELLER_INN' } : { seller: { ...data, taxSystem } };
}
