import { z } from 'zod';
import { isBik, isCorrAccount, isKpp, isRoubleAccount } from '../domain/bank-details.ts';
import { isInn } from '../domain/inn.ts';

/** Numbers are copied with spaces between their groups. */
const digits = z
  .string()
  .max(60)
  .transform((text) => text.replaceAll(/\s/g, ''));

export const innField = digits.pipe(
  z
    .string()
    .regex(/^(?:\d{10}|\d{12})$/, 'В\u00a0ИНН 10 или 12 цифр')
    .refine(isInn, 'Проверьте ИНН: в\u00a0нём опечатка'),
);

export const kppField = digits.pipe(z.string().refine(isKpp, 'В\u00a0КПП 9 знаков, например 770701001'));

const ACCOUNT = /^\d{20}$/;
const ACCOUNT_LENGTH = 'В\u00a0номере счёта 20 цифр';

/**
 * Where money is sent: an account in roubles, its bank's BIK and account. The keys of both accounts must fit the BIK; a wrong
 * one is told at its own field.
 */
export const payeeBankSchema = z
  .strictObject({
    bik: digits.pipe(z.string().refine(isBik, 'В\u00a0БИК 9 цифр, первая\u00a0— 0')),
    account: digits.pipe(z.string().regex(ACCOUNT, ACCOUNT_LENGTH)),
    corrAccount: digits.pipe(z.string().regex(ACCOUNT, ACCOUNT_LENGTH)),
  })
  .superRefine(({ bik, account, corrAccount }, issues) => {
    // What is no BIK or too short has been told.
    if (!isBik(bik)) return;
    if (ACCOUNT.test(account) && !isRoubleAccount(account, bik))
      issues.addIssue({
        code: 'custom',
        path: ['account'],
        message: 'Счёт не\u00a0в\u00a0рублях или не\u00a0в\u00a0этом банке: проверьте номер и\u00a0БИК',
      });
    if (ACCOUNT.test(corrAccount) && !isCorrAccount(corrAccount, bik))
      issues.addIssue({
        code: 'custom',
        path: ['corrAccount'],
        message: 'Корреспондентский счёт не\u00a0этого банка: проверьте номер и\u00a0БИК',
      });
  });
