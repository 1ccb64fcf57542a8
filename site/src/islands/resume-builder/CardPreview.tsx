import { useStore } from '@nanostores/react';
import { statedExperience } from '#shared/domain/experience.ts';
import { experienceFact, wishLine } from '#shared/text/resume-summary.ts';
import { joined } from '#shared/text/terms.ts';
import { numberOf } from '../builder/index.ts';
import { MONTH } from './month.ts';
import { useBuilder } from './use-builder.ts';

/** What a list says of it, and how full it is. */
export function CardPreview() {
  const { $typed, $meta, $names, options } = useBuilder();
  const { title, grade, experience, noExperience, payWish, cityId, photo } = useStore($typed);
  const { progress, id } = useStore($meta);
  const { cities } = useStore($names);
  const jobs = experience.filter(
    ({ startMonth, endMonth }) => MONTH.test(startMonth) && (endMonth === null || MONTH.test(endMonth)),
  );
  const { amount, note } = wishLine(payWish && { ...payWish, amountKopecks: numberOf(payWish.amountKopecks) });
  const city = cities.find((one) => one.id === cityId)?.name;
  const level = numberOf(grade);
  return (
    <>
      <div className="card rb-card">
        <p className="mut text-sm">Так увидят компании</p>
        <p className="rb-title">
          {title.trim() || 'Кем хотите работать'}
          {level !== null && `, ${level}\u00a0разряд`}
        </p>
        {payWish && (
          <p className="pay">
            {amount} {note && <small>{note}</small>}
          </p>
        )}
        <p>
          {joined(
            experienceFact(statedExperience({ experience: jobs, noExperience }, new Date(options.now))),
            ...jobs.slice(0, 1).map(({ facilityName, company }) => facilityName ?? company),
            city,
          )}
        </p>
      </div>
      {id !== null && <Progress percent={progress.percent} />}
      {!photo && id !== null && <p className="bar text-sm">Резюме с&nbsp;фото и&nbsp;фото работ открывают чаще.</p>}
    </>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <div className="rb-progress">
      <p className="text-sm" id="rb-percent">
        Заполнено на&nbsp;{percent}&nbsp;%
      </p>
      <progress max={100} value={percent} aria-labelledby="rb-percent" />
    </div>
  );
}
