import { addDays } from '#shared/domain/time.ts';
import type { NewResume } from '../domains/resume/index.ts';
import type { Random } from './random.ts';
import { TRAINING_CENTRES } from './resume-works.ts';
import type { Trade } from './trade.ts';

type Permit = NonNullable<NewResume['permits']>[number];
type Kind = Permit['kind'];

/** For how many years a permit is given; the rest have no end. */
const YEARS: Partial<Record<Kind, number>> = {
  naks_welder: 2,
  naks_specialist: 3,
  height: 3,
  electro_group: 1,
  slinger: 1,
  crane_operator: 1,
  lift_operator: 1,
  fire_min: 3,
  first_aid: 3,
  labour_safety: 3,
  confined_space: 3,
  gas_safe: 1,
  rostechnadzor: 5,
  nok: 5,
  medical_29n: 1,
  driver_adr: 5,
  welding_ndt: 3,
  pressure_vessels: 1,
  explosives: 5,
  signalman: 1,
};
const HEIGHT_LEVELS = ['1 группа', '2 группа', '3 группа'] as const;

/** Permits of the trade and some more; `sequence` lets some of them end soon or lie behind. */
export function makePermits(random: Random, trade: Trade, sequence: number, now: Date): Permit[] {
  const usual = (trade.permits ?? [])
    .filter(({ required }) => required || random.chance(0.5))
    .map(({ kind, level }) => ({ kind, level: level ?? null }));
  const isWorker = trade.level === 'worker' || trade.level === 'foreman';
  const more: { kind: Kind; level: string | null }[] = [
    ...(isWorker && random.chance(0.3) ? [{ kind: 'height' as const, level: random.pick(HEIGHT_LEVELS) }] : []),
    ...(random.chance(0.2) ? [{ kind: 'medical_29n' as const, level: null }] : []),
    ...(!isWorker && sequence % 5 === 0
      ? [{ kind: random.pick(['nrs_nostroy', 'nrs_nopriz'] as const), level: null }]
      : []),
    ...(!isWorker && sequence % 4 === 0
      ? [{ kind: 'nok' as const, level: trade.level === 'itr' ? '6 уровень' : '7 уровень' }]
      : []),
  ];
  const held = [...usual, ...more].filter(({ kind }, at, all) => all.findIndex((other) => other.kind === kind) === at);
  return held.map(({ kind, level }, at) => {
    const years = YEARS[kind];
    const daysLeft =
      sequence % 9 === at
        ? random.int(5, 45)
        : sequence % 23 === at
          ? -random.int(3, 60)
          : random.int(60, (years ?? 1) * 365);
    const validUntil = years ? dayAfter(now, daysLeft) : null;
    return {
      kind,
      level,
      number: String(random.int(10_000, 99_999)),
      issuer: kind.startsWith('nrs') || kind === 'criminal_record_clear' ? null : random.pick(TRAINING_CENTRES),
      issuedOn: years ? dayAfter(now, daysLeft - years * 365) : dayAfter(now, -random.int(200, 2000)),
      validUntil,
      verified: kind.startsWith('nrs') ? 'registry' : random.pick(['self', 'self', 'operator', 'none'] as const),
      visibility: random.chance(0.85) ? 'public' : random.pick(['on_request', 'hidden'] as const),
    };
  });
}

export function dayAfter(now: Date, days: number): string {
  return addDays(now, days).toISOString().slice(0, 10);
}
