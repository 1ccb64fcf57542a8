import { idOf, isTicked, textOf, type Sending } from '../../lib/step-values.ts';
import { atMeetingFields, messageOf } from '../board/board-steps.ts';
import { readInterview } from '../board/interview-fields.ts';

/** `/resume/12/invite` */
export function inviteHref(resumeId: number, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString();
  return `/resume/${resumeId}/invite${text && `?${text}`}`;
}

/** The form of an invitation; its page, which follows, says that it is sent. */
export const INVITATION_STEPS = {
  async invite({ call, values, options }: Pick<Sending, 'call' | 'values' | 'options'>): Promise<string> {
    const resumeId = idOf(values, 'resumeId') ?? 0;
    const vacancyId = idOf(values, 'vacancyId') ?? 0;
    const templateId = textOf(values, 'templateId');
    try {
      const { id } = await call(
        'POST /respond/resume',
        {
          resumeId,
          vacancyId,
          message: messageOf(values),
          ...(templateId && { templateId }),
          ...(isTicked(values, 'interview.options') && { interview: readInterview(values) }),
        },
        options,
      );
      return inviteHref(resumeId, { sent: String(id) });
    } catch (error) {
      throw atMeetingFields(error);
    }
  },
};
