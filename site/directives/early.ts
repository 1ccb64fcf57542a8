/** How long a press waits for the script of its island. */
export const PATIENCE_MS = 8_000;

/** What an island may answer; hearts are the page's. */
const CONTROLS = 'summary, button[type=button]:not([data-heart]), a[href]';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Choice {
  /** What was typed or chosen; whether it is ticked. */
  value: string | boolean;
  /** Typed text is a choice once it was left, or sent by Enter. */
  isMade: boolean;
}

export interface EarlyPresses {
  /** Does again what was done, for the island that is there now. */
  play(): Promise<void>;
  /** Does what the browser does without the script. False while there is no net: then the island is waited for all the same. */
  giveUp(): boolean;
}

/**
 * Keeps what is pressed, chosen and sent in an island whose script is not there, and shows that it is being done. The
 * page stays where it is; only when the script does not come within eight seconds, or fails, the browser does what it does
 * without one. Where there is no net, and the page says so, it is taken back, to be chosen again.
 */
export function keepEarly(island: HTMLElement): EarlyPresses {
  const choices = new Map<Field, Choice>();
  const presses = new Set<HTMLElement>();
  const waiting = new Set<HTMLElement>();
  const over = new AbortController();
  const plain = new AbortController();
  let sent: { form: HTMLFormElement; submitter: HTMLElement | null } | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;

  function wait(control: HTMLElement): void {
    control.ariaBusy = 'true';
    waiting.add(control);
    patience ??= setTimeout(giveUp, PATIENCE_MS);
  }

  function choose({ type, target }: Event): void {
    const field = target as Field;
    const isMade = type === 'change';
    // Of a group the last one counts, wherever one has been before.
    if (field.type === 'radio')
      for (const other of choices.keys())
        if (other.name === field.name && other.form === field.form) choices.delete(other);
    const value = field instanceof HTMLInputElement && isTick(field) ? field.checked : field.value;
    choices.set(field, { value, isMade });
    if (isMade) wait(field);
  }

  function press(event: MouseEvent): void {
    const { metaKey, ctrlKey, shiftKey, altKey, target } = event;
    if (metaKey || ctrlKey || shiftKey || altKey) return;
    const control = (target as Element).closest<HTMLElement>(CONTROLS);
    if (!control || (control instanceof HTMLAnchorElement && !staysHere(control))) return;
    event.preventDefault();
    presses.add(control);
    wait(control);
  }

  function send(event: SubmitEvent): void {
    event.preventDefault();
    // A listener of this event gets forms only.
    const form = event.target as HTMLFormElement;
    sent = { form, submitter: event.submitter };
    wait(event.submitter ?? form);
  }

  function rest(): void {
    clearTimeout(patience);
    patience = undefined;
    for (const control of waiting) control.ariaBusy = null;
  }

  function end(): void {
    over.abort();
    rest();
  }

  async function play(): Promise<void> {
    plain.abort();
    end();
    for (const choice of choices) {
      playChoice(choice);
      // What is chosen next is added to what is shown by then.
      await new Promise((resolve) => setTimeout(resolve));
    }
    for (const control of presses) control.click();
    sent?.form.requestSubmit(sent.submitter);
  }

  /** True when there is no net, and the page says so of what was chosen. */
  function takeBack(): boolean {
    if (navigator.onLine || sent || presses.size > 0) return false;
    if (choices.size === 0) return true;
    const taken = [...choices];
    const detail = () => taken.forEach(playChoice);
    if (document.dispatchEvent(new CustomEvent('list:no-net', { detail, cancelable: true }))) return false;
    rest();
    choices.clear();
    for (const [field] of taken) field.form?.reset();
    return true;
  }

  function giveUp(): boolean {
    if (over.signal.aborted) return true;
    if (takeBack()) return false;
    end();
    island.addEventListener('change', ({ target }) => sendChoice(target as Field), plain);
    const [field] = [...choices].findLast(([, { isMade }]) => isMade) ?? [];
    if (sent) sent.form.requestSubmit(sent.submitter);
    else if (field) sendChoice(field);
    else [...presses].at(-1)?.click();
    return true;
  }

  for (const type of ['input', 'change']) island.addEventListener(type, choose, over);
  island.addEventListener('click', press, over);
  island.addEventListener('submit', send, over);
  return { play, giveUp };
}

const isTick = ({ type }: Field): boolean => type === 'checkbox' || type === 'radio';

/** The button of such a form is only for who has no scripts. */
function sendChoice({ form }: Field): void {
  if (form?.method === 'get') form.requestSubmit();
}

/** A link of this part of the site may be followed by the island; others lead elsewhere with or without it. */
function staysHere({ pathname, target, origin }: HTMLAnchorElement): boolean {
  const part = (path: string): string | undefined => path.split('/')[1];
  return !target && origin === location.origin && part(pathname) === part(location.pathname);
}

/** A component that is drawn over server-rendered HTML takes what stands in it for known: so it is told of a change. */
function playChoice([field, { value, isMade }]: [Field, Choice]): void {
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  // React draws over the HTML when it is idle, or at an event.
  tell('input');
  if (typeof value === 'boolean') {
    // Only a tick has such a value.
    (field as HTMLInputElement).checked = !value;
    return field.click();
  }
  if (field instanceof HTMLSelectElement) field.value = value;
  else {
    field.value = field.defaultValue;
    // Past the property by which React knows what is written.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    tell('input');
  }
  if (!isMade) return;
  tell('change');
  tell('focusout');
}
