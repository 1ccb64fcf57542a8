import type { Call, CallOptions } from '#shared/client/call.ts';
import { atFields } from '#shared/client/explain-problem.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { VACANCIES } from '../board/board-address.ts';
import { renewingVersion } from '../../lib/stale-form.ts';
import { listOf, textOf } from '../../lib/step-values.ts';
import { withoutSpaces } from '../../lib/typed-number.ts';

/** The form of how a vacancy takes responds, submitted to its page or by its script. */
interface Sending {
  call: Call;
  values: FormValues;
  options: CallOptions;
}

type Change = CallInput<Contracts['PATCH /vacancy/{id}/respond-settings']>;

/** The page of the form. */
export const settingsHref = (vacancyId: number): string => `${VACANCIES}/${vacancyId}/respond-settings`;

/** What the form has done; the page says it. */
export const NOTICES = {
  saved: 'Настройки сохранены. Новые отклики придут по\u00a0ним, прежние не\u00a0изменятся',
} as const;

/** What the form says. The call checks it. */
function settingsOf(values: FormValues): Omit<Change, 'id'> {
  const isOn = (name: string) => textOf(values, name) !== '';
  return {
    version: Number(textOf(values, 'version')),
    quickRespond: isOn('quickRespond'),
    resumeRequired: isOn('resumeRequired'),
    // The template has only these.
    letter: textOf(values, 'letter') as NonNullable<Change['letter']>,
    allowChat: isOn('allowChat'),
    allowCalls: isOn('allowCalls'),
    callHours: textOf(values, 'callHours'),
    autoReply: textOf(values, 'autoReply'),
    closeAfterResponds: countOf(textOf(values, 'closeAfterResponds')),
    notifiedMemberIds: listOf(values, 'notifiedMemberIds'),
  };
}

/** Null for no limit. What is no number is half a respond, which the call refuses in words of its own. */
function countOf(text: string): number | null {
  if (!text.trim()) return null;
  const count = Number(withoutSpaces(text));
  return Number.isFinite(count) ? count : 0.5;
}

export const RESPOND_SETTINGS_STEPS = {
  async 'respond-settings'({ call, values, options }: Sending): Promise<string> {
    const id = Number(textOf(values, 'vacancy'));
    await call('PATCH /vacancy/{id}/respond-settings', { id, ...settingsOf(values) }, options).catch(
      renewingVersion(
        () => call('GET /vacancy/{id}/respond-settings', { id }),
        // One field for all of them.
        (error) => atFields(error, (field) => field.replace(/\.\d+$/, '')),
      ),
    );
    return `${settingsHref(id)}?done=saved`;
  },
} as const;
