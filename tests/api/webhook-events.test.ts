import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { webhookBodySchema } from '#shared/contracts/webhook-body.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/domain/webhook.ts';
import { makeApplicant, makeOpen, sendBy } from '../setup/respond-world.ts';
import { publishReview } from '../setup/review-world.ts';
import { openWebhookWorld, type WebhookWorld } from '../setup/webhook-world.ts';

/** That each event is told where it happens: `tsc` finds its texts and its data, but neither who tells it nor what its log shows. */

let w: WebhookWorld;
beforeAll(async () => {
  w = await openWebhookWorld();
});
afterAll(() => w.close());
afterEach(() => w.clear());

const HAPPENINGS: Readonly<Record<WebhookEvent, () => Promise<unknown>>> = {
  'respond.created': () => w.send(),
  'respond.status_changed': async () => {
    const { id } = await w.send();
    await w.head.call('POST /respond/{id}/change_status', { id, action: 'take' });
  },
  'chat.message': async () => {
    const applicant = await makeApplicant(w.t, 1);
    const { id } = await sendBy(applicant, await makeOpen(w.t, w.company));
    const dialog = await applicant.call('POST /chat/dialogs', { respondId: id });
    await applicant.call('POST /chat/messages', { dialogId: dialog.id, text: 'Когда?', clientId: crypto.randomUUID() });
  },
  'vacancy.published': async () => {
    const id = await makeOpen(w.t, w.company);
    await w.head.call('POST /vacancy/{id}/unpublish-vacancy', { id });
    await w.head.call('POST /vacancy/{id}/recover-vacancy', { id });
  },
  'vacancy.archived': async () => {
    const id = await makeOpen(w.t, w.company);
    await w.head.call('POST /vacancy/{id}/archive-vacancy', { id, reason: 'filled' });
  },
  'review.published': () => publishReview(w.t, w.company.companyId),
};

test.each(WEBHOOK_EVENTS)(
  '%s is told once, with the data of its event, and the log names what it is about',
  async (event) => {
    await w.add({ events: [event] });
    await HAPPENINGS[event]();
    await w.deliver();
    expect(w.types()).toEqual([event]);
    expect(() => webhookBodySchema.parse(w.crm.received[0]?.body)).not.toThrow();
    expect((await w.list()).log.items).toEqual([expect.objectContaining({ event, subject: expect.any(String) })]);
  },
);
