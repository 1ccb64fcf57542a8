import type { SroState } from '../domain/company-sro.ts';
import type { ChosenList } from '../domain/chosen-companies.ts';
import type * as company from '../contracts/company.ts';
import type { FACILITY_ACTIONS, FACILITY_STATUSES } from '../domain/facility-machine.ts';

type Labels<Values extends readonly string[]> = Readonly<Record<Values[number], string>>;

export const COMPANY_KIND_LABELS: Labels<typeof company.COMPANY_KINDS> = {
  direct: 'Прямой работодатель',
  agency: 'Кадровое агентство',
  staff_outsourcing: 'Аутсорсинг персонала',
  self: 'Частный заказчик',
};

export const COMPANY_SIZE_LABELS: Labels<typeof company.COMPANY_SIZES> = {
  '1-15': 'до\u00a015\u00a0человек',
  '16-100': '16–100\u00a0человек',
  '101-250': '101–250\u00a0человек',
  '251-500': '251–500\u00a0человек',
  '501-1000': '501–1\u00a0000\u00a0человек',
  '1001-5000': '1\u00a0001–5\u00a0000\u00a0человек',
  '5000+': 'больше 5\u00a0000\u00a0человек',
};

export const COMPANY_BADGE_LABELS: Labels<typeof company.COMPANY_BADGES> = {
  pays_on_time: 'Платит вовремя',
  official_only: 'Только официально',
  answers_fast: 'Быстро отвечает',
};

export const FACILITY_STAGE_LABELS: Labels<typeof company.FACILITY_STAGES> = {
  zero: 'нулевой цикл',
  frame: 'каркас',
  facade: 'фасад',
  finishing: 'отделка',
  commissioning: 'пусконаладка',
};

export const FACILITY_STATUS_LABELS: Labels<typeof FACILITY_STATUSES> = {
  planned: 'скоро начнётся',
  active: 'идёт работа',
  paused: 'приостановлен',
  finished: 'сдан',
};

/** Buttons. */
export const FACILITY_ACTION_LABELS: Labels<typeof FACILITY_ACTIONS> = {
  start: 'Работа началась',
  pause: 'Приостановить',
  resume: 'Продолжить работу',
  finish: 'Объект сдан',
  reopen: 'Вернуть в\u00a0работу',
};

export const EGRUL_STATUS_LABELS: Labels<typeof company.EGRUL_STATUSES> = {
  active: 'действует',
  liquidating: 'ликвидируется',
  bankrupt: 'банкротство',
  reorganizing: 'реорганизуется',
  liquidated: 'ликвидирована',
};

export const SRO_KIND_LABELS = {
  build: 'строительство',
  design: 'проектирование',
  survey: 'изыскания',
} as const satisfies Record<company.Company['sro'][number]['kind'], string>;

/** What has become of a membership that a company has named. */
export const SRO_STATE_LABELS = {
  waiting: 'ищем в\u00a0реестре',
  valid: 'подтверждено',
  refused: 'не\u00a0подтверждено',
} as const satisfies Record<SroState, string>;

/** Names of the boolean filters of companies. */
export const COMPANY_FLAG_LABELS = {
  verified: 'Проверенные',
  sro: 'В\u00a0СРО',
  has_vacancies: 'Есть вакансии',
} as const;

export const COMPANY_SORT_LABELS = { name: 'по\u00a0названию', vacancies: 'по\u00a0числу вакансий' } as const;

/** Lists of the home page that staff fill, as their headings there. */
export const CHOSEN_NAMES = {
  best: 'Лучшие компании',
  talents_here: 'Здесь нанимают',
} as const satisfies Record<ChosenList, string>;
