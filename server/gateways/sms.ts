import { z } from 'zod';
import { MessageRefused } from './message-refused.ts';

export interface OutgoingSms {
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

export interface SmsGateway {
  /** Throws {@link MessageRefused} for a number that cannot get it, and {@link SmsUnavailable}. */
  send(sms: OutgoingSms): Promise<void>;
}

/** The provider failed or refused for a reason that is not the recipient; `message` is one sentence without the number. */
export class SmsUnavailable extends Error {}

export interface SmsGatewayOptions {
  /** Base URL without a trailing slash. */
  url: string;
  token: string;
  timeoutMs?: number;
}

const answerSchema = z.object({
  status_code: z.int(),
  sms: z.record(z.string(), z.object({ status_code: z.int() })).optional(),
});

const SENT = 100;
/** Mobile numbers of Russia: others are a way to make us pay for premium calls. */
const RECIPIENT = /^\+79\d{9}$/;
/** Codes that concern the number itself: wrong, without a route, in a stop list, abroad, or with its daily limit used up. */
const REFUSALS = new Set([202, 207, 209, 214, 215, 230, 231, 232, 233]);

/** A client of SMS.ru (https://sms.ru/api/send). */
export function createSmsGateway({ url, token, timeoutMs = 10_000 }: SmsGatewayOptions): SmsGateway {
  return {
    async send({ to, text }) {
      if (!RECIPIENT.test(to)) throw new MessageRefused('The number is not a mobile number of Russia');
      const number = to.slice(1);
      const body = new URLSearchParams({ api_id: token, to: number, msg: text, json: '1' });
      const answer = await post(body);
      // The answer as a whole may be fine although this number was refused.
      const status = answer.sms?.[number]?.status_code ?? answer.status_code;
      if (status === SENT && answer.sms?.[number]) return;
      if (REFUSALS.has(status)) throw new MessageRefused(`SMS.ru refuses the number: ${status}`);
      throw new SmsUnavailable(`SMS.ru did not take the message: ${status}`);
    },
  };

  async function post(body: URLSearchParams): Promise<z.output<typeof answerSchema>> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(`${url}/sms/send`, { method: 'POST', body, signal, redirect: 'error' });
      if (!response.ok) throw new SmsUnavailable(`SMS.ru answered ${response.status}`);
      return answerSchema.parse(await response.json());
    } catch (error) {
      if (error instanceof SmsUnavailable) throw error;
      if (error instanceof z.ZodError || error instanceof SyntaxError)
        throw new SmsUnavailable('SMS.ru answered something else than its protocol');
      if (error instanceof Error && error.name === 'TimeoutError')
        throw new SmsUnavailable('SMS.ru did not answer in time');
      throw new SmsUnavailable('SMS.ru cannot be reached');
    }
  }
}
