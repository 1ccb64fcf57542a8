import { expect, test } from 'vitest';
import { agreementFields } from '../contracts/applicant.ts';
import { SIGN_UP_DOCUMENTS, tickedDocuments } from './sign-up-documents.ts';

test('only ticked boxes count, each for its own document', () => {
  const boxes = { agreement: true, personalAgreement: true, advertisingMaterials: false, offerCompany: true };
  expect(tickedDocuments('applicant', boxes)).toEqual(['licenseAgreement', 'personalAgreement']);
  expect(tickedDocuments('company', boxes)).toEqual(['licenseAgreement', 'offerCompany', 'personalAgreement']);
  expect(tickedDocuments('applicant', { advertisingMaterials: 'on' })).toEqual([]);
});

test('the fields of the contract are those of the table', () => {
  expect(Object.keys(agreementFields)).toEqual(SIGN_UP_DOCUMENTS.applicant.map(({ field }) => field));
  expect(agreementFields.agreement.safeParse(false).error?.issues[0]?.message).toContain('правилами');
  expect(agreementFields.advertisingMaterials.parse(undefined)).toBe(false);
});
