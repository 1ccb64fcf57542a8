import { experienceMonths } from '#shared/domain/experience.ts';
import { experienceText } from '#shared/text/resume-summary.ts';
import { OBJECT_TYPES } from '#shared/domain/vacancy-terms.ts';
import { plural } from '#shared/text/plural.ts';
import { OBJECT_TYPE_LABELS } from '#shared/text/vacancy-labels.ts';
import {
  ChipsField,
  choicesOf,
  focusField,
  idOf,
  LineField,
  More,
  OptionalField,
  RegionsPicker,
  RemoveButton,
  SwitchField,
  TextField,
  useError,
} from '../builder/index.ts';
import { MONTH } from './month.ts';
import { newestFirst } from './newest-first.ts';
import { useBuilder, useField, type Typed } from './use-builder.ts';

type Job = Typed['experience'][number];
const MONTHS_TOLD = 12;
/** The most frequent kinds of objects. */
const OBJECT_TYPES_FIRST = 6;
const NEW_JOB: Job = { company: null, position: '', startMonth: '', endMonth: null };

/** Jobs, the newest first. */
export function JobsField({ countMax }: { countMax: number }) {
  const builder = useBuilder();
  const [jobs, setJobs] = useField('experience');
  const error = useError('experience');
  const isFull = jobs.length >= countMax;

  function add(): void {
    setJobs([NEW_JOB, ...jobs]);
    requestAnimationFrame(() => focusField('experience.0.company'));
  }

  return (
    <div
      className="grid grid-cols-1 gap-4"
      id={idOf('experience')}
      tabIndex={-1}
      // Within the list nothing moves under whoever writes in it.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setJobs(newestFirst(builder.$typed.get().experience));
      }}
    >
      {!isFull && (
        <button type="button" className={jobs.length > 0 ? 'btn btn-2' : 'btn btn-2 btn-lg'} onClick={add}>
          {jobs.length > 0 ? 'Добавить место работы' : 'Добавить последнее место работы'}
        </button>
      )}
      {isFull && (
        <p className="mut text-sm" role="status">
          {plural(countMax, ['место', 'места', 'мест'])} работы&nbsp;— больше добавить нельзя. Оставьте последние.
        </p>
      )}
      {error && <p className="err">{error}</p>}
      <YearsAlone jobs={jobs} />
      {jobs.map((job, index) => (
        <JobCard
          key={jobs.length - index}
          job={job}
          index={index}
          isFirst={index === 0}
          onChange={(part) => {
            const now = builder.$typed.get().experience;
            setJobs(now.map((one, at) => (at === index ? { ...one, ...part } : one)));
          }}
          onRemove={() => setJobs(jobs.filter((_, at) => at !== index))}
        />
      ))}
    </div>
  );
}

/** Years of the short form are one job, which nobody has written yet. */
function YearsAlone({ jobs }: { jobs: readonly Job[] }) {
  const { now } = useBuilder().options;
  const [job] = jobs;
  if (!job || jobs.length > 1 || !MONTH.test(job.startMonth)) return null;
  if ([job.endMonth, job.company, job.facilityName, job.duties, job.volumes].some(Boolean)) return null;
  const months = experienceMonths([{ startMonth: job.startMonth, endMonth: null }], new Date(now));
  if (months < MONTHS_TOLD) return null;
  return (
    <p className="bar">
      <span>
        Стаж записан одним местом: {experienceText(months)}. Напишите, где работали: компанию, бригаду или объект. Мест
        было несколько&nbsp;— добавьте каждое.
      </span>
    </p>
  );
}

interface JobProps {
  job: Job;
  index: number;
  isFirst: boolean;
  onChange(part: Partial<Job>): void;
  onRemove(): void;
}

function JobCard({ job, index, isFirst, onChange, onRemove }: JobProps) {
  const path = `experience.${index}`;
  const isNow = job.endMonth === null;
  const name = job.position || job.company || `Место ${index + 1}`;
  const title = isFirst ? 'Последнее место' : name;
  return (
    <section className="card bld-part" aria-label={title}>
      <div className="rb-head">
        <h2>{title}</h2>
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
      <OptionalField
        path={`${path}.company`}
        label="Компания или бригада"
        charsMax={128}
        value={job.company}
        onChange={(company) => onChange({ company })}
      />
      <LineField
        path={`${path}.position`}
        label="Кем работали"
        charsMax={128}
        value={job.position}
        onChange={(position) => onChange({ position })}
      />
      <div className="bld-row">
        <LineField
          path={`${path}.startMonth`}
          label="Начало"
          type="month"
          placeholder="2022-03"
          charsMax={7}
          value={job.startMonth}
          onChange={(startMonth) => onChange({ startMonth })}
        />
        {!isNow && (
          <LineField
            path={`${path}.endMonth`}
            label="Окончание"
            type="month"
            placeholder="2025-10"
            charsMax={7}
            value={job.endMonth ?? ''}
            onChange={(endMonth) => onChange({ endMonth })}
          />
        )}
      </div>
      <SwitchField
        path={`${path}.isNow`}
        label="Работаю сейчас"
        isOn={isNow}
        onChange={(isOn) => onChange({ endMonth: isOn ? null : '' })}
      />
      <OptionalField
        path={`${path}.facilityName`}
        label="Объект"
        hint={'«ЖК Солнечный», «мост через Каму»'}
        charsMax={160}
        value={job.facilityName}
        onChange={(facilityName) => onChange({ facilityName })}
      />
      <ChipsField
        path={`${path}.objectType`}
        label="Что строили"
        value={job.objectType}
        onChange={(objectType) => onChange({ objectType })}
        options={choicesOf(OBJECT_TYPES, OBJECT_TYPE_LABELS)}
        first={OBJECT_TYPES_FIRST}
      />
      <OptionalField
        path={`${path}.volumes`}
        label="Сколько сделали"
        hint={'Объёмы: «монолит 3\u00a0500\u00a0м³, 2 секции»'}
        charsMax={300}
        value={job.volumes}
        onChange={(volumes) => onChange({ volumes })}
      />
      <TextField
        path={`${path}.duties`}
        label="Что делали"
        charsMax={3_000}
        value={job.duties ?? ''}
        onChange={(duties) => onChange({ duties: duties || null })}
      />
      <JobMore job={job} path={path} onChange={onChange} />
    </section>
  );
}

function JobMore({ job, path, onChange }: Pick<JobProps, 'job' | 'onChange'> & { path: string }) {
  const { role, regionId, reasonLeft, reference } = job;
  return (
    <More title="Ещё о месте" isFilled={[role, regionId, reasonLeft, reference].some(Boolean)}>
      <OptionalField
        path={`${path}.role`}
        label="Роль на объекте"
        charsMax={160}
        value={role}
        onChange={(value) => onChange({ role: value })}
      />
      <RegionsPicker
        path={`${path}.regionId`}
        label="Регион"
        ids={regionId ? [regionId] : []}
        countMax={1}
        onChange={([id]) => onChange({ regionId: id ?? null })}
      />
      <OptionalField
        path={`${path}.reasonLeft`}
        label="Почему ушли"
        hint={'Видно только вам'}
        charsMax={200}
        value={reasonLeft}
        onChange={(value) => onChange({ reasonLeft: value })}
      />
      <OptionalField
        path={`${path}.reference`}
        label="Кто может рекомендовать"
        hint={'Видно только вам'}
        charsMax={200}
        value={reference}
        onChange={(value) => onChange({ reference: value })}
      />
    </More>
  );
}
