import type { Config } from './config.ts';
import { createMailGateway } from './gateways/mail.ts';
import { createMessageFolder, removeUnfinishedMessages } from './gateways/message-folder.ts';
import { createSmsGateway } from './gateways/sms.ts';
import { createMessages } from './messages/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Secrets } from './platform/secrets.ts';
import { startSmsSandbox } from './sandbox/sms.ts';

/** Mails and SMS of the process. Without a provider they are kept in the data folder; an SMS goes through the sandbox then. */
export async function openMessages(config: Config, secrets: Secrets, clock: Clock) {
  await removeUnfinishedMessages(config.dataDir);
  const kept = {
    mail: createMessageFolder(config.dataDir, 'mail'),
    sms: createMessageFolder(config.dataDir, 'sms'),
  };
  const sandbox = config.smsRuApiId ? null : await startSmsSandbox(kept.sms, clock.now);
  const messages = createMessages({
    mail: createMailGateway({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder: kept.mail }),
    sms: createSmsGateway(sandbox ?? { url: config.smsRuUrl, token: config.smsRuApiId ?? '' }),
    secrets,
    publicOrigin: config.publicOrigin,
  });
  return { messages, kept, sandbox };
}

/** Tells the person who starts it where they are. */
export function sayWhereMessagesAre(
  { mode, smtpUrl, smsRuApiId }: Config,
  origin: string,
  say: (message: string) => void,
): void {
  const kept = [...(smtpUrl ? [] : ['mails']), ...(smsRuApiId ? [] : ['SMS'])].join(' and ');
  if (!kept) return;
  if (mode === 'demo') say(`There is no provider of ${kept}: what would be sent is shown at ${origin}/dev/outbox`);
  else say(`There is no provider of ${kept}: they are kept in the data folder. Set SMTP_URL and SMS_RU_API_ID.`);
}
