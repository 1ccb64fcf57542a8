import { expect, test } from 'vitest';
import { CallError, type Call } from '#shared/client/call.ts';
import { pageMetaSteps } from './page-meta-steps.ts';

const steps = pageMetaSteps('https://karkas.example');
const conflict = () =>
  new CallError(409, {
    type: 'about:blank',
    title: 'Данные уже изменились',
    status: 409,
    code: 'conflict',
    detail: 'Пока вы правили, тексты изменили',
    requestId: 'r',
  });

/** A server where the page has texts of the seventh version, and refuses or takes what is saved. */
function serverThat(refusal?: CallError) {
  const sent: unknown[] = [];
  const call = async (name: string, input: unknown) => {
    if (name.startsWith('GET')) return { items: [{ version: 7 }] };
    sent.push(input);
    if (refusal) throw refusal;
    return {};
  };
  // The steps ask for nothing else.
  return { call: call as unknown as Call, sent };
}

test('a pasted address becomes the path of a page that is new', async () => {
  const { call, sent } = serverThat();
  await steps['page-meta']({ call, values: { path: 'https://karkas.example/about', version: '', title: 'О нас' } });
  expect(sent).toEqual([expect.objectContaining({ path: '/about', version: null, title: 'О нас' })]);
});

test('texts that somebody has set meanwhile are not overwritten unseen', async () => {
  const { call } = serverThat(conflict());
  await expect(steps['page-meta']({ call, values: { path: '/about', version: '' } })).rejects.toMatchObject({
    problem: { errors: [{ field: 'path' }] },
  });
});

test('a change that came too late may be saved again, over the newest version', async () => {
  const { call } = serverThat(conflict());
  await expect(steps['page-meta']({ call, values: { path: '/about', version: '6' } })).rejects.toMatchObject({
    hidden: { version: '7' },
    problem: { detail: expect.stringContaining('Сохраните ещё раз') },
  });
});
