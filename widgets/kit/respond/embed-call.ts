import { CallError, type Call } from '#shared/client/call.ts';
import type { CallAnswer, CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { FORM_SECONDS_MIN } from '#shared/domain/feedback.ts';
import { SECOND_MS } from '#shared/domain/time.ts';
import { pageTold } from '../page-around.ts';

type Confirmed = CallAnswer<Contracts['POST /embed/respond/quick/{pending}/confirm']>;
type Shown = CallAnswer<Contracts['GET /embed/respond/form']>;
type Quick = CallInput<Contracts['POST /embed/respond/quick']>;

/** The page that a respond comes from. */
export interface EmbedPage {
  key: string;
  vacancy: number | null;
  externalId: string | null;
  source: 'widget_button' | 'widget_feed';
  reference: string | null;
  /** Nothing is to be written. */
  isTest: boolean;
  /** What a field that people do not see contains. */
  trap(): string;
  onForm(form: Shown): void;
  /** The form did not come. */
  onRefused(code: string): void;
  /** False when the page stops the sending. */
  onSubmit(vacancyId: number, person: Pick<Quick, 'name' | 'phone'>): boolean;
  onConfirmed(answer: Confirmed): void;
}

/** The calls of the respond form as those of an employer's page: the form itself is the same as on our own. */
export function embedCall(call: Call, page: EmbedPage): Call {
  const { key, vacancy, externalId, source, reference, isTest } = page;
  const test = isTest ? ({ test: true } as const) : {};
  let shownAt = 0;
  let vacancyId = vacancy ?? 0;
  type Send = (input: never, options: never) => Promise<unknown>;

  const calls: Readonly<Record<string, Send>> = {
    async 'GET /respond/vacancy/{id}/form'() {
      const subject = vacancy === null ? { external_id: externalId ?? '' } : { vacancy };
      const form = await call('GET /embed/respond/form', { key, ...subject }).catch((error: CallError) => {
        page.onRefused(error.code);
        throw error;
      });
      vacancyId = form.vacancy.id;
      shownAt = performance.now();
      page.onForm(form);
      return form;
    },
    async 'POST /respond/vacancy/quick'(input: Omit<Quick, 'key'>, options: object) {
      if (!page.onSubmit(vacancyId, { name: input.name, phone: input.phone })) throw new CallError(409, STOPPED);
      const openMs = () => performance.now() - shownAt;
      // Whoever the browser has filled the form in for is faster than the server allows programs to be.
      const earlyMs = FORM_SECONDS_MIN * SECOND_MS - openMs();
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs));
      const openSeconds = Math.round(openMs() / SECOND_MS);
      const more = {
        key,
        source,
        vacancyId,
        openSeconds,
        website: page.trap(),
        ...(reference ? { reference } : {}),
        ...test,
      };
      return call('POST /embed/respond/quick', { ...input, ...more }, options);
    },
    async 'POST /respond/vacancy/quick/{pending}/confirm'(input: { pending: string; code: string }) {
      const answer = await call('POST /embed/respond/quick/{pending}/confirm', {
        ...input,
        key,
        ...pageTold(),
        ...test,
      });
      page.onConfirmed(answer);
      return answer;
    },
    'POST /users/confirmation/{id}/resend': ({ id }: { id: string }, options: object) =>
      call('POST /embed/respond/quick/{pending}/resend', { pending: id, key, ...test }, options),
  };
  const translated = (name: string, input: never, options: never) => {
    const send = calls[name];
    if (!send) throw new Error(`${name} is not for other sites`);
    return send(input, options);
  };
  // Each answer is that of the form's own call, with more.
  return translated as unknown as Call;
}

const STOPPED = {
  type: 'about:blank',
  title: 'Сайт компании остановил отправку',
  status: 409,
  code: 'wrong_state',
  requestId: '',
} as const;
