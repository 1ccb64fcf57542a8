import type { Call, CallOptions } from '#shared/client/call.ts';
import type { FormValues } from '#shared/domain/form.ts';
import type { ModerationAction, ModerationKind, ModerationReason } from '#shared/domain/moderation.ts';
import { STAFF } from './queue-address.ts';
import { textOf } from '../../lib/step-values.ts';

interface Sending {
  call: Call;
  values: FormValues;
  options: CallOptions;
}

/** The forms of staff: each makes its call and returns the address that follows. The page and the script share them. */
export const STAFF_STEPS = {
  async decide({ call, values }: Sending) {
    // The call checks the names.
    const action = textOf(values, 'action') as ModerationAction;
    const version = textOf(values, 'version');
    await call('POST /staff/moderation/{kind}/{id}', {
      kind: textOf(values, 'kind') as ModerationKind,
      // A field called `id` would hide the id of the form.
      id: textOf(values, 'item'),
      action,
      version: version ? Number(version) : null,
      reason: (textOf(values, 'reason') || null) as ModerationReason | null,
      field: textOf(values, 'field') || null,
      note: textOf(values, 'note') || null,
    });
    // Only the query is the form's own: nobody is led away from here.
    const next = new URLSearchParams(textOf(values, 'next'));
    next.set('done', action);
    next.set('about', textOf(values, 'about'));
    return `${STAFF}?${next}#done`;
  },
} as const;
