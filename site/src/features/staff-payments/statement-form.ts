import { explainProblem } from '#shared/client/explain-problem.ts';
import type { CallError } from '#shared/client/call.ts';
import { rubles } from '#shared/text/number.ts';
import { element } from '#shared/ui/element.ts';
import { siteCall } from '../../lib/call.ts';

const form = document.querySelector<HTMLFormElement>('#statement');
const said = document.querySelector<HTMLElement>('#statement-said');

/** Sends the chosen file, and says what came of it; the list below is then another one. */
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const input = form.querySelector<HTMLInputElement>('input[type="file"]');
  const button = form.querySelector('button');
  const file = input?.files?.[0];
  if (!said || !button) return;
  if (!file) {
    said.replaceChildren(element('p', { className: 'err', role: 'alert' }, 'Выберите файл выписки'));
    input?.focus();
    return;
  }
  button.disabled = true;
  said.replaceChildren(element('p', {}, 'Читаем выписку'));
  void send(said, file).finally(() => {
    button.disabled = false;
  });
});

async function send(place: HTMLElement, file: File): Promise<void> {
  try {
    const taken = await siteCall('POST /staff/statements', { file });
    const parts = [
      `Зачислено: ${taken.credited}, на\u00a0${rubles(taken.creditedKopecks)}.`,
      `Ждут решения: ${taken.waiting}.`,
      `Уже были: ${taken.known}.`,
      `Не\u00a0о\u00a0поступлениях: ${taken.other}.`,
    ];
    place.replaceChildren(
      element('p', {}, parts.join(' ')),
      ...taken.faults.map(({ line, message }) => element('p', { className: 'err' }, `Строка ${line}: ${message}`)),
      element('a', { href: location.pathname, className: 'btn btn-2' }, 'Показать, что осталось'),
    );
  } catch (error) {
    const { problem } = error as Partial<CallError>;
    const explained = problem && explainProblem(problem);
    const words = explained?.errors['file'] ?? explained?.message ?? 'Выписка не\u00a0отправилась. Проверьте связь.';
    place.replaceChildren(element('p', { className: 'err', role: 'alert' }, words));
  }
}
