import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { formatNumber } from '#shared/text/number.ts';
import { pluralWord } from '#shared/text/plural.ts';
import { element } from '#shared/ui/element.ts';

type Group = CallAnswer<Contracts['GET /search/vacancy/suggest']>['groups'][number];
type Item = Group['items'][number];

/** An option as it is drawn. */
export interface DrawnOption extends Item {
  kind: Group['kind'];
  node: HTMLElement;
}

const HEADINGS: Readonly<Record<Group['kind'], string>> = {
  trades: 'Профессии',
  companies: 'Компании',
  places: 'По\u00a0городам',
  words: 'Запросы',
  popular: 'Часто ищут',
};

/** The list under a search field, empty and hidden at first, and a line for screen readers. */
export function drawSuggestions(id: string) {
  const list = element('div', { id, className: 'suggested', role: 'listbox', ariaLabel: 'Подсказки', hidden: true });
  const status = element('p', { className: 'sr', role: 'status' });
  let drawn: DrawnOption[] = [];

  function drawOption(item: Item, kind: Group['kind'], typed: string, counts: boolean): HTMLElement {
    const node = element('div', { id: `${id}-${drawn.length}`, role: 'option', ariaSelected: 'false' });
    node.append(element('span', {}, ...marked(item.text, typed)));
    if (item.count && (counts || kind === 'companies'))
      node.append(
        element(
          'span',
          { className: 'n' },
          formatNumber(item.count),
          element('span', { className: 'sr' }, ` ${pluralWord(item.count, ['вакансия', 'вакансии', 'вакансий'])}`),
        ),
      );
    drawn.push({ ...item, kind, node });
    return node;
  }

  return {
    list,
    status,
    options: (): readonly DrawnOption[] => drawn,
    /** `counts`: the numbers hold for the lists that are opened. */
    draw(groups: readonly Group[], { typed, counts }: { typed: string; counts: boolean }): void {
      drawn = [];
      list.replaceChildren(
        ...groups.map(({ kind, items }) => {
          const heading = element('div', { id: `${id}-${kind}`, role: 'presentation' }, HEADINGS[kind]);
          const group = element('div', { role: 'group' }, heading);
          group.setAttribute('aria-labelledby', heading.id);
          group.append(...items.map((item) => drawOption(item, kind, typed, counts)));
          return group;
        }),
      );
    },
  };
}

/** The text with what is typed of it in bold. */
function marked(text: string, typed: string): (Node | string)[] {
  const plain = (words: string) => words.toLowerCase().replaceAll('ё', 'е');
  const begun = plain(typed).trim();
  const at = begun ? ` ${plain(text)}`.indexOf(` ${begun}`) : -1;
  if (at < 0) return [text];
  const end = at + begun.length;
  return [text.slice(0, at), element('b', {}, text.slice(at, end)), text.slice(end)];
}
