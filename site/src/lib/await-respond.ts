import type { RespondTarget } from '#shared/client/respond-call.ts';
import type { LayerFrame } from '#shared/ui/layer/layer-content.ts';
import { element } from '#shared/ui/element.ts';
import './respond-styles.ts';
import { siteCall } from './call.ts';

/** As many fields as `LoadingStep` of the island has. */
const FIELDS = 4;

/**
 * Fills a window at once with the outline of a form, and asks what the form shows while the script that draws it is on its
 * way. Returns the cleanup function.
 */
export function awaitRespond(frame: Pick<LayerFrame<void>, 'title' | 'body'>, target: RespondTarget): () => void {
  frame.body.append(
    element(
      'div',
      { className: 'respond-wait', role: 'status' },
      element('span', { className: 'sr' }, 'Загружаем форму'),
      ...Array.from({ length: FIELDS }, () => element('i')),
    ),
  );
  const form = 'vacancyId' in target ? siteCall('GET /respond/vacancy/{id}/form', { id: target.vacancyId }) : undefined;
  // The form tells of a failure, once it is there.
  form?.catch(() => {});
  let isClosed = false;
  let finish: (() => void) | undefined;
  import('./draw-respond.tsx').then(
    ({ drawRespond }) => {
      if (!isClosed) finish = drawRespond(frame, target, { form, resumeHref: builderOf(target) });
    },
    () => {
      if (!isClosed) location.assign(pageOf(target));
    },
  );
  return () => {
    isClosed = true;
    finish?.();
  };
}

const builderOf = (target: RespondTarget): string | undefined =>
  'vacancyId' in target ? `/constructor-resume?vacancy=${target.vacancyId}` : undefined;

const pageOf = (target: RespondTarget): string =>
  'vacancyId' in target ? `/vacancy/${target.vacancyId}/respond` : `/company/${target.companyId}/respond`;
