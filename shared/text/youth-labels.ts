import { YOUTH_RULE_ARTICLES, YOUTH_RULES, type YouthAge, type YouthRule } from '../domain/youth-work.ts';

/** Ages as people choose them. */
export const YOUTH_AGE_LABELS: Readonly<Record<YouthAge, string>> = {
  14: '14\u00a0лет',
  15: '15\u00a0лет',
  16: '16\u2060–\u206017\u00a0лет',
};

/** A sentence about a right or a duty, with the article of the labour code. */
export interface LawNote {
  text: string;
  article: number;
}

/** Work that is forbidden for the young. */
const RULE_LABELS: Readonly<Record<YouthRule, string>> = {
  hours_unstated: 'Работа без оговорённых часов',
  day_hours: 'Смена длиннее нормы',
  week_hours: 'Неделя длиннее нормы',
  night: 'Ночные смены',
  rotation: 'Вахта',
  height: 'Высота, леса, кровля',
  demolition: 'Снос, демонтаж, взрывы',
  underground: 'Работа под землёй',
  machinery: 'Техника, краны, котлованы',
  hazard: 'Вредное и\u00a0опасное: сварка, ток, горячий асфальт',
  loads: 'Тяжести сверх нормы',
};

/** Every rule that excludes a vacancy from the section. */
export const YOUTH_BANS: readonly LawNote[] = YOUTH_RULES.map((rule) => ({
  text: RULE_LABELS[rule],
  article: YOUTH_RULE_ARTICLES[rule],
}));

/** Documents to bring, by age, in order. */
export function youthPapers(ages: readonly YouthAge[], fitsLessons: boolean): LawNote[] {
  return [
    {
      text: 'Паспорт и\u00a0СНИЛС. Если это первая работа и\u00a0СНИЛС ещё нет, его оформит работодатель.',
      article: 65,
    },
    ...(ages.includes(14)
      ? [
          {
            text: 'Если вам 14\u00a0— письменное согласие мамы, папы или попечителя. Если родителей нет, согласие даёт орган опеки или законный представитель.',
            article: 63,
          },
        ]
      : []),
    ...(ages.includes(15)
      ? [
          {
            text: 'Если вам меньше 16\u00a0— справка из\u00a0школы или колледжа либо аттестат: лёгкая работа не\u00a0должна мешать учёбе.',
            article: 63,
          },
        ]
      : []),
    ...(fitsLessons
      ? [{ text: 'Если учитесь\u00a0— расписание занятий, чтобы смены стояли в\u00a0свободное время.', article: 92 }]
      : []),
    { text: 'Медосмотр до\u00a0первого дня. Направляет и\u00a0платит работодатель.', article: 266 },
    {
      text: 'Трудовой договор в\u00a0двух экземплярах. Один\u00a0— ваш, прочитайте его вместе со\u00a0взрослыми.',
      article: 67,
    },
  ];
}

/** What an employer must not require of the young, whatever the vacancy says. */
export const YOUTH_PROTECTIONS: readonly LawNote[] = [
  { text: 'ставить испытательный срок', article: 70 },
  { text: 'звать работать ночью, сверхурочно или отправлять в\u00a0командировку', article: 268 },
  {
    text: 'вызывать в\u00a0выходные и\u00a0праздники; исключение\u00a0— летние каникулы, по\u00a0направлению службы занятости или в\u00a0студенческом отряде, и\u00a0только с\u00a0вашего письменного согласия',
    article: 268,
  },
  {
    text: 'поручать работу на\u00a0высоте, под землёй, с\u00a0техникой, вредными веществами и\u00a0тяжестями',
    article: 265,
  },
  { text: 'подписывать с\u00a0вами договор о\u00a0полной материальной ответственности', article: 244 },
  { text: 'брать деньги за\u00a0медосмотр, форму и\u00a0инструмент', article: 266 },
];
