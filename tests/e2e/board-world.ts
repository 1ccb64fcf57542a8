import { DEMO_PASSWORD } from '#server/demo/logins.ts';
import { isShared } from './shared-accounts.ts';

/** People of the demo who respond to a vacancy, and members of a company who answer them, over the public API. */

/** Signed in: calls the API. Fails with what was answered. */
export type ApiCall = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

let addresses = 0;
/** Those of accounts that are shared, until a while before their tokens end. Milliseconds. */
const shared = new Map<string, { call: ApiCall; untilMs: number }>();
const SPARE_MS = 5 * 60_000;

export async function signInTo(origin: string, side: 'applicant' | 'company-member', email: string): Promise<ApiCall> {
  const known = shared.get(email);
  if (known && Date.now() < known.untilMs) return known.call;
  addresses += 1;
  // Each person has an address of their own, which is what limits count by.
  const from = {
    origin,
    'x-forwarded-for': `10.77.${addresses >> 8}.${addresses & 255}`,
  };
  const send = async (method: string, path: string, body: object | undefined, headers: Record<string, string>) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : null;
  };
  const session = (await send('POST', `/users/${side}/login/email`, { email, password: DEMO_PASSWORD }, from)) as {
    accessToken: string;
    expiresAt: string;
  };
  const call: ApiCall = (method, path, body) =>
    send(method, path, body, {
      ...from,
      'x-access-token': session.accessToken,
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
    });
  if (isShared(email)) shared.set(email, { call, untilMs: Date.parse(session.expiresAt) - SPARE_MS });
  return call;
}

interface RespondForm {
  refusal: unknown;
  resumes: { id: number }[];
  questions: { id: string; type: string; options: { value: string }[] }[];
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  text: 'Да, мост через Вятку, пролёт 84 м',
  number: 4,
  bool: true,
  date: '2026-12-01',
  file: [],
};

/** People of the demo with these numbers respond to the vacancy until so many could; returns the ids of their responds. */
export async function respondTo(
  origin: string,
  vacancyId: number,
  people: readonly number[],
  enough = people.length,
): Promise<number[]> {
  const ids: number[] = [];
  for (const person of people) {
    if (ids.length === enough) break;
    const call = await signInTo(origin, 'applicant', `applicant-${person}@example.ru`);
    const form = await call<RespondForm>('GET', `/respond/vacancy/${vacancyId}/form`);
    const [resume] = form.resumes;
    if (form.refusal || !resume) continue;
    const answers = form.questions.map(({ id, type, options }) => ({
      questionId: id,
      type,
      value:
        type === 'single'
          ? options[0]?.value
          : type === 'multi' || type === 'permit_pick'
            ? [options[0]?.value]
            : (ANSWERS[type] ?? 'Да'),
    }));
    const { id } = await call<{ id: number }>('POST', '/respond/vacancy', {
      vacancyId,
      resumeId: resume.id,
      letter: 'Здравствуйте! Четвёртый год на мостах. Готов выехать в понедельник, инструмент и каска свои.',
      openHidden: true,
      sendAnyway: true,
      crewCount: person % 5 === 4 ? 6 : 1,
      answers: answers.filter(({ type }) => type !== 'file'),
    });
    ids.push(id);
  }
  return ids;
}

/** Open vacancies of a member, in an order that no respond changes. */
export async function vacanciesOf(call: ApiCall): Promise<{ id: number }[]> {
  const path = '/respond/vacancy_list?per_page=50';
  const { items } = await call<{ items: { id: number; status: string }[] }>('GET', path);
  return items.filter(({ status }) => status === 'active').toSorted((one, other) => one.id - other.id);
}

/** So many new responds to a vacancy. Fails where fewer people could respond. */
export async function fillBoard(
  origin: string,
  vacancy: { id: number } | undefined,
  people: number,
  from = 160,
): Promise<{ id: number; responds: number[] }> {
  if (!vacancy) throw new Error('The first company has more vacancies');
  const numbers = Array.from({ length: people * 3 }, (_, index) => from + index);
  const responds = await respondTo(origin, vacancy.id, numbers, people);
  if (responds.length < people) throw new Error(`${responds.length} of ${people} people could respond`);
  return { id: vacancy.id, responds };
}
