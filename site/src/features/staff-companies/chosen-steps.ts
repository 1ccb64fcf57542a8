import { CHOSEN_LISTS, type ChosenList } from '#shared/domain/chosen-companies.ts';
import { endOfMoscowDay } from '#shared/domain/time.ts';
import { moved, MOVES } from '../../lib/moved.ts';
import { textOf, type Sending } from '../../lib/step-values.ts';

export const STAFF_COMPANIES = '/staff/companies';

/** What a form has done; the page says it. */
export const NOTICES = {
  chosen: 'Сохранено. Главная уже показывает компании так',
} as const;

/** What the home page shows while a list has nobody. */
export const EMPTY_TEXTS: Readonly<Record<ChosenList, string>> = {
  best: 'Пока никого. Главная показывает тех, у\u00a0кого больше вакансий.',
  talents_here: 'Пока никого. На\u00a0главной этого блока нет.',
};

/** The form of a list: chooses its companies in the order that the pressed button asks for. */
export const CHOSEN_STEPS = {
  async choose({ call, values }: Sending) {
    const given = textOf(values, 'ids').split(',').filter(Boolean).map(Number);
    const [name = '', id = ''] = textOf(values, 'move').split(':');
    const move = MOVES.find((one) => one === name);
    const list = CHOSEN_LISTS.find((one) => one === textOf(values, 'list')) ?? 'best';
    const companyIds = move ? moved(given, move, Number(id)) : given;
    await call('POST /company/choose-best', { list, companyIds, until: endOfMoscowDay(textOf(values, 'until')) });
    return `${STAFF_COMPANIES}?done=chosen#${list}`;
  },
} as const;
