import type { VacancyState } from '#shared/contracts/vacancy-edit.ts';
import { longDate } from '#shared/text/date.ts';
import { rubles } from '#shared/text/number.ts';
import { useBuilder } from './use-builder.ts';

const isOut = ({ status, waitsForStaff }: VacancyState) => status === 'active' && !waitsForStaff;

export const doneTitle = (result: VacancyState) => (isOut(result) ? 'Вакансия опубликована' : 'Отправили модератору');

/** What comes next after the vacancy is out. */
export function Done({ result }: { result: VacancyState }) {
  const { promotionKopecks } = useBuilder().options;
  const isActive = result.status === 'active';
  return (
    <div className="card bld-part">
      <p role="status">
        {isOut(result)
          ? `Её уже видно в\u00a0поиске${result.expiresAt ? `, показ\u00a0— до\u00a0${longDate(result.expiresAt)}` : ''}.`
          : isActive
            ? 'Пока модератор смотрит правки, на\u00a0сайте остаётся то, что было.'
            : 'Обычно решение в\u00a0тот же день. Придёт уведомление.'}
      </p>
      <p className="bld-item-acts">
        {isActive && (
          <a className="btn btn-1" href={`/vacancy/${result.id}`}>
            Открыть страницу
          </a>
        )}
        <a className="btn btn-2" href={isActive ? '/profile/vacancy-list' : '/profile/vacancy-list/draft'}>
          К вакансиям компании
        </a>
        <a className="btn" href={`/constructor-vacancy?from=${result.id}`}>
          Разместить похожую
        </a>
        {/* From the least: one that is new stands at the top already, so what it needs is rarely the cheapest. */}
        {isActive && promotionKopecks !== null && (
          <a
            className="btn btn-3"
            href={`/profile/paid-services/vacancy-promotion?vacancy=${result.id}&back=${encodeURIComponent('/profile/vacancy-list')}`}
          >
            Продвинуть от&nbsp;{rubles(promotionKopecks)}
          </a>
        )}
      </p>
    </div>
  );
}
