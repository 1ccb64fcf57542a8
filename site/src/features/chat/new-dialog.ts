import type { Call } from '#shared/client/call.ts';
import { foundOrNull, pathId } from '../../lib/page.ts';

interface NewDialogPage {
  title: string;
  about: string | null;
  /** Names and values of the hidden fields. */
  fields: Readonly<Record<string, string>>;
}

/** The dialog that there is about what the address names: the newest with the company, where it names no more. */
export async function findKnownDialog(call: Call, { searchParams }: URL): Promise<string | null> {
  const [company, vacancy] = ['company', 'vacancy'].map((name) => pathId(searchParams.get(name) ?? undefined));
  if (!company && !vacancy) return null;
  const { items } = await call('GET /chat/dialogs', {
    ...(vacancy ? { vacancy } : { company: company! }),
    per_page: 1,
  });
  return items[0]?.id ?? null;
}

/** What `/chat/new?company=3&vacancy=12` or `?vacancy=12` asks for; null when that is nothing, or is not there. */
export async function readNewDialog(call: Call, { searchParams }: URL): Promise<NewDialogPage | null> {
  const idOf = (name: string): number | null => pathId(searchParams.get(name) ?? undefined);
  if (searchParams.has('support'))
    return {
      title: 'Написать в\u00a0поддержку',
      about: 'Отвечаем по\u00a0будням с\u00a09 до\u00a018 по\u00a0Москве',
      fields: { support: '1' },
    };
  const [respond, resume, company, vacancy] = [idOf('respond'), idOf('resume'), idOf('company'), idOf('vacancy')];
  if (respond) return { title: 'Написать по\u00a0отклику', about: null, fields: { respond: String(respond) } };
  if (resume) {
    const found = await foundOrNull(call('GET /resume/{id}', { id: resume }));
    return found && { title: 'Написать соискателю', about: found.title, fields: { resume: String(resume) } };
  }
  if (!company) {
    const asked = vacancy ? await foundOrNull(call('GET /vacancy/{id}', { id: vacancy })) : null;
    return (
      asked && {
        title: `Написать в\u00a0${asked.company.name}`,
        about: `О\u00a0вакансии «${asked.title}»`,
        fields: { vacancy: String(asked.id) },
      }
    );
  }
  const [found, asked] = await Promise.all([
    foundOrNull(call('GET /company/{id}', { id: company })),
    vacancy ? foundOrNull(call('GET /vacancy/{id}', { id: vacancy })) : null,
  ]);
  return (
    found && {
      title: `Написать в\u00a0${found.brandName}`,
      about: asked ? `О\u00a0вакансии «${asked.title}»` : null,
      fields: { company: String(company), ...(asked ? { vacancy: String(asked.id) } : {}) },
    }
  );
}
