import type { IncomingMessage } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { webhookBodySchema, type WebhookBody } from '#shared/contracts/webhook-body.ts';
import { relativeDateTime } from '#shared/text/date.ts';
import { WEBHOOK_EVENT_NAMES } from '#shared/text/webhook-labels.ts';
import type { Database } from '../../database/connect.ts';
import { keyOf } from '../../domains/webhook/index.ts';
import { escapeHtml } from '../../platform/html.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Page } from './layout.ts';

/** Of a delivery, with whatever personal data the company lets out. */
const BODY_BYTES_MAX = 256 * 1024;
const KEPT = 30;

export interface Receiver {
  /** The status to answer a delivery with. */
  receive(request: IncomingMessage): Promise<number>;
  page(): Page;
}

/** What a site of an employer does with deliveries: it checks who sent them, takes each once, and shows the last of them. */
export function createReceiver(db: Database, secrets: Secrets, companyId: number): Receiver {
  const received = new Map<string, { at: Date; body: WebhookBody }>();

  /** A real site has the secret in its own settings. This one looks where the marketplace keeps it, so that it may be changed. */
  async function findKeys(): Promise<Buffer[]> {
    const rows = await db.selectFrom('webhook').select('secret').where('companyId', '=', companyId).execute();
    return rows.map(({ secret }) => keyOf(secrets, secret));
  }

  return {
    async receive(request) {
      const bytes = await readBody(request);
      if (bytes === null) return 413;
      const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures } = request.headers;
      if (typeof id !== 'string' || typeof sentAt !== 'string' || typeof signatures !== 'string') return 400;
      const headers = { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures };
      const keys = await findKeys();
      if (!keys.some((key) => isSigned(key, bytes, headers))) return 401;
      const body = webhookBodySchema.safeParse(JSON.parse(bytes.toString('utf8')));
      if (!body.success) return 400;
      // Sent twice, it is one.
      received.delete(id);
      received.set(id, { at: new Date(), body: body.data });
      const [oldest] = received.keys();
      if (received.size > KEPT && oldest !== undefined) received.delete(oldest);
      return 204;
    },
    page: () => eventsPage([...received.values()].toReversed()),
  };
}

/** By one that holds, within five minutes: what is older may have been recorded and sent again by somebody else. */
function isSigned(key: Buffer, body: Buffer, headers: Record<string, string>): boolean {
  try {
    new Webhook(key, { format: 'raw' }).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

/** Null for a larger one. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function eventsPage(received: readonly { at: Date; body: WebhookBody }[]): Page {
  const now = new Date();
  return {
    title: 'События',
    description: 'Что пришло с\u00a0Каркаса.',
    heading: 'Что пришло с\u00a0Каркаса',
    lead: 'Откликнулись, написали, опубликовали: наш сайт узнаёт об этом через секунду.',
    embedding: 'none',
    body: `<section>
<h2>Последние события</h2>
${
  received.length === 0
    ? '<p class="text">Пока ничего. Откликнитесь на\u00a0нашу вакансию или нажмите «Проверить» у\u00a0вебхука в\u00a0кабинете.</p>'
    : `<ol class="events">${received
        .map(
          ({ at, body }) =>
            `<li><p><b>${escapeHtml(WEBHOOK_EVENT_NAMES[body.type])}</b> <time datetime="${at.toISOString()}">${escapeHtml(relativeDateTime(at.toISOString(), now))}</time></p><pre>${escapeHtml(JSON.stringify(body, null, 2))}</pre></li>`,
        )
        .join('\n')}</ol>`
}
</section>
<aside>
<h2>Как это устроено</h2>
<div class="text">
<ol><li>Каркас шлёт событие на\u00a0адрес <code>/karkas</code>.</li><li>Сайт проверяет подпись и\u00a0время.</li><li>Повтор узнаём по\u00a0<code>webhook-id</code>.</li></ol>
</div>
</aside>`,
  };
}
