import { monthNet } from '../income-tax.ts';
import { minimumWage } from '../minimum-wage.ts';
import type { Finding, LintInput } from '../vacancy-lint-input.ts';
import type { YouthWork } from './youth.ts';
import { youthBreaches, YOUTH_RULE_ARTICLES, type YouthRule } from '../youth-work.ts';

/** Net, a month: beyond it a slip is likelier than an offer. */
const MONTH_NET_MAX = 1_500_000_00;
/** Three months of a rotation, as long as they are at most (article 299 of ТК РФ). */
export const ROTATION_DAYS_MAX = 92;

function about(
  field: string,
  rule: string,
  level: Finding['level'],
  message: string,
  article: string | null = null,
): Finding {
  return { rule, level, field, from: 0, to: 0, phrase: '', message, article, rewrite: null };
}

/** Warnings about the pay as a whole: none, or one that is hardly meant. */
export function lintPay({ pay, payEquivalent, market, employment, today }: LintInput): Finding[] {
  if (!pay || (pay.fromKopecks === null && pay.toKopecks === null))
    return [about('pay', 'no_pay', 'warn', 'Зарплата не\u00a0указана: на\u00a0такие вакансии откликаются реже')];
  const lowest = payEquivalent.monthNetMinKopecks ?? payEquivalent.monthNetMaxKopecks;
  const highest = payEquivalent.monthNetMaxKopecks ?? payEquivalent.monthNetMinKopecks;
  if (lowest === null || highest === null) return [];
  const wage = minimumWage(today);
  const isFull = employment === null || employment === 'full';
  if (isFull && lowest < Math.floor(monthNet(wage) / 100) * 100)
    return [
      about(
        'pay',
        'below_minimum',
        'warn',
        `За\u00a0полный месяц меньше МРОТ\u00a0— ${rubles(wage)} до\u00a0вычета налога`,
        'ст.\u00a0133 ТК\u00a0РФ',
      ),
    ];
  if (highest > MONTH_NET_MAX)
    return [
      about(
        'pay',
        'too_much',
        'warn',
        `Больше ${rubles(MONTH_NET_MAX)} в\u00a0месяц: проверьте сумму и\u00a0за\u00a0что она`,
      ),
    ];
  if (market && highest < market.lowKopecks)
    return [
      about(
        'pay',
        'below_market',
        'warn',
        `Ниже, чем у\u00a090\u00a0% вакансий этой профессии: обычно от\u00a0${rubles(market.lowKopecks)}`,
      ),
    ];
  if (market && lowest > market.highKopecks)
    return [
      about(
        'pay',
        'above_market',
        'warn',
        `Выше, чем у\u00a090\u00a0% вакансий этой профессии: обычно до\u00a0${rubles(market.highKopecks)}`,
      ),
    ];
  return [];
}

/** Warnings about a rotation: too long, or without what everybody asks about first. */
export function lintRotation({ rotation, schedule }: LintInput): Finding[] {
  if (!rotation)
    return schedule === 'rotation'
      ? [about('rotation', 'rotation_unstated', 'warn', 'Напишите, сколько дней вахта и\u00a0сколько отдых')]
      : [];
  const missing = [
    rotation.campType ? null : 'где жить',
    rotation.meals ? null : 'кто кормит',
    rotation.tickets ? null : 'кто платит за\u00a0дорогу',
    rotation.firstStartDate ? null : 'первый день',
  ].filter((one) => one !== null);
  return [
    ...(rotation.onDays > ROTATION_DAYS_MAX
      ? [
          about(
            'rotation',
            'rotation_too_long',
            'warn',
            'Вахта дольше трёх месяцев: закон такой не\u00a0знает',
            'ст.\u00a0299 ТК\u00a0РФ',
          ),
        ]
      : []),
    ...(missing.length > 0
      ? [about('rotation', 'rotation_incomplete', 'warn', `Для вахты не\u00a0сказано: ${missing.join(', ')}`)]
      : []),
  ];
}

const YOUTH_MESSAGES: Readonly<Record<YouthRule | YouthWork, string>> = {
  hours_unstated: 'Для подростков нужны часы смены и\u00a0недели',
  day_hours: 'Смена длиннее, чем можно в\u00a0этом возрасте',
  week_hours: 'Неделя длиннее, чем можно в\u00a0этом возрасте',
  night: 'Ночью до\u00a018\u00a0лет не\u00a0работают',
  overtime: 'Сверхурочно до\u00a018\u00a0лет не\u00a0работают',
  trips: 'В\u00a0командировки до\u00a018\u00a0лет не\u00a0отправляют',
  rotation: 'На\u00a0вахту до\u00a018\u00a0лет не\u00a0берут',
  height: 'На\u00a0высоте до\u00a018\u00a0лет не\u00a0работают',
  demolition: 'Снос и\u00a0взрывы до\u00a018\u00a0лет запрещены',
  underground: 'Под землёй до\u00a018\u00a0лет не\u00a0работают',
  machinery: 'Техника и\u00a0краны до\u00a018\u00a0лет запрещены',
  hazard: 'Вредная и\u00a0опасная работа до\u00a018\u00a0лет запрещена',
  loads: 'Эта работа тяжелее, чем можно до\u00a018\u00a0лет',
};

/** What the law forbids the young, where a vacancy takes them. */
export function lintYouth(input: LintInput): Finding[] {
  const { youthAge } = input;
  if (youthAge === null) return [];
  return youthBreaches({ ...input, youthAge }).map((broken) => {
    const { rule, message, article } = youthLaw(broken);
    return about('youthAge', rule, 'stop', message, article);
  });
}

/** What a breach of the rules for the young is called, says and cites, in a field as in a text. */
export function youthLaw(broken: YouthRule | YouthWork): Pick<Finding, 'rule' | 'message' | 'article'> {
  const article = broken === 'overtime' || broken === 'trips' ? YOUTH_RULE_ARTICLES.night : YOUTH_RULE_ARTICLES[broken];
  return { rule: `youth_${broken}`, message: YOUTH_MESSAGES[broken], article: `ст.\u00a0${article} ТК\u00a0РФ` };
}

function rubles(kopecks: number): string {
  return `${Math.round(kopecks / 100).toLocaleString('ru-RU')}\u00a0₽`;
}
