import { expect, test } from 'vitest';
import type { BoardCard } from '#shared/contracts/respond-views.ts';
import type { RespondActionView } from '#shared/contracts/respond-parts.ts';
import {
  fromWhen,
  dropsOf,
  firstForm,
  isQuick,
  mainAction,
  permitMark,
  since,
  trade,
  waitingOf,
  whereAndWhen,
} from './card-facts.ts';

const now = new Date('2026-11-22T09:00:00Z');

test('how long somebody waits, and when it becomes urgent', () => {
  const waiting = (createdAt: string, deadlineAt: string | null) => waitingOf({ createdAt, deadlineAt }, now);
  expect(waiting('2026-11-18T08:00:00Z', '2026-12-02T08:00:00Z')).toEqual({
    text: 'Ждёт 4\u00a0дня, срок 2\u00a0декабря',
    percent: 29,
    look: '',
  });
  expect(waiting('2026-11-13T09:00:00Z', '2026-11-27T09:00:00Z')).toMatchObject({ look: 'warn' });
  expect(waiting('2026-11-09T06:40:00Z', '2026-11-23T06:40:00Z')).toMatchObject({
    text: 'Ответьте до\u00a0завтра, 9:40',
    look: 'bad',
  });
  expect(waiting('2026-11-09T06:40:00Z', null)).toBeNull();
  expect(since('2026-11-22T08:20:00Z', now)).toBe('40\u00a0минут');
  expect(since('2026-11-22T09:00:00Z', now)).toBe('1\u00a0минуту');
});

test('a permit is valid, ends soon, is another one or missing', () => {
  const wanted = { kind: 'height', level: '2 группа', required: true, employerPays: false } as const;
  const own = {
    kind: 'height',
    verified: 'none',
    level: '2 группа',
    issuer: null,
    expired: false,
    onRequest: false,
  } as const;
  const resume = { resumeTitle: 'Монтажник' };
  expect(permitMark({ wanted, own: { ...own, validUntil: '2027-03-01' } }, resume, now)).toEqual({
    look: 'ok',
    name: 'Работы на\u00a0высоте, 2\u00a0группа',
    note: 'до\u00a003.2027',
    why: null,
  });
  expect(permitMark({ wanted, own: { ...own, validUntil: '2026-12-20' } }, resume, now)).toMatchObject({
    look: 'warn',
    why: 'скоро кончится',
  });
  expect(permitMark({ wanted, own: { ...own, level: '1 группа', validUntil: null } }, resume, now)).toMatchObject({
    look: 'warn',
    note: 'без срока',
    why: 'нужно: 2\u00a0группа',
  });
  expect(permitMark({ wanted, own: { ...own, expired: true, validUntil: '2026-10-01' } }, resume, now)).toMatchObject({
    look: 'bad',
    note: 'истёк 10.2026',
    why: 'обязательно',
  });
  expect(permitMark({ wanted: { ...wanted, required: false }, own: null }, resume, now)).toMatchObject({
    look: 'warn',
    note: 'нет в\u00a0резюме',
    why: 'будет плюсом',
  });
  // Nobody has asked.
  expect(permitMark({ wanted, own: null }, { resumeTitle: null }, now)).toMatchObject({
    look: 'none',
    note: 'не\u00a0указано',
  });
});

const action = (
  id: RespondActionView['id'],
  resultingStatus: RespondActionView['resultingStatus'],
  args: RespondActionView['args'] = [],
) =>
  ({
    id,
    label: id,
    args,
    requiredArgs: id === 'decline' ? ['reason'] : [],
    reasons: [],
    resultingStatus,
    weight: 'rest' as const,
    question: null,
  }) satisfies RespondActionView;

test('a card takes its moves from the actions that it has', () => {
  const actions = [
    action('reserve', 'reserve'),
    action('invite', 'invited', ['interview']),
    action('decline', 'declined', ['reason']),
    action('take', 'in_work'),
  ];
  expect(dropsOf({ status: 'viewed', actions })).toBe('reserve:reserve invited:invite finished:decline in_work:take');
  expect(dropsOf({ status: 'reserve', actions })).toBe('invited:invite finished:decline in_work:take');
  expect(mainAction(actions)?.id).toBe('take');
  expect(mainAction([action('decline', 'declined')])).toBeNull();
  expect(actions.map(isQuick)).toEqual([true, false, false, true]);
  // Bad news is not told by one press, even where nothing has to be filled in.
  for (const id of ['cancel', 'miss', 'decline'] as const)
    expect(isQuick(action(id, 'declined', ['message']))).toBe(false);
  expect(firstForm(actions)?.id).toBe('invite');
  expect(firstForm([action('cancel', 'invited', ['message']), action('decline', 'declined', ['reason'])])).toBeNull();
});

test('the facts of a person in one line each', () => {
  const city = { id: 1, name: 'Казань', slug: 'kazan', prepositional: 'Казани', regionId: 1, regionName: 'Татарстан' };
  const person = { city, distanceKm: 236 } as BoardCard['person'];
  expect(trade({ resumeTitle: 'Монтажник', grade: 5, experienceMonths: 108 })).toBe(
    'Монтажник, 5\u00a0разряд, 9\u00a0лет',
  );
  expect(trade({ resumeTitle: null, grade: null, experienceMonths: null })).toBe('Без резюме: имя и\u00a0телефон');
  expect(whereAndWhen({ person, readyFrom: '2026-11-24', crewCount: 1 }, now)).toBe(
    'Казань, 236\u00a0км. Выйдет с\u00a024\u00a0ноября',
  );
  expect(whereAndWhen({ person, readyFrom: '2026-11-20', crewCount: 6 }, now)).toBe(
    'Казань, 236\u00a0км. Выйдут сразу',
  );
  // Of the same city: how far is not known.
  expect(
    whereAndWhen({ person: { city, distanceKm: 0 } as BoardCard['person'], readyFrom: null, crewCount: 1 }, now),
  ).toBe('Казань');
  expect(fromWhen('2026-11-24', now)).toBe('с\u00a024\u00a0ноября');
  expect(fromWhen('2026-11-20', now)).toBe('сразу');
  expect(
    whereAndWhen(
      { person: { city: null, distanceKm: null } as BoardCard['person'], readyFrom: null, crewCount: 1 },
      now,
    ),
  ).toBeNull();
});
