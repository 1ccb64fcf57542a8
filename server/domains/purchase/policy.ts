import { isAdvertising } from '#shared/domain/advertising.ts';
import { isOrdered, placesOnMain, type ServiceCode } from '#shared/domain/services.ts';
import { longDate } from '#shared/text/date.ts';
import { rubles } from '#shared/text/number.ts';
import { DAY_MS, moscowMonth } from '#shared/domain/time.ts';
import { hasPermission, type MemberActor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/problems.ts';
import { canPublish, isChecked } from '../company/index.ts';
import type { CompanyBalance } from '../ledger/index.ts';
import type { Target } from './target.ts';

/** Why something cannot be bought now. */
export interface Obstacle {
  code: 'right' | 'company' | 'target' | 'limit' | 'money';
  text: string;
  shortKopecks: number | null;
}

interface Judged {
  service: ServiceCode;
  option: string;
  totalKopecks: number;
  /** Of the purchase, by Moscow's calendar. */
  day: string;
}

interface Standing {
  buyer: MemberActor;
  target: Target;
  balance: Pick<CompanyBalance, 'money' | 'bonus'>;
  /** What the member has spent this month, and may; null without a limit. */
  spent: { kopecks: number; limitKopecks: number | null };
  /** Of places on the home page, which are limited. */
  soldOut: boolean;
}

/** Bonuses that may pay for it, kopecks: people do orders, and they are paid in money. */
export const bonusFor = (service: ServiceCode, { bonus }: Pick<CompanyBalance, 'bonus'>): number =>
  isOrdered(service) ? 0 : bonus;

/** Everything that stands in the way, the most important first. */
export function obstaclesTo(wanted: Judged, { buyer, target, balance, spent, soldOut }: Standing): Obstacle[] {
  const obstacles: Obstacle[] = [];
  const add = (code: Obstacle['code'], text: string | undefined, shortKopecks: number | null = null) =>
    obstacles.push({ code, text: text ?? 'Сейчас это купить нельзя', shortKopecks });
  if (!hasPermission(buyer, 'services.buy'))
    add('right', 'Покупать услуги может руководитель или сотрудник с\u00a0этим правом');
  const company = canPublish(target.company);
  if (!company.allowed) add('company', 'Компания заблокирована или ограничена: услуги для неё не\u00a0продаём');
  else {
    const refusal = refusalOfCompany(wanted, target);
    if (refusal) add('company', refusal);
  }
  const refusal = refusalOfVacancy(wanted, target);
  if (refusal) add('target', refusal);
  if (soldOut)
    add('target', `Все места на\u00a0главной на\u00a0эти дни заняты: их ${placesOnMain(wanted)}. Выберите день позже`);
  // What the company has is told to those who may spend it.
  if (obstacles.some(({ code }) => code === 'right')) return obstacles;
  const { limitKopecks, kopecks } = spent;
  if (limitKopecks !== null && kopecks + wanted.totalKopecks > limitKopecks) {
    const left = Math.max(0, limitKopecks - kopecks);
    add('limit', `Вам доступно ${rubles(limitKopecks)} в\u00a0месяц, осталось ${rubles(left)}. Попросите руководителя`);
  }
  const short = wanted.totalKopecks - balance.money - bonusFor(wanted.service, balance);
  if (short > 0) add('money', `На\u00a0балансе не\u00a0хватает ${rubles(short)}`, short);
  return obstacles;
}

/** What helps checked companies alone, and what needs an advertiser's INN. */
function refusalOfCompany({ service, option, day }: Judged, { company }: Target): string | null {
  if (!isChecked(company)) {
    if (service === 'vacancy-branding') return 'Оформление доступно проверенным компаниям: пройдите проверку';
    if (option === 'place') return 'Места продаём проверенным компаниям: пройдите проверку';
  }
  if (!company.inn && isAdvertising(service, day))
    return 'Это реклама, а\u00a0её размечают по\u00a0ИНН: укажите ИНН компании на\u00a0проверке';
  return null;
}

/** A place may be bought for any own vacancy: it is what lets one be shown. */
function refusalOfVacancy({ service, option }: Judged, { kind, vacancyStatus, anonymous }: Target): string | null {
  if (service === 'vacancy-branding' && anonymous)
    return 'Анонимную вакансию не\u00a0оформляют: обложка назвала бы компанию';
  if (kind !== 'vacancy' || option === 'place' || vacancyStatus === 'active') return null;
  return 'Продвигать и\u00a0оформлять можно вакансию, которая на\u00a0сайте: сначала опубликуйте её';
}

/** The refusal of a purchase: the first of its obstacles. */
export function refusalOf(
  [obstacle]: readonly Obstacle[],
  wanted: Pick<Judged, 'service' | 'option'>,
  now: Date,
): DomainError | null {
  if (!obstacle) return null;
  const { code, text, shortKopecks } = obstacle;
  switch (code) {
    case 'right':
    case 'company':
      return new DomainError('forbidden', { detail: text });
    case 'target':
      return new DomainError('wrong_state', { detail: text });
    case 'limit': {
      const next = moscowMonth(now, 1);
      return new DomainError('limit_exceeded', {
        detail: `${text}. Новый месяц начнётся ${longDate(next.toISOString())}`,
        retryAfterSeconds: Math.min(30 * DAY_MS, next.getTime() - now.getTime()) / 1_000,
      });
    }
    case 'money':
      return new DomainError('payment_required', {
        detail: text,
        payFor: {
          service: wanted.service,
          option: wanted.option,
          ...(shortKopecks === null ? {} : { shortKopecks }),
        },
      });
  }
}
