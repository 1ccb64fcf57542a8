import type { Call } from '#shared/client/call.ts';
import type { StaffNews } from '#shared/contracts/staff-news.ts';
import { plural } from '#shared/text/plural.ts';
import { stated } from '#shared/text/terms.ts';
import { foundOrNull } from '../../lib/page.ts';
import type { findEmbedded } from '../news/embedded.ts';

/** What an editor may have forgotten, a sentence each. It hinders nothing. */
export function lacksOf({ cover, blocks }: Pick<StaffNews, 'cover' | 'blocks'>): string[] {
  const pictures = blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : []));
  const undescribed = [...(cover ? [cover] : []), ...pictures].filter(({ alt }) => alt.trim() === '').length;
  return stated([
    !cover && 'Нет обложки',
    undescribed > 0 && `${plural(undescribed, ['картинка', 'картинки', 'картинок'])} без\u00a0описания`,
  ]);
}

/** The vacancies of an article whose cards readers will not see, a sentence each. */
export async function unshownVacancies(
  call: Call,
  { ids, vacancies }: Awaited<ReturnType<typeof findEmbedded>>,
): Promise<string[]> {
  const unshown = [...new Set(ids)].filter((id) => !vacancies.has(id));
  return Promise.all(
    unshown.map(async (id) =>
      (await foundOrNull(call('GET /vacancy/{id}', { id })))
        ? `Вакансия №\u00a0${id} закрыта: карточки в\u00a0статье не\u00a0будет`
        : `Вакансии №\u00a0${id} нет: карточки в\u00a0статье не\u00a0будет`,
    ),
  );
}
