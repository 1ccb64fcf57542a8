import type { OrderBrief } from '#shared/contracts/order-brief.ts';
import { ORDER_TEXT_CHARS_MAX } from '#shared/domain/order.ts';
import type { CompanyOrderCode, OrderServiceCode } from '#shared/domain/services.ts';
import { moscowDate } from '#shared/domain/time.ts';
import { refusalOfChoice } from '#shared/domain/vacancy-lint.ts';
import { longDate } from '#shared/text/date.ts';
import { ORDER_BRIEF_FIELDS } from '#shared/text/order-labels.ts';
import { formatPhone } from '#shared/text/phone.ts';
import { plural } from '#shared/text/plural.ts';
import { badField } from '../../platform/problems.ts';
import type { OrderRow } from './repository.ts';

type Stored = OrderRow['brief'];

/** A title is a part of a purchase's line, too. */
const TITLE_CHARS_MAX = 120;

/** What a company asks for, as it is kept. Throws `bad_argument` at what the law forbids to ask for, and for a day that is over. */
export function keepBrief(brief: Omit<OrderBrief<CompanyOrderCode>, 'fileIds'>, now: Date): Stored {
  const stored: Stored = {};
  for (const [name, value] of Object.entries(brief)) {
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue;
    const refusal = typeof value === 'string' ? refusalOfChoice(value) : null;
    if (refusal) throw badField(name, 'conflict_with_rules', refusal);
    stored[name] = value;
  }
  if (typeof stored['startDay'] === 'string' && stored['startDay'] < moscowDate(now))
    throw badField('startDay', 'less_than_min', 'Этот день уже прошёл');
  return stored;
}

/** What the order is called in lists: «Сварщики, 4 человека». `about`: the title of its vacancy or resume. */
export function titleOf(service: OrderServiceCode, brief: Stored, about: string | null): string {
  const text = (name: string) => String(brief[name] ?? '');
  const count = Number(brief['quantity'] ?? 1);
  switch (service) {
    case 'expert-resume':
      return shorten(about ?? 'Резюме');
    case 'ask-company':
      return shorten(about ?? text('question'));
    case 'work-request':
      return `${shorten(text('work'))}, ${plural(count, ['бригада', 'бригады', 'бригад'])}`;
    case 'find-employee':
      return `${shorten(text('work'))}, ${plural(count, ['человек', 'человека', 'человек'])}`;
  }
}

const shorten = (text: string): string => {
  const line = text.slice(0, ORDER_TEXT_CHARS_MAX).replaceAll(/\s+/g, ' ').trim();
  return line.length > TITLE_CHARS_MAX ? `${line.slice(0, TITLE_CHARS_MAX - 1).trimEnd()}…` : line;
};

/** What the order says, field by field; nothing once its person is erased. */
export function briefFields(service: OrderServiceCode, brief: Stored) {
  return ORDER_BRIEF_FIELDS[service].flatMap(({ name, title }) => {
    const value = brief[name];
    return value === undefined || value === '' ? [] : [{ name, title, value: shownOf(name, value) }];
  });
}

function shownOf(name: string, value: string | number): string {
  if (name === 'startDay') return longDate(String(value));
  return name === 'phone' ? formatPhone(String(value)) : String(value);
}
