import { describe, expect, test } from 'vitest';
import { isCorrAccount, isKpp, isRoubleAccount } from '#shared/domain/bank-details.ts';
import { isInn } from '#shared/domain/inn.ts';
import { ConfigError, readConfig } from './config.ts';
import { DEMO_SELLER } from './seller-config.ts';

/** No such firm; the bank and its numbers are those of the example of the Bank of Russia. */
const firm = {
  SELLER_NAME: 'ООО «Стройка»',
  SELLER_INN: '7701000019',
  SELLER_KPP: '770101001',
  SELLER_ADDRESS: '101000, г. Москва, ул. Строителей, д. 1',
  SELLER_BANK: 'Банк',
  SELLER_BIK: '049805746',
  SELLER_ACCOUNT: '40602 810 7 0000 0000025',
  SELLER_CORR_ACCOUNT: '30101810800000000746',
  SELLER_DIRECTOR: 'Прорабова Е. С.',
};
const production = (changed: Record<string, string>) => readConfig({ APP_MODE: 'production', ...firm, ...changed });

describe('the seller', () => {
  test('of the demo is made up, with right keys', () => {
    const { inn, kpp, bik, account, corrAccount } = DEMO_SELLER;
    expect(readConfig({}).seller).toEqual(DEMO_SELLER);
    expect([isInn(inn), isKpp(kpp ?? ''), isRoubleAccount(account, bik), isCorrAccount(corrAccount, bik)]).toEqual([
      ...[true, true, true, true],
    ]);
  });

  test('is nobody in production until it is set', () => {
    expect(readConfig({ APP_MODE: 'production' }).seller).toBeNull();
  });

  test('is read whole; the director keeps the books where nobody else does', () => {
    expect(production({ TAX_SYSTEM: '2' }).seller).toEqual({
      name: 'ООО «Стройка»',
      inn: '7701000019',
      kpp: '770101001',
      address: '101000, г. Москва, ул. Строителей, д. 1',
      bank: 'Банк',
      bik: '049805746',
      account: '40602810700000000025',
      corrAccount: '30101810800000000746',
      director: 'Прорабова Е. С.',
      accountant: 'Прорабова Е. С.',
      taxSystem: 2,
    });
    expect(production({ SELLER_ACCOUNTANT: 'Счетова М. И.' }).seller?.accountant).toBe('Счетова М. И.');
  });

  test('may be a sole trader, who has no KPP', () => {
    const trader = { SELLER_INN: '500100732259', SELLER_KPP: '' };
    expect(production(trader).seller).toMatchObject({ inn: '500100732259', kpp: null });
    expect(() => production({ ...trader, SELLER_KPP: '770101001' })).toThrow(/^SELLER_KPP is "770101001", but/);
  });

  test('of the demo sells nothing in production', () => {
    const { inn, kpp, bik, account, corrAccount } = DEMO_SELLER;
    const copied = { SELLER_INN: inn, SELLER_KPP: kpp ?? '', SELLER_BIK: bik, SELLER_ACCOUNT: account };
    expect(() => production({ ...copied, SELLER_CORR_ACCOUNT: corrAccount })).toThrow(
      /^SELLER_INN is "9999000013", but must be .+ not one of the demo\.$/,
    );
  });

  test.each([
    ['SELLER_INN', '7701000018'],
    ['SELLER_KPP', '7701'],
    ['SELLER_BIK', '49805746'],
    ['SELLER_ACCOUNT', '40602810800000000025'],
    ['SELLER_ACCOUNT', '40602840700000000025'],
    ['SELLER_CORR_ACCOUNT', '30101810700000000746'],
    ['SELLER_NAME', 'я'.repeat(301)],
    ['TAX_SYSTEM', '5'],
    ['TAX_SYSTEM', 'УСН'],
  ])('%s=%s is refused', (name, value) => {
    expect(() => production({ [name]: value })).toThrow(new RegExp(`^${name} is "${value}", but must be `));
  });

  test.each(Object.keys(firm))('is not read without %s', (name) => {
    expect(() => production({ [name]: '' })).toThrow(new RegExp(`^${name} is not set, but must be `));
    expect(() => production({ [name]: '' })).toThrow(ConfigError);
  });
});
