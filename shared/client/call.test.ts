import { describe, expect, test } from 'vitest';
import { CallError, createCall, type CallOptions, type Transport, type TransportRequest } from './call.ts';

const problem = { type: 'about:blank', title: 'Вакансии нет', status: 404, code: 'not_found', requestId: 'r1' };

/** A client whose transport records what it would send. The names are not contracts: the client must not care. */
function recordingCall(answer: () => Response | Promise<Response>, accessToken?: () => string | null) {
  const sent: TransportRequest[] = [];
  const transport: Transport = async (request) => {
    sent.push(request);
    return answer();
  };
  const call = createCall(transport, { accessToken }) as unknown as (
    name: string,
    input?: object,
    options?: CallOptions,
  ) => Promise<unknown>;
  return { call, sent };
}

describe('a request', () => {
  test('moves path fields from the input and puts the rest of a read into the query', async () => {
    const { call, sent } = recordingCall(() => Response.json({}));
    await call('GET /company/{id}/thing/{name}', {
      id: 12,
      name: 'а/б',
      city: [1, 2],
      sort: undefined,
      q: 'сварщик & Ко',
    });
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/company/12/thing/%D0%B0%2F%D0%B1', body: undefined });
    expect(sent[0]?.query.toString()).toBe(new URLSearchParams('city=1&city=2&q=сварщик %26 Ко').toString());
    expect(sent[0]?.headers).toEqual({ Accept: 'application/json' });
  });

  test('puts the fields of a write into a JSON body', async () => {
    const { call, sent } = recordingCall(() => Response.json({}));
    await call('PUT /thing/{id}', { id: 3, title: 'Кран', tags: [], note: null, left: undefined });
    expect(sent[0]).toMatchObject({ method: 'PUT', path: '/thing/3', body: '{"title":"Кран","tags":[],"note":null}' });
    expect(sent[0]?.headers['Content-Type']).toBe('application/json');
    expect(sent[0]?.query.size).toBe(0);
  });

  test('carries the access token when there is one', async () => {
    const tokens = ['secret', null];
    const { call, sent } = recordingCall(
      () => Response.json({}),
      () => tokens.shift() ?? null,
    );
    await call('GET /health');
    await call('GET /health');
    expect(sent.map((request) => request.headers['X-Access-Token'])).toEqual(['secret', undefined]);
  });

  test('carries an idempotency key only for a write that asks for it', async () => {
    const { call, sent } = recordingCall(() => Response.json({}));
    await call('POST /thing', {}, { idempotencyKey: true });
    await call('POST /thing', {}, { idempotencyKey: true });
    await call('POST /thing', {}, { idempotencyKey: 'mine' });
    await call('POST /thing', {});
    await call('GET /thing', {}, { idempotencyKey: true });
    const keys = sent.map((request) => request.headers['Idempotency-Key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys.slice(2)).toEqual(['mine', undefined, undefined]);
  });
});

describe('an answer', () => {
  test('is the JSON of the body, and nothing for 204', async () => {
    const answers = [Response.json({ id: 1 }), new Response(null, { status: 204 })];
    const { call } = recordingCall(() => answers.shift()!);
    expect(await call('GET /thing')).toEqual({ id: 1 });
    expect(await call('DELETE /thing')).toBeUndefined();
  });

  test('with a problem fails with its code, status and text', async () => {
    const { call } = recordingCall(() => Response.json(problem, { status: 404 }));
    const error = await call('GET /thing').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ code: 'not_found', status: 404, problem, message: 'Вакансии нет' });
  });

  test.each([
    ['a proxy’s page', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['JSON that is no problem document', () => Response.json('no', { status: 500 }), 500],
    ['an empty 200', () => new Response(''), 200],
  ])('that is %s is service_unavailable', async (_, answer, status) => {
    const { call } = recordingCall(answer);
    await expect(call('GET /thing')).rejects.toMatchObject({ code: 'service_unavailable', status, problem: null });
  });

  test('that does not arrive is service_unavailable with status 0', async () => {
    const { call } = recordingCall(() => Promise.reject(new TypeError('fetch failed')));
    await expect(call('GET /thing')).rejects.toMatchObject({ code: 'service_unavailable', status: 0, problem: null });
  });
});

test('an aborted call fails with the reason of its signal', async () => {
  const controller = new AbortController();
  const { call } = recordingCall(() => {
    controller.abort();
    return Promise.reject(new TypeError('fetch failed'));
  });
  await expect(call('GET /thing', {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});
