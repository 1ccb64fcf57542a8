import type { Call } from '#shared/client/call.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { DialogFull } from '#shared/contracts/chat-views.ts';
import type { Contracts } from '#shared/contracts/index.ts';

/** What a visitor wants to write about. */
export interface DialogWish {
  vacancyId?: number | undefined;
  /** Stands where one writes. */
  text?: string | undefined;
  /** What it is about, in the page's own words; the company reads it. */
  topic?: string | undefined;
  /** The dialog about that, also where another is open. */
  isNew?: boolean;
}

interface Found {
  dialogs: CallAnswer<Contracts['GET /chat/dialogs']>;
  dialog: DialogFull | null;
  messages: CallAnswer<Contracts['GET /chat/messages']> | null;
  /** Nobody has written in it. */
  isNew: boolean;
}

/** The dialogs with a company, and one of them to write in: about the vacancy, else the newest, else a new one. */
export async function findDialog(call: Call, companyId: number, { vacancyId }: DialogWish): Promise<Found> {
  const dialogs = await call('GET /chat/dialogs', { set: 'all' });
  const known = vacancyId
    ? (await call('GET /chat/dialogs', { vacancy: vacancyId, per_page: 1 })).items[0]
    : dialogs.items[0];
  if (known) return { dialogs, ...(await readDialog(call, known.id)), isNew: false };
  const made = await makeDialog(call, companyId, vacancyId).catch((error: unknown) => {
    // A company that takes no questions has asked some itself.
    if (dialogs.items.length === 0) throw error;
    return null;
  });
  if (!made) return { dialogs, dialog: null, messages: null, isNew: false };
  const others = dialogs.items.filter(({ id }) => id !== made.id);
  const all = {
    ...dialogs,
    items: [made, ...others],
    total: others.length === dialogs.items.length ? dialogs.total + 1 : dialogs.total,
  };
  return { dialogs: all, ...(await readDialog(call, made.id)), isNew: made.lastSeq === 0 };
}

async function readDialog(call: Call, id: string) {
  const [dialog, messages] = await Promise.all([
    call('GET /chat/dialogs/{id}', { id }),
    call('GET /chat/messages', { dialog: id }),
  ]);
  return { dialog, messages };
}

/** About the company itself where the vacancy is closed. */
async function makeDialog(call: Call, companyId: number, vacancyId: number | undefined): Promise<DialogFull> {
  const about = { companyId };
  if (!vacancyId) return call('POST /chat/dialogs', about);
  return call('POST /chat/dialogs', { vacancyId }).catch(() => call('POST /chat/dialogs', about));
}
