import type { Call } from '#shared/client/call.ts';
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
