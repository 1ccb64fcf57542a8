import type { Call } from '#shared/client/call.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { SettlementKind } from '#shared/domain/suggestion.ts';
import type { NOTICES } from './notices.ts';

/** Suggests a city, or chooses it when the list has it. */
export async function sendOwnCity(call: Call, read: (field: string) => string): Promise<keyof typeof NOTICES> {
  // The call checks the kind, and refuses region 0, which is none.
  const settlement = read('settlement') as SettlementKind;
  const own = { name: read('name'), settlement, regionId: Number(read('regionId')) };
  const answer = await call('POST /compendium/custom-city/add', own);
  if (answer.status === 'waiting') return 'own-city';
  const { version } = await call('GET /users/me');
  await call('PATCH /users/applicant/update', { version, cityId: answer.id });
  return 'city-known';
}

export type SuggestedCity = CallAnswer<Contracts['GET /users/suggestions']>['items'][number];

/** Below the city: what became of one that the person has suggested. */
export function cityText(hasCity: boolean, suggested: SuggestedCity | null): string {
  if (suggested?.status === 'waiting') return `Предложили город «${suggested.name}», проверяем`;
  if (suggested?.status === 'refused' && !hasCity)
    return `Город «${suggested.name}» не\u00a0добавили. ${suggested.reason ?? ''}`.trim();
  if (suggested?.status === 'approved' && !hasCity) return `Город «${suggested.name}» уже в\u00a0списке: выберите его`;
  return 'По\u00a0нему ищем вакансии рядом с\u00a0вами';
}
