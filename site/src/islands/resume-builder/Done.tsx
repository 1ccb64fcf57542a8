import type { ResumeState } from '#shared/contracts/resume-actions.ts';
import { useBuilder } from './use-builder.ts';

const isShown = ({ status }: ResumeState) => status === 'published';

export const doneTitle = (result: ResumeState) => (isShown(result) ? 'Резюме опубликовано' : 'Отправили модератору');

/** What comes next after the resume is out. */
export function Done({ result }: { result: ResumeState }) {
  const { vacancyId } = useBuilder().options;
  return (
    <div className="card bld-part">
      <p role="status">
        {isShown(result)
          ? 'Компании уже могут его найти. Модератор посмотрит его и\u00a0напишет, если что\u2011то не\u00a0так.'
          : 'Обычно решение в\u00a0тот же день. Придёт уведомление.'}
      </p>
      <p className="bld-item-acts">
        {vacancyId !== null && isShown(result) && (
          <a className="btn btn-1 btn-lg" href={`/vacancy/${vacancyId}?respond=1`}>
            Вернуться к отклику
          </a>
        )}
        <a className="btn btn-2" href={`/profile/resume-list/${result.id}`}>
          Кто видит резюме
        </a>
        {isShown(result) && (
          <a className="btn" href={`/resume/${result.id}`}>
            Открыть страницу
          </a>
        )}
        {vacancyId === null && (
          <a className="btn" href="/vacancy-list">
            Смотреть вакансии
          </a>
        )}
      </p>
    </div>
  );
}
