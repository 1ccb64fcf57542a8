import { HOUR_MS } from '#shared/domain/time.ts';
import type { SettlementKind } from '#shared/domain/suggestion.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import { cityKey, REGIONS, workTypeKey } from '../domains/compendium/index.ts';

const CITIES: readonly { name: string; region: string; settlement: SettlementKind; hoursAgo: number }[] = [
  { name: 'Новый Порт', region: 'yamalo-nenetskiy-avtonomnyy-okrug', settlement: 'rural_settlement', hoursAgo: 30 },
  { name: 'Сосново', region: 'leningradskaya-oblast', settlement: 'urban_settlement', hoursAgo: 5 },
];
const WORK_TYPES: readonly { name: string; hoursAgo: number }[] = [
  { name: 'Монтаж бассейнов', hoursAgo: 52 },
  { name: 'Промышленный альпинизм', hoursAgo: 3 },
];

/** What the first applicants miss in dictionaries. Call it after their accounts. */
export async function insertDemoSuggestions(tx: Database, now: Date): Promise<void> {
  const senders = await tx
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'applicant')
    .orderBy('phone')
    .offset(1)
    .limit(CITIES.length + WORK_TYPES.length)
    .execute();
  const suggested = [
    ...CITIES.map(({ name, region, settlement, hoursAgo }) => ({
      kind: 'city',
      name,
      nameKey: cityKey(name),
      settlement,
      regionId: REGIONS.find(({ slug }) => slug === region)?.id,
      hoursAgo,
    })),
    ...WORK_TYPES.map(({ name, hoursAgo }) => ({
      kind: 'work_type',
      name,
      nameKey: workTypeKey(name),
      settlement: null,
      regionId: null,
      hoursAgo,
    })),
  ];
  await insertRecords(
    tx,
    'suggestedItem',
    suggested.map(({ hoursAgo, ...item }, index) => ({
      ...item,
      accountId: senders[index % senders.length]?.id ?? null,
      createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
    })),
  );
}
