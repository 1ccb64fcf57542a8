/** A file that is not read at all; `message` is for the person who has sent it. */
export class StatementError extends Error {}

/** Money that came to the account of the statement. Texts are one line of at most 1,000 characters. */
export interface IncomingPayment {
  /** Where it starts in the file, from 1. */
  line: number;
  /** Of the payment order: unique with its date, the payer's account and the sum. */
  number: string;
  /** Of the payment order, `YYYY-MM-DD`. */
  date: string;
  /** The day the money came, `YYYY-MM-DD`; null where the bank does not say. */
  receivedOn: string | null;
  sumKopecks: number;
  payer: {
    name: string;
    /** Null where the bank gives none or not an INN. */
    inn: string | null;
    kpp: string | null;
    account: string;
    bank: string;
    bik: string | null;
  };
  purpose: string;
}

export interface Statement {
  payments: IncomingPayment[];
  /** Documents that were not understood, each with its line and why. */
  faults: { line: number; message: string }[];
  /** How many documents are about other money: what the account has paid. */
  otherCount: number;
}
