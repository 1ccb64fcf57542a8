import type { KeptMessage, outboxContracts } from '#shared/contracts/outbox.ts';
import type { MessageFolder, MessageKind } from '../../gateways/message-folder.ts';
import type { Handlers } from '../../platform/binder.ts';
import { DomainError } from '../../platform/problems.ts';
import { readKeptMail, readKeptSms } from './read-kept.ts';

/** The folders of messages that were kept instead of sent. */
export type Outbox = Readonly<Record<MessageKind, Pick<MessageFolder, 'newest' | 'deleteOld'>>>;

const SHOWN = 50;

/** Null: the messages of this process are nobody's to read, as in production. */
export function outboxCalls(outbox: Outbox | null): Handlers<typeof outboxContracts> {
  return {
    'GET /dev/outbox': async () => {
      if (!outbox) throw new DomainError('not_found');
      const [mails, sms] = await Promise.all([outbox.mail.newest(SHOWN), outbox.sms.newest(SHOWN)]);
      const messages = [...mails.map(readKeptMail), ...sms.map(readKeptSms)].filter(
        (message): message is KeptMessage => message !== null,
      );
      return {
        messages: messages.toSorted((one, other) => other.sentAt.localeCompare(one.sentAt)).slice(0, SHOWN),
      };
    },
  };
}
