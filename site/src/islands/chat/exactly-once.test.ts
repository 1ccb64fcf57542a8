import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DIALOG_ID, dialogOf, fullDialogOf, NOW } from '../../../../tests/islands/harness/chat-data.ts';
import { chatNetwork, chatServer } from '../../../../tests/islands/harness/chat-server.ts';
import { memoryOutbox } from './outbox-storage.ts';
import { shownMessages } from './shown.ts';
import { createChat } from './store.ts';

/**
 * The promise of the chat: whatever the network does, every message is shown exactly once, in the order of the server, and
 * nothing that was written is lost.
 */

type Step =
  | { do: 'write' | 'hear' | 'connect' | 'reload' }
  | { do: 'edit'; at: number }
  | { do: 'cut'; offline: boolean }
  | { do: 'wait'; ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Step>({ do: 'write' }) },
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'hear' }) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 3_000 }).map((ms): Step => ({ do: 'wait', ms })) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'connect' }) },
  { weight: 2, arbitrary: fc.boolean().map((offline): Step => ({ do: 'cut', offline })) },
  { weight: 3, arbitrary: fc.nat(4).map((at): Step => ({ do: 'edit', at })) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'reload' }) },
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A repeatable sequence from 0 to 1. */
function numbersOf(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

async function play(steps: readonly Step[], seed: number, leads: boolean): Promise<void> {
  const server = chatServer();
  const weather = { next: numbersOf(seed), isFine: false };
  const outbox = memoryOutbox();
  const written: string[] = [];

  /** A page of the chat, drawn by the server with what it has by then. */
  function open() {
    const network = chatNetwork(server, weather, leads);
    const messages = structuredClone(server.read({}));
    const { rev, lastSeq } = messages;
    const dialog = fullDialogOf({ rev, lastSeq });
    const chat = createChat(
      {
        ...{ call: network.call, line: network.line, outbox, isOnline: network.isOnline },
        ...{ now: () => new Date(), navigate() {}, onNavigate: () => () => {}, toast() {}, showPictures() {} },
        ...{ confirm: async () => true, sendFile: () => Promise.reject(new Error('No files here')) },
        ...{ isWatched: () => true, onWatch: () => () => {}, onNetwork: () => () => {} },
      },
      {
        ...{ owner: 'me', now: NOW, ownHosts: [], drafts: null },
        initial: {
          dialogs: { items: [dialogOf({ rev, lastSeq })], total: 1, next: null, unread: 0 },
          ...{ dialog, messages, query: { set: 'all', q: '' } },
        },
        ...{
          fileHref: (id) => id,
          vacancyHref: String,
          respondHref: () => null,
          documentsHref: String,
          mapHref: String,
          warningHref: String,
          complaintHref: null,
        },
      },
    );
    return { chat, network, stop: chat.start() };
  }

  let page = open();
  function close(): void {
    page.stop();
    page.network.close();
    page.network.cut(true);
  }

  for (const one of steps) {
    if (one.do === 'write') {
      written.push(`Своё ${written.length + 1}`);
      page.chat.composer.write(written.at(-1)!);
      await page.chat.composer.submit();
    } else if (one.do === 'hear') page.network.tell(server.write('Чужое'));
    else if (one.do === 'edit') {
      const edited = server.edit(one.at);
      if (edited) page.network.tell(edited);
    } else if (one.do === 'connect') page.network.connect();
    else if (one.do === 'cut') page.network.cut(one.offline);
    else if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.ms);
    else {
      close();
      page = open();
    }
    const texts = shownMessages(page.chat.$state.get(), DIALOG_ID).filter(({ message }) => message.author.isOwn);
    expect(new Set(texts.map(({ message }) => message.text.replaceAll('!', ''))).size).toBe(texts.length);
    const seqs = page.chat.$state.get().threads[DIALOG_ID]!.items.map(({ seq }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
  }

  weather.isFine = true;
  if (page.chat.$state.get().connection !== 'online') page.network.connect();
  page.network.tell(server.write('Последнее'));
  await vi.advanceTimersByTimeAsync(120_000);
  const shown = shownMessages(page.chat.$state.get(), DIALOG_ID);
  expect(shown.map(({ message }) => [message.seq, message.text, message.rev])).toEqual(
    server.messages.map(({ seq, text, rev }) => [seq, text, rev]),
  );
  expect(shown.filter(({ outgoing }) => outgoing)).toEqual([]);
  expect(await outbox.load('me')).toEqual([]);
  const own = server.messages.filter(({ author }) => author.isOwn).map(({ text }) => text.replaceAll('!', ''));
  expect(own).toEqual(written);
  close();
  vi.clearAllTimers();
}

test.each([true, false])(
  'random cuts, losses, doubles, delays and reloads lose nothing (its own connection: %s)',
  async (leads) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.integer(), (steps, seed) =>
        play(steps, seed, leads),
      ),
      { numRuns: 300 },
    );
  },
  60_000,
);
