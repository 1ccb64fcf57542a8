/**
 * The forms of signing in before anybody has touched them: it is small, the rest comes with the first touch. Until that
 * has come, forms are submitted to their page.
 */
const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-step]')];
const untouched = new AbortController();

function bind(): void {
  untouched.abort();
  import('./bind-steps.ts').then(
    ({ bindSteps }) => bindSteps(forms),
    // The page itself takes the forms.
    () => {},
  );
}

for (const form of forms) {
  for (const touch of ['focusin', 'pointerdown'])
    form.addEventListener(touch, bind, { once: true, signal: untouched.signal });
  sendOnce(form);
}
if (forms.some((form) => form.matches(':focus-within'))) bind();

/** A double click on a form that is submitted to its page would send it twice. */
function sendOnce(form: HTMLFormElement): void {
  let isUnderWay = false;
  form.addEventListener('submit', (event) => {
    if (isUnderWay) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    // Later listeners may take the submit over.
    setTimeout(() => {
      isUnderWay ||= !event.defaultPrevented;
    });
  });
  addEventListener('pageshow', () => {
    isUnderWay = false;
  });
}

const code = document.querySelector<HTMLInputElement>('[data-code]');
if (code) {
  const length = Number(code.dataset.code);
  let submitted = '';
  code.addEventListener('input', () => {
    const digits = code.value.replace(/\D/g, '').slice(0, length);
    // Setting the same value would move the caret.
    if (digits !== code.value) code.value = digits;
    if (digits.length < length || digits === submitted) return;
    submitted = digits;
    code.form?.requestSubmit();
  });
}

const resend = document.querySelector<HTMLButtonElement>('[data-resend]');
if (resend) {
  const name = resend.textContent;
  const readyAtMs = Date.now() + Number(resend.dataset.resend) * 1_000;
  const show = () => {
    const seconds = Math.ceil((readyAtMs - Date.now()) / 1_000);
    resend.disabled = seconds > 0;
    resend.textContent = resend.disabled
      ? `Новый код через ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
      : name;
    if (!resend.disabled) clearInterval(ticking);
  };
  const ticking = setInterval(show, 1_000);
  show();
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-show-password]')) {
  const field = button.previousElementSibling as HTMLInputElement;
  const show = (isShown: boolean) => {
    field.type = isShown ? 'text' : 'password';
    button.firstElementChild!.textContent = isShown ? 'Скрыть' : 'Показать';
  };
  button.addEventListener('click', () => show(field.type === 'password'));
  // A browser would offer what was typed into a text field in other forms.
  field.form?.addEventListener('submit', () => show(false));
}

// A module: its names are not those of other scripts.
export {};
