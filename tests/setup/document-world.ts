import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { DocumentKind } from '#shared/domain/document.ts';
import type { RespondStatus } from '#shared/domain/respond-terms.ts';
import { addMember } from './member-world.ts';
import type { TestApp } from './app.ts';
import { makeApplicant, makeOpen, openSending, sendBy, type Applicant, type Head } from './respond-world.ts';
import { fileOf, pictureOf } from './upload-world.ts';

type Ask = CallInput<Contracts['POST /requests/document-requests']>;

/** Somebody whose respond is in work. */
interface Taken {
  applicant: Applicant;
  respondId: number;
}

/** A company that has taken up somebody's respond, and the person. */
export interface DocumentWorld {
  t: TestApp;
  head: Head;
  applicant: Applicant;
  vacancyId: number;
  respondId: number;
  /** By the head, for an НАКС and a СНИЛС, unless said otherwise. */
  ask(more?: Partial<Ask>): ReturnType<typeof askBy>;
  /** Puts a photo into the wallet; returns its id. */
  keep(kind: DocumentKind, who?: Applicant): Promise<string>;
  setRespond(status: RespondStatus): Promise<void>;
  /** Another respond that is in work, with its person. */
  another(index: number): Promise<Taken>;
  /** Asks somebody for such documents, who grants them with a photo of each. */
  granted(person: Taken, kinds: readonly DocumentKind[]): Promise<Taken & { id: number; fileIds: string[] }>;
}

const askBy = ({ call }: Pick<Head, 'call'>, ask: Ask) => call('POST /requests/document-requests', ask);

export const PURPOSE = 'Оформить пропуск на компрессорную станцию';

export async function openDocumentWorld(): Promise<DocumentWorld> {
  const { t, head } = await openSending();
  await t.db.updateTable('company').set({ inn: '1655000001' }).where('id', '=', head.companyId).execute();
  const vacancyId = await makeOpen(t, head);
  async function another(index: number) {
    const applicant = await makeApplicant(t, index);
    const { id: respondId } = await sendBy(applicant, vacancyId);
    await setStatus(respondId, 'in_work');
    return { applicant, respondId };
  }
  const setStatus = async (id: number, status: RespondStatus) =>
    void (await t.db.updateTable('respond').set({ status, statusSince: t.clock.now() }).where('id', '=', id).execute());
  const { applicant, respondId } = await another(1);
  const items: Ask['items'] = [{ kind: 'permit', note: 'НАКС' }, { kind: 'snils' }];
  const ask: DocumentWorld['ask'] = (more = {}) => askBy(head, { respondId, purpose: PURPOSE, items, ...more });
  const keep: DocumentWorld['keep'] = async (kind, who = applicant) => {
    const file = fileOf(await pictureOf({ width: 300, height: 200 }), `${kind}.jpg`);
    const { id } = await who.call('POST /files', { purpose: 'wallet', file });
    return (await who.call('POST /requests/wallet', { kind, title: `Файл ${kind}`, fileId: id })).id;
  };
  return {
    t,
    head,
    applicant,
    vacancyId,
    respondId,
    another,
    ask,
    keep,
    async granted(one, kinds) {
      const fileIds: string[] = [];
      for (const kind of kinds) fileIds.push(await keep(kind, one.applicant));
      const { id } = await ask({ respondId: one.respondId, items: kinds.map((kind) => ({ kind })) });
      await one.applicant.call('POST /requests/status', { id, action: 'grant', fileIds, ...AGREED });
      return { ...one, id, fileIds };
    },
    setRespond: (status) => setStatus(respondId, status),
  };
}

/** A member with these rights, and within the own vacancies alone where `own` says so. */
export const joinAs = (w: DocumentWorld, email: string, role: 'recruiter' | 'viewer') =>
  addMember(w.t, w.head, email, { role });

export const AGREED = { documentAgreement: true } as const;
