import { layer as respondCompany } from '../layers/respond-company.ts';
import { layer as respondQuick } from '../layers/respond-quick.ts';
import { layer as respondVacancy } from '../layers/respond-vacancy.ts';
import { siteHost } from './host.ts';
import { showLayer } from './layers.ts';
import { requireSignIn } from './require-sign-in.ts';

/**
 * Opens the window of a respond. A page that is signed in for comes back with `?respond=…` and opens it again. What the window
 * itself needs is imported here, so that it comes in one go; what draws its form comes meanwhile (`await-respond.ts`).
 */
export async function openRespond(subject: string): Promise<void> {
  const [kind, number] = subject.split(':');
  const id = Number(number);
  if (kind === 'question') {
    const isAsked = await requireSignIn('задать вопрос', `/vacancy/${id}?respond=question`);
    if (isAsked) void siteHost.openLayer('respond-question', { vacancyId: id });
  } else if (kind === 'company') {
    const isKnown = await requireSignIn('откликнуться', `/company/${id}?respond=1`);
    if (isKnown) void showLayer(async () => ({ layer: respondCompany }), { companyId: id });
  } else {
    const { account } = document.documentElement.dataset;
    const layer = account ? respondVacancy : respondQuick;
    void showLayer(async () => ({ layer }), { vacancyId: id });
  }
}
