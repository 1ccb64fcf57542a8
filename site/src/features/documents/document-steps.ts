import { atFields } from '#shared/client/explain-problem.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/domain/document.ts';
import { idOf, isTicked, listOf, textOf, type Sending } from '../../lib/step-values.ts';

export const OWN_DOCUMENTS = '/profile/documents';

/** A request on the page of documents of either side. */
export const requestAnchor = (id: number): string => `request-${id}`;

/** The page of a granted file. */
export const documentPage = (requestId: number, fileId: string): string =>
  `${OWN_DOCUMENTS}/${requestId}?${new URLSearchParams({ file: fileId })}`;

/** What a form has done; the page says it. */
export const NOTICES = {
  added: 'Документ добавлен. Видите его только вы',
  removed: 'Документ удалён: никто больше его не\u00a0откроет',
  grant: 'Документы открыты. Закрыть доступ можно в\u00a0любой день',
  decline: 'Вы\u00a0отказали. Компания увидит только это',
  revoke: 'Доступ закрыт: компания больше ничего не\u00a0увидит',
} as const;

type Sent = Pick<Sending, 'call' | 'values'>;

/** Every form of the applicant's page; each returns the address that follows. */
export const WALLET_STEPS = {
  async 'add-document'({ call, values }: Sent) {
    await call('POST /requests/wallet', {
      kind: textOf(values, 'kind') as DocumentKind,
      title: textOf(values, 'title'),
      fileId: textOf(values, 'fileId'),
    });
    return `${OWN_DOCUMENTS}?done=added#files`;
  },
  async 'remove-document'({ call, values }: Sent) {
    await call('DELETE /requests/wallet/{id}', { id: textOf(values, 'id') });
    return `${OWN_DOCUMENTS}?done=removed#files`;
  },
  async grant({ call, values }: Sent) {
    const id = idOf(values, 'id') ?? 0;
    await call('POST /requests/status', {
      id,
      action: 'grant',
      fileIds: listOf(values, 'fileIds'),
      days: idOf(values, 'days'),
      documentAgreement: isTicked(values, 'documentAgreement'),
      medicalAgreement: isTicked(values, 'medicalAgreement'),
    }).catch(atFiles);
    return `${OWN_DOCUMENTS}?done=grant#${requestAnchor(id)}`;
  },
  async decline(sending: Sent) {
    return end(sending, 'decline');
  },
  async revoke(sending: Sent) {
    return end(sending, 'revoke');
  },
} as const;

async function end({ call, values }: Sent, action: 'decline' | 'revoke'): Promise<string> {
  await call('POST /requests/status', { id: idOf(values, 'id') ?? 0, action });
  return `${OWN_DOCUMENTS}?done=${action}`;
}

/** An error of one file is one of the choice. */
function atFiles(error: unknown): never {
  throw atFields(error, (field) => (field.startsWith('fileIds.') ? 'fileIds' : field));
}

/** The forms of a respond's page; `page`: where the form stands. */
export const askSteps = (page: string) => ({
  async 'ask-documents'({ call, values, options }: Sending) {
    const items = DOCUMENT_KINDS.filter((kind) => isTicked(values, kind)).map((kind) => ({
      kind,
      note: textOf(values, `${kind}-note`) || null,
    }));
    await call(
      'POST /requests/document-requests',
      {
        respondId: idOf(values, 'id') ?? 0,
        purpose: textOf(values, 'purpose'),
        items,
        retentionDays: Number(textOf(values, 'retentionDays')),
      },
      options,
    ).catch((error: unknown) => {
      // A note of the second item is that of its kind.
      throw atFields(error, (field) => noteOf(field, items) ?? field);
    });
    return `${page}?done=ask-documents#documents`;
  },
});

function noteOf(field: string, items: readonly { kind: DocumentKind }[]): string | undefined {
  const [, index] = /^items\.(\d+)\./.exec(field) ?? [];
  const item = index === undefined ? undefined : items[Number(index)];
  return item && `${item.kind}-note`;
}
