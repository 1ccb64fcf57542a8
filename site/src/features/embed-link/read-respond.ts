import type { AstroGlobal } from 'astro';
import type { CallError } from '#shared/client/call.ts';
import type { RespondForm } from '#shared/contracts/respond-forms.ts';
import type { Asked } from './respond-page.ts';

/** What the window of a respond shows to whoever is signed in. */
export interface RespondWindow {
  /** For its script; null where it has nothing to do. */
  asked: Asked | null;
  form: RespondForm | null;
  /** Why they cannot respond. */
  why: string;
  chats: boolean;
  /** The page that they see. */
  site: string;
}

/** Reads the address that a page of an employer has opened; null where that lacks something. */
export async function readRespondWindow({ url, locals, response }: AstroGlobal): Promise<RespondWindow | null> {
  const { call, caller } = locals;
  const given = (name: string) => url.searchParams.get(name) ?? undefined;
  const [key, origin, challenge, state] = ['key', 'origin', 'challenge', 'state'].map(given);
  if (!key || !origin || !challenge || !state) return null;
  const none = { asked: null, form: null, chats: false, site: origin };
  const around = given('site');
  if (caller?.actor.kind !== 'applicant')
    return { ...none, why: 'Откликаются соискатели, а\u00a0вы\u00a0вошли как сотрудник.' };

  const asked: Asked = {
    ...{ shows: 'closed', key, origin, site: around, challenge, state, vacancyId: null },
    source: given('source') === 'widget_feed' ? 'widget_feed' : 'widget_button',
    reference: given('reference'),
    path: given('path'),
    attribution: {
      utmSource: given('utm_source'),
      utmMedium: given('utm_medium'),
      utmCampaign: given('utm_campaign'),
    },
    files: given('file') !== 'off',
    test: url.searchParams.has('test'),
  };
  try {
    const subject = { vacancy: given('vacancy'), external_id: given('external_id') };
    const opener = { key, origin, site: around };
    const { vacancyId, chats, site, test } = await call('GET /embed/respond', { ...opener, ...subject });
    const form = await call('GET /respond/vacancy/{id}/form', { id: vacancyId });
    const isClosed = form.refusal?.code === 'closed' || form.refusal?.code === 'filled';
    const shows = isClosed ? 'closed' : form.resumes.length > 0 ? 'form' : 'quick';
    const isTest = asked.test || test === true;
    const why = form.refusal?.text ?? '';
    return { asked: { ...asked, shows, vacancyId, test: isTest }, form, chats, site, why };
  } catch (error) {
    const { status = 500, problem } = error as Partial<CallError>;
    if (status >= 500) throw error;
    response.status = status;
    const why = problem?.detail ?? 'Эта вакансия больше не\u00a0принимает отклики с\u00a0этого сайта.';
    // That the key is for this page was asked first.
    return { ...none, asked: status === 410 ? asked : null, why };
  }
}
