import type { BankAccount } from './bank-details.ts';

/**
 * Codes of tax systems in receipts (тег 1055, 54-ФЗ) under which a seller may charge VAT at the general rate: ОСН, УСН «доходы»,
 * УСН «доходы минус расходы».
 */
export const TAX_SYSTEMS = [0, 1, 2] as const;
export type TaxSystem = (typeof TAX_SYSTEMS)[number];

/** Who sells the services of the marketplace: named in invoices, acts and receipts. */
export interface Seller extends BankAccount {
  name: string;
  inn: string;
  /** Null for a sole trader. */
  kpp: string | null;
  address: string;
  /** «Иванова М. П.», who signs; a sole trader signs himself. */
  director: string;
  accountant: string;
  taxSystem: TaxSystem;
}
