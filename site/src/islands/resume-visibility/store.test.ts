import { expect, test } from 'vitest';
import type { ShownTo } from '#shared/contracts/resume.ts';
import { createVisibility } from './store.ts';

const SHOWN_TO: ShownTo = {
  visibility: 'companies',
  companies: [],
  hiddenFields: [],
  publicCategories: [],
  isMinor: false,
  hasParentalConsent: false,
};

function open(state: Partial<ShownTo> = {}, answer: () => Promise<unknown> = async () => ({})) {
  const sent: object[] = [];
  const told: ShownTo[] = [];
  const call = (_name: string, request: object) => {
    sent.push(request);
    return answer();
  };
  const visibility = createVisibility(
    // The store makes one call alone, whose answer it does not read.
    { call: call as never },
    { resumeId: 7, state: { ...SHOWN_TO, ...state } },
    (now) => told.push(now),
  );
  return { visibility, sent, told, settled: () => new Promise((resolve) => void setTimeout(resolve)) };
}

test('a choice that needs nothing more is saved at once', async () => {
  const { visibility, sent, told, settled } = open();
  visibility.choose({ visibility: 'hidden' });
  await settled();
  expect(sent).toEqual([{ id: 7, visibility: 'hidden', hiddenFields: [], publicCategories: [] }]);
  expect(told).toMatchObject([{ visibility: 'hidden' }]);
  expect(visibility.$saving.get().phase).toBe('saved');
});

test('a list of companies is saved once it has one', async () => {
  const { visibility, sent, settled } = open();
  visibility.choose({ visibility: 'companies_except' });
  await settled();
  expect(sent).toEqual([]);
  visibility.choose({ companies: [{ id: 3, name: 'СК «Дом»' }] });
  await settled();
  expect(sent).toMatchObject([{ visibility: 'companies_except', visibilityCompanyIds: [3] }]);
});

test('who goes on at once to a list without companies has nothing sent that lacks them', async () => {
  const { visibility, sent, settled } = open();
  visibility.choose({ visibility: 'hidden' });
  visibility.choose({ visibility: 'companies_except' });
  await settled();
  expect(sent).toEqual([]);
  expect(visibility.$saving.get().phase).toBe('idle');
  visibility.choose({ companies: [{ id: 3, name: 'СК «Дом»' }] });
  await settled();
  expect(sent).toMatchObject([{ visibility: 'companies_except', visibilityCompanyIds: [3] }]);
});

test('everyone, and each category more, needs the consent; a category less does not', async () => {
  const { visibility, sent, settled } = open();
  visibility.choose({ visibility: 'everyone' });
  visibility.choose({ publicCategories: ['name', 'age'] });
  await settled();
  expect(sent).toEqual([]);
  await visibility.save(true);
  expect(sent).toMatchObject([
    { visibility: 'everyone', publicCategories: ['name', 'age'], distributionAgreement: true },
  ]);
  visibility.choose({ publicCategories: ['name'] });
  await settled();
  expect(sent[1]).not.toHaveProperty('distributionAgreement');
  visibility.choose({ publicCategories: ['name', 'photo'] });
  await settled();
  expect(sent).toHaveLength(2);
});

test('the box of a parent goes along until it is saved', async () => {
  const { visibility, sent, told, settled } = open({ isMinor: true });
  visibility.choose({ visibility: 'companies_only' });
  visibility.tickParent(true);
  await settled();
  expect(sent).toEqual([]);
  visibility.choose({ companies: [{ id: 3, name: 'СК «Дом»' }] });
  await settled();
  visibility.choose({ visibility: 'companies' });
  await settled();
  expect(sent[0]).toMatchObject({ parentalAgreement: true });
  expect(sent[1]).not.toHaveProperty('parentalAgreement');
  expect(told[1]?.hasParentalConsent).toBe(true);
});

test('what was chosen stays when a save fails, with what is wrong', async () => {
  const problem = { title: '', detail: '', errors: [{ field: 'visibility', code: 'is_empty', message: 'Нельзя' }] };
  const { visibility, told, settled } = open({}, () => Promise.reject(Object.assign(new Error(), { problem })));
  visibility.choose({ visibility: 'link_only' });
  await settled();
  expect(visibility.$saving.get()).toEqual({ phase: 'failed', errors: { visibility: 'Нельзя' }, message: null });
  expect(visibility.$chosen.get().visibility).toBe('link_only');
  expect(visibility.$saved.get().visibility).toBe('companies');
  expect(told).toEqual([]);
});
