import type { Intent, IntentRequest } from '#server/gateways/card-payments/index.ts';
import type { StandInProcess } from './card-stand-in.ts';

export const CARDS = {
  pays: '4000 0000 0000 3055',
  noMoney: '4000 0566 5566 5556',
  secure: '4242 4242 4242 4242',
} as const;

/** Where the pages of a shop are. */
const PAGE = 'http://shop.example';

let count = 0;

export function anIntent(changes: Partial<IntentRequest> = {}): IntentRequest {
  count += 1;
  return {
    amountKopecks: 490_00,
    schema: 'Single',
    methods: ['Card', 'Sbp'],
    externalId: `purchase-${process.pid}-${count}`,
    accountId: 'account-1',
    description: 'Поднятие вакансии & «Монтажник»',
    receiptEmail: 'head@example.ru',
    receipt: null,
    metadata: { attempt: '1' },
    ...changes,
  };
}

/** What a payer does in the window, without a browser. */
export function openWindow({ origin, press, payments }: StandInProcess) {
  async function open(intent: Intent): Promise<string> {
    const response = await fetch(`${origin}/window/intents`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ intent, origin: PAGE }),
    });
    const answer = (await response.json()) as { id?: string; Message?: string };
    if (!answer.id) throw new Error(answer.Message);
    return `/window/${answer.id}`;
  }

  /** Follows to the next page; its address. */
  async function pay(window: string, number: string): Promise<string> {
    const response = await press(`${window}/card`, { number, expires: '12/40', cvv: '123' });
    return response.headers.get('location') ?? '';
  }

  return {
    open,
    pay,
    /** Opens a window and pays; where it leads. */
    async payFor(request: IntentRequest, number: string): Promise<string> {
      return pay(await open(payments.buildIntent(request)), number);
    },
    /** What the page of a result tells the script. */
    async resultOn(address: string): Promise<unknown> {
      const html = await (await fetch(origin + address)).text();
      const [, result = 'null'] = /data-result="([^"]*)"/.exec(html) ?? [];
      return JSON.parse(result.replaceAll('&quot;', '"'));
    },
  };
}
