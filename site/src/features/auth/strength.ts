import { PASSWORD_CHARS_MAX } from '#shared/domain/limits.ts';
import { siteCall } from '../../lib/call.ts';

/** Longer than a pause between letters, so that a screen reader is not told of every one. */
const PAUSE_MS = 500;

/** Rates the password while it is typed: parts of the line, and in words below it. */
export function rateWhileTyped(line: HTMLElement): void {
  const field = line.closest('.fld')?.querySelector<HTMLInputElement>('input');
  const hint = line.nextElementSibling;
  if (!field || !hint) return;
  const rule = hint.textContent;
  let asked = new AbortController();
  let pause: ReturnType<typeof setTimeout> | undefined;

  function show(score: number, text: string | null, look = ''): void {
    for (const [index, part] of [...line.children].entries()) part.classList.toggle('on', index < score);
    line.classList.remove('seg-ok', 'seg-bad');
    if (look) line.classList.add(look);
    hint!.textContent = text;
  }

  async function rate(password: string): Promise<void> {
    asked = new AbortController();
    try {
      const rated = await siteCall('POST /users/password-strength', { password }, { signal: asked.signal });
      show(rated.score, `${rated.score}\u00a0из\u00a04. ${rated.text}`, rated.isEnough ? 'seg-ok' : 'seg-bad');
    } catch {
      // Without a rating the password can still be sent: it is rated there again.
    }
  }

  function listen(): void {
    clearTimeout(pause);
    asked.abort();
    const { value } = field!;
    if (value === '' || value.length > PASSWORD_CHARS_MAX) show(0, rule);
    else pause = setTimeout(() => void rate(value), PAUSE_MS);
  }

  field.addEventListener('input', listen);
  // Typed while this script was on its way.
  if (field.value !== '') listen();
}
