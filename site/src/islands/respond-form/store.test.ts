import { describe, expect, test, vi } from 'vitest';
import { CallError } from '#shared/client/call.ts';
import { companyFormFor, SENT } from '../../../../tests/islands/harness/respond-data.ts';
import {
  FORM,
  formOf,
  FULL,
  harness,
  PERSON,
  problem,
  RESUMES,
  withResumes,
  withWindowEvents,
} from '../../../../tests/islands/harness/respond-store.ts';
import { nextLabel, titleOf } from './steps.ts';

withWindowEvents();

const QUESTION = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  text: 'Сколько лет варите?',
  type: 'number' as const,
  options: [],
  required: true,
  requirement: 'от\u00a03',
  shownIn: ['respond' as const, 'quick' as const],
};

describe('the first step', () => {
  test.each([
    [{}, 'quick'],
    [{ quickAllowed: false }, 'resume-needed'],
    [{ resumes: RESUMES, person: PERSON }, 'full'],
    [{ refusal: { code: 'closed' as const, text: 'Закрыта' } }, 'refused'],
  ])('for %j is %s', async (change, step) => {
    const store = harness({ [FORM]: () => formOf(change) }).create();
    await store.load();
    expect(store.$state.get().step).toBe(step);
  });

  test('asks once', async () => {
    const { create, made } = harness(withResumes());
    const stop = create().start();
    await vi.waitFor(() => expect(made).toHaveLength(1));
    stop();
    expect(made[0]).toMatchObject({ name: FORM, input: { id: 12 } });
  });

  test('says that the form did not come, and that the vacancy is gone', async () => {
    const failing = harness({ [FORM]: () => Promise.reject(new CallError(0, null)) }).create();
    await failing.load();
    expect(failing.$state.get()).toMatchObject({ step: 'failed', message: null });
    const busy = harness({ [FORM]: () => Promise.reject(new CallError(429, null)) }).create();
    await busy.load();
    expect(busy.$state.get()).toMatchObject({ step: 'failed', message: expect.stringContaining('частые') });
    const gone = harness({ [FORM]: () => Promise.reject(problem(410, 'gone')) }).create();
    await gone.load();
    expect(gone.$state.get()).toMatchObject({ step: 'refused', message: 'Ошибка' });
  });
});

describe('with a resume', () => {
  test('sends what was chosen and written', async () => {
    const { create, sentBodies, made } = harness(withResumes());
    const store = create();
    await store.load();
    store.chooseResume(8);
    store.change('letter', 'Здравствуйте!');
    await store.next();
    expect(sentBodies()).toEqual([
      expect.objectContaining({ vacancyId: 12, resumeId: 8, openHidden: true, crewCount: 6, letter: 'Здравствуйте!' }),
    ]);
    expect(made[1]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(store.$state.get()).toMatchObject({ step: 'sent', sent: { id: 55 } });
    expect(titleOf(store.$state.get())).toBe('Отклик отправлен');
  });

  test('a double press sends once', async () => {
    const { create, sentBodies } = harness(withResumes());
    const store = create();
    await store.load();
    await Promise.all([store.next(), store.next()]);
    expect(sentBodies()).toHaveLength(1);
  });

  test('asks the questions after the letter, and does not send before they are answered', async () => {
    const { create, sentBodies } = harness(withResumes({ questions: [QUESTION] }));
    const store = create();
    await store.load();
    expect(nextLabel(store.$state.get())).toBe('Дальше: 1\u00a0вопрос');
    await store.next();
    expect(titleOf(store.$state.get())).toBe('1\u00a0вопрос от\u00a0компании');
    await store.next();
    expect(store.$state.get().errors).toEqual({ [`answer.${QUESTION.id}`]: 'Ответьте на\u00a0вопрос' });
    expect(sentBodies()).toEqual([]);
    store.change(`answer.${QUESTION.id}`, '8');
    await store.next();
    expect(sentBodies()[0]).toMatchObject({ answers: [{ questionId: QUESTION.id, type: 'number', value: 8 }] });
  });

  test('tells which requirement an answer fails, and sends all the same when asked to', async () => {
    let refusals = 1;
    const { create, sentBodies, made } = harness({
      ...withResumes({ questions: [QUESTION] }),
      [FULL]: () => {
        if (refusals-- <= 0) return SENT;
        const errors = [{ field: `answers.${QUESTION.id}`, code: 'conflict_with_rules' as const, message: 'Нужно' }];
        throw problem(409, 'requirement_failed', errors);
      },
    });
    const store = create();
    await store.load();
    await store.next();
    store.change(`answer.${QUESTION.id}`, '1');
    await store.next();
    expect(store.$state.get()).toMatchObject({ step: 'knockout', failed: [QUESTION.id] });
    await store.sendAnyway();
    expect(sentBodies().map(({ sendAnyway }) => sendAnyway)).toEqual([false, true]);
    // Another content is another request.
    expect(made.at(-1)?.key).not.toBe(made.at(-2)?.key);
    expect(store.$state.get().step).toBe('sent');
  });

  test('other answers are checked again after a sending all the same that was refused', async () => {
    const refusals = [
      problem(409, 'requirement_failed', [
        { field: `answers.${QUESTION.id}`, code: 'conflict_with_rules', message: 'Нужно' },
      ]),
      problem(400, 'letter_required', [{ field: 'letter', code: 'is_empty', message: 'Напишите письмо' }]),
    ];
    const { create, sentBodies } = harness({
      ...withResumes({ questions: [QUESTION] }),
      [FULL]: () => {
        const refusal = refusals.shift();
        if (refusal) throw refusal;
        return SENT;
      },
    });
    const store = create();
    await store.load();
    await store.next();
    store.change(`answer.${QUESTION.id}`, '1');
    await store.next();
    await store.sendAnyway();
    expect(store.$state.get().step).toBe('full');
    store.change('letter', 'Пишу');
    await store.next();
    await store.next();
    expect(sentBodies().map(({ sendAnyway }) => sendAnyway)).toEqual([false, true, false]);
  });

  test('an error of an earlier step leads back to it', async () => {
    const { create } = harness({
      ...withResumes({ questions: [{ ...QUESTION, required: false }] }),
      [FULL]: () => {
        throw problem(400, 'letter_required', [{ field: 'letter', code: 'is_empty', message: 'Напишите письмо' }]);
      },
    });
    const store = create();
    await store.load();
    await store.next();
    await store.next();
    expect(store.$state.get()).toMatchObject({ step: 'full', errors: { letter: 'Напишите письмо' } });
    store.change('letter', 'Пишу');
    expect(store.$state.get().errors).toEqual({});
  });

  test('a template fills an empty letter and goes below one that was typed', async () => {
    const templates = [
      { id: 't1', title: 'О сварке', text: 'Варю трубы.' },
      { id: 't2', title: 'Вахта', text: 'Готов.' },
    ];
    const store = harness(withResumes({ templates })).create();
    await store.load();
    store.useTemplate('t1');
    store.useTemplate('t2');
    expect(store.$state.get().values).toMatchObject({ letter: 'Готов.', templateId: 't2' });
    store.change('letter', 'Своё.');
    store.useTemplate('t1');
    expect(store.$state.get().values.letter).toBe('Своё.\n\nВарю трубы.');
  });
});

describe('without a connection', () => {
  test('the letter is kept, and sent once when the connection is back, also after the form was closed', async () => {
    const heard: unknown[] = [];
    const { create, goOffline, goOnline, sentBodies, kept } = harness(withResumes(), {
      onSent: (sent, isClosed) => heard.push([sent.id, isClosed]),
    });
    const store = create();
    const stop = store.start();
    await vi.waitFor(() => expect(store.$state.get().step).toBe('full'));
    store.change('letter', 'Здравствуйте');
    goOffline();
    await store.next();
    expect(store.$state.get()).toMatchObject({ phase: 'waiting', step: 'full', message: null });
    expect([...kept.values()].join('')).toContain('Здравствуйте');
    stop();
    goOnline();
    await vi.waitFor(() => expect(heard).toEqual([[55, true]]));
    goOnline();
    expect(sentBodies()).toHaveLength(1);
    expect(kept.size).toBe(0);
  });

  test('an answer that was lost is asked for again with the same key', async () => {
    let failures = 2;
    const { create, made } = harness({
      ...withResumes(),
      [FULL]: () => {
        if (failures-- > 0) throw new CallError(0, null);
        return SENT;
      },
    });
    const store = create();
    await store.load();
    await store.next();
    const keys = made.filter(({ name }) => name === FULL).map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(store.$state.get().step).toBe('sent');
  });

  test('after a reload the draft is there, and its request is the same one', async () => {
    let isDown = true;
    const { create, made } = harness({
      ...withResumes(),
      [FULL]: () => {
        if (isDown) throw new CallError(0, null);
        return SENT;
      },
    });
    const first = create();
    await first.load();
    first.change('letter', 'Здравствуйте');
    await first.next();
    expect(first.$state.get().message).toContain('Проверьте связь');
    isDown = false;
    const second = create();
    await second.load();
    expect(second.$state.get().values.letter).toBe('Здравствуйте');
    await second.next();
    const keys = made.filter(({ name }) => name === FULL).map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });
});

test('what a visitor wrote goes on after the sign-in, and another person does not see it', async () => {
  const answers = { [FORM]: () => formOf({ letter: 'required' }) };
  const { create } = harness(answers);
  const visitor = create();
  await visitor.load();
  visitor.change('letter', 'Здравствуйте');
  const ildar = create({ owner: () => 'ildar' });
  await ildar.load();
  expect(ildar.$state.get().values.letter).toBe('Здравствуйте');
  ildar.change('letter', 'Здравствуйте, я Ильдар');
  for (const owner of ['another', null]) {
    const stranger = create({ owner: () => owner });
    await stranger.load();
    expect(stranger.$state.get().values.letter).toBeUndefined();
  }
});

test('a company is offered a resume without a vacancy', async () => {
  const { create, sentBodies } = harness(
    {
      'GET /respond/company/{id}/form': companyFormFor,
      'POST /respond/company': () => SENT,
    },
    { target: { companyId: 3 } },
  );
  const store = create();
  await store.load();
  expect(titleOf(store.$state.get())).toBe('Отклик в\u00a0компанию');
  await store.next();
  expect(sentBodies()[0]).toMatchObject({ companyId: 3, resumeId: 7 });
  expect(sentBodies()[0]).not.toHaveProperty('answers');
});
