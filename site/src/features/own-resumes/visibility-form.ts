import type { ShownTo } from '#shared/contracts/resume.ts';
import type { Call } from '#shared/client/call.ts';
import { PUBLIC_CATEGORIES } from '#shared/domain/resume-fields.ts';
import { HIDDEN_FIELDS, RESUME_VISIBILITIES } from '#shared/domain/resume-terms.ts';
import type { FormValues } from '#shared/domain/form.ts';
import type { FoundCompany } from '../../islands/resume-visibility/index.ts';
import { isTicked, listOf, textOf, type Sending } from '../../lib/step-values.ts';

const someOf = <Value extends string>(all: readonly Value[], chosen: readonly string[]): Value[] =>
  all.filter((one) => chosen.includes(one));

/** What the plain form of who sees a resume says; an unknown choice is what stands. */
export async function readChoice(call: Call, values: FormValues, state: ShownTo): Promise<ShownTo> {
  const ids = listOf(values, 'visibilityCompanyIds').map(Number).filter(Number.isSafeInteger);
  const known = state.companies.filter(({ id }) => ids.includes(id));
  const others = ids.filter((id) => !known.some((one) => one.id === id));
  const { items } =
    others.length > 0 ? await call('GET /compendium/{kind}', { kind: 'company', ids: others }) : { items: [] };
  return {
    ...state,
    visibility: RESUME_VISIBILITIES.find((one) => one === textOf(values, 'visibility')) ?? state.visibility,
    companies: [...known, ...items.map(({ id, name }) => ({ id: Number(id), name }))],
    hiddenFields: someOf(HIDDEN_FIELDS, listOf(values, 'hiddenFields')),
    publicCategories: someOf(PUBLIC_CATEGORIES, listOf(values, 'publicCategories')),
  };
}

/** Companies that its search asks for; none without one. */
export async function searchCompanies(call: Call, values: FormValues): Promise<FoundCompany[]> {
  const typed = textOf(values, 'company').trim();
  if (typed.length < 2) return [];
  const { items } = await call('GET /compendium/{kind}', { kind: 'company', q: typed });
  return items.map(({ id, name, note }) => ({ id: Number(id), name, note }));
}

/** Saves what the plain form says. */
export async function sendChoice({ call, values }: Sending, id: number, chosen: ShownTo): Promise<void> {
  const { visibility, companies, hiddenFields, publicCategories } = chosen;
  await call('POST /resume/{id}/status', {
    id,
    visibility,
    visibilityCompanyIds: companies.map((company) => company.id),
    hiddenFields,
    publicCategories,
    ...(isTicked(values, 'distributionAgreement') && { distributionAgreement: true }),
    ...(isTicked(values, 'parentalAgreement') && { parentalAgreement: true }),
  });
}
