import { afterEach, beforeEach, vi } from 'vitest';
import { CallError, type Call, type CallOptions } from '#shared/client/call.ts';
import type { Problem } from '#shared/contracts/problem.ts';
import type { RespondForm } from '#shared/contracts/respond-forms.ts';
import { formFor, SENT } from './respond-data.ts';
import type { RespondFormOptions } from '../../../site/src/islands/respond-form/options.ts';
import { createRespondForm } from '../../../site/src/islands/respond-form/store.ts';

const NOW = new Date('2026-11-20T12:00:00+03:00');
export const formOf = (change: Partial<RespondForm> = {}): RespondForm => ({ ...formFor('quick'), ...change });

export const { resumes: RESUMES } = formFor('full');
export const PERSON = { name: 'Ильдар Галеев', phone: '+79172041683' };

export function problem(status: number, code: Problem['code'], errors?: Problem['errors']): CallError {
  return new CallError(status, {
    type: '',
    title: 'Ошибка',
    status,
    code,
    requestId: 'r',
    ...(errors ? { errors } : {}),
  });
}

const storageOf = (kept: Map<string, string>) => ({
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
});

type Answer = (input: Record<string, unknown>) => unknown;

/** A form whose calls are answered by a table; a storage that is a map. */
export function harness(answers: Record<string, Answer>, options: Partial<RespondFormOptions> = {}) {
  const made: { name: string; input: Record<string, unknown>; key: unknown }[] = [];
  const kept = new Map<string, string>();
  const keptInTab = new Map<string, string>();
  let isOnline = true;
  let now = NOW;
  const call = async (name: string, input: Record<string, unknown>, { idempotencyKey }: CallOptions = {}) => {
    made.push({ name, input, key: idempotencyKey });
    return answers[name]?.(input);
  };
  const create = (more: Partial<RespondFormOptions> = {}) =>
    createRespondForm(
      // A call is generic over every contract; the table answers those of the form.
      { call: call as unknown as Call, emit: () => true, now: () => now },
      {
        target: { vacancyId: 12 },
        signInHref: '/sign-in',
        signUpHref: '/sign-up',
        respondHref: (id) => `/profile/responds/${id}`,
        isOnline: () => isOnline,
        repeatDelayMs: 0,
        storage: storageOf(kept),
        session: storageOf(keptInTab),
        ...options,
        ...more,
      },
    );
  return {
    made,
    kept,
    keptInTab,
    create,
    wait: (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000)),
    goOffline: () => (isOnline = false),
    goOnline() {
      isOnline = true;
      dispatchEvent(new Event('online'));
    },
    sentBodies: () => made.filter(({ name }) => name.startsWith('POST')).map(({ input }) => input),
  };
}

export const FORM = 'GET /respond/vacancy/{id}/form';
export const FULL = 'POST /respond/vacancy';
export const QUICK = 'POST /respond/vacancy/quick';
export const withResumes = (change: Partial<RespondForm> = {}) => ({
  [FORM]: () => formOf({ resumes: RESUMES, person: PERSON, ...change }),
  [FULL]: () => SENT,
});

/** Gives the tests of a file the window's events of going online. */
export function withWindowEvents() {
  const page = new EventTarget();
  beforeEach(() => {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
