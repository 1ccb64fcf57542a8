import { plural } from '#shared/text/plural.ts';
import { forgetKeptPages } from '../lib/kept-pages.ts';

/** Typing of the builders that the server does not have yet. */
const TYPING = 'typing:';
/** All that somebody has written, which the next person at this browser shall not find. */
const WRITTEN = [TYPING, 'draft:'];
/** Text of the chat, and of the letter or the question to a vacancy. */
const DRAFTS: readonly (readonly [prefix: string, field: string])[] = [
  ['draft:chat:', 'text'],
  ['draft:respond:', 'letter'],
  ['draft:respond:question:', 'text'],
];
/** Longer texts that somebody has begun. */
const BEGUN = [
  ['draft:review:', 'Недописанный отзыв удалится.'],
  ['draft:news:', 'Несохранённые правки статьи удалятся.'],
] as const;
/** The number of unread dialogs, of this tab. */
const OF_TAB = 'chat-unread';
/** A browser's database may never answer, and nobody shall have to stay for it. */
const PATIENCE_MS = 2_000;

/** Signs out by this form, with a token of this browser: a public page, which is the same for everybody, has none. */
export async function signOut(form: HTMLFormElement): Promise<void> {
  const { csrfToken } = form.elements as unknown as { csrfToken: HTMLInputElement };
  const button = form.querySelector('button');
  if (!(await mayLeave())) return;
  button?.setAttribute('aria-busy', 'true');
  try {
    const { siteCall } = await import('../lib/call.ts');
    csrfToken.value ||= (await siteCall('GET /auth/csrf')).csrfToken;
    await forgetWritten();
    form.submit();
  } catch {
    button?.removeAttribute('aria-busy');
    const { toast } = await import('../lib/toasts.ts');
    toast('Выйти не\u00a0получилось. Проверьте связь и\u00a0попробуйте ещё раз', { type: 'error' });
  }
}

/** Whoever signs out is asked before something is lost that was meant for others. */
async function mayLeave(): Promise<boolean> {
  const { countUnsent } = await import('../lib/chat-outbox.ts');
  const [hasTyping, unsent] = [keysOf([TYPING]).length > 0, await within(countUnsent(), 0)];
  const drafts = DRAFTS.flatMap(([prefix, field]) => keysOf([prefix]).filter((key) => hasText(key, field))).length;
  const begun = BEGUN.flatMap(([prefix, text]) => (keysOf([prefix]).length > 0 ? [text] : []));
  if (!hasTyping && unsent === 0 && drafts === 0 && begun.length === 0) return true;
  const texts = [
    hasTyping &&
      'В\u00a0конструкторе есть правки, которые ещё не\u00a0дошли до\u00a0сервера. Откройте его со\u00a0связью\u00a0— они сохранятся.',
    unsent > 0 &&
      `В\u00a0чате ${plural(unsent, ['сообщение не\u00a0ушло', 'сообщения не\u00a0ушли', 'сообщений не\u00a0ушли'])}. Откройте чат со\u00a0связью, чтобы отправить.`,
    ...begun,
    drafts > 0 &&
      `${plural(drafts, ['сообщение не\u00a0дописано и\u00a0удалится', 'сообщения не\u00a0дописаны и\u00a0удалятся', 'сообщений не\u00a0дописаны и\u00a0удалятся'])}.`,
  ];
  const { openLayer } = await import('../lib/layers.ts');
  const isSure = await openLayer('confirm', {
    title: 'Выйти и\u00a0потерять несохранённое?',
    text: texts.filter(Boolean).join(' '),
    label: 'Выйти',
    cancelLabel: 'Остаться',
    isDangerous: true,
  });
  return isSure === true;
}

async function forgetWritten(): Promise<void> {
  const { emptyOutbox } = await import('../lib/chat-outbox.ts');
  await Promise.all([within(emptyOutbox(), undefined), within(forgetKeptPages(), undefined)]);
  for (const storage of [localStorage, sessionStorage])
    for (const key of keysOf(WRITTEN, storage)) storage.removeItem(key);
  sessionStorage.removeItem(OF_TAB);
}

const keysOf = (prefixes: readonly string[], storage = localStorage): string[] =>
  Object.keys(storage).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));

/** What it answers, or `otherwise` when it fails or takes too long. */
function within<Answer>(work: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const patience = new Promise<Answer>((resolve) => setTimeout(() => resolve(otherwise), PATIENCE_MS));
  return Promise.race([work.catch(() => otherwise), patience]);
}

/** Whether somebody has typed into this field of a draft. */
function hasText(key: string, field: string): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as { values?: Record<string, unknown> };
    const text = kept.values?.[field];
    return typeof text === 'string' && text.trim() !== '';
  } catch {
    return false;
  }
}
