import { useStore } from '@nanostores/react';
import * as terms from '#shared/domain/vacancy-terms.ts';
import { YOUTH_AGES, YOUTH_HOURS, youthAgesFrom } from '#shared/domain/youth-work.ts';
import * as labels from '#shared/text/vacancy-labels.ts';
import { YOUTH_AGE_LABELS } from '#shared/text/youth-labels.ts';
import { ChipsField, choicesOf, GroupField, NumberField, numberOf, OptionalField } from '../builder/index.ts';
import { useBuilder, useField } from './use-builder.ts';

export function CrewFields() {
  const [crew, setCrew] = useField('crew');
  return (
    <>
      <ChipsField
        path="crew"
        label="Бригадой или по одному"
        value={crew?.accepts}
        onChange={(accepts) => setCrew(accepts === null ? null : { ...crew, accepts })}
        options={choicesOf(terms.CREW_ACCEPTS, labels.CREW_ACCEPT_LABELS)}
      />
      {crew && crew.accepts !== 'individuals' && (
        <div className="bld-row">
          <NumberField
            path="crew.sizeMin"
            label="В бригаде от"
            unit="чел."
            value={crew.sizeMin}
            onChange={(sizeMin) => setCrew({ ...crew, sizeMin })}
          />
          <NumberField
            path="crew.sizeMax"
            label="до"
            unit="чел."
            value={crew.sizeMax}
            onChange={(sizeMax) => setCrew({ ...crew, sizeMax })}
          />
        </div>
      )}
    </>
  );
}

const NO_MEDICAL = { prelimExam: false, psychiatric: false, factors29n: null, drugTest: false };
const EXAMS = [
  ['prelimExam', 'Предварительный медосмотр'],
  ['psychiatric', 'Психиатрическое освидетельствование'],
  ['drugTest', 'Тест на\u00a0наркотики и\u00a0алкоголь'],
] as const;

export function MedicalFields() {
  const [medical, setMedical] = useField('medical');
  const now = medical ?? NO_MEDICAL;
  const set = (part: Partial<typeof now>) => {
    const next = { ...now, ...part };
    setMedical(Object.values(next).some(Boolean) ? next : null);
  };
  return (
    <GroupField path="medical" label="Медосмотр" hint={'Оплачивает его работодатель: ст.\u00a0220 ТК\u00a0РФ'}>
      {EXAMS.map(([key, label]) => (
        <label key={key} className="ck">
          <input type="checkbox" checked={now[key]} onChange={(event) => set({ [key]: event.currentTarget.checked })} />
          <span>{label}</span>
        </label>
      ))}
      <OptionalField
        path="medical.factors29n"
        label="Факторы по приказу 29н"
        charsMax={200}
        value={now.factors29n}
        onChange={(value) => set({ factors29n: value })}
      />
    </GroupField>
  );
}

/** Whether it takes people under 18, and what the law says then. */
export function YouthFields() {
  const builder = useBuilder();
  const { youthAge, accepts } = useStore(builder.$typed);
  const [hours, setHours] = useField('youthWeekHours');
  const age = numberOf(youthAge);
  const { free } = YOUTH_HOURS[YOUTH_AGES.find((one) => one === age) ?? 16];
  return (
    <>
      <ChipsField
        path="youthAge"
        label="Возьмёте до 18 лет"
        hint={'Указать возраст можно только здесь: этого требует закон'}
        value={age === null ? null : String(age)}
        onChange={(value) => {
          const chosen = YOUTH_AGES.find((one) => String(one) === value) ?? null;
          builder.change('youthAge', chosen);
          builder.change('accepts', { ...accepts, youth: chosen !== null });
        }}
        options={youthAgesFrom(14).map((one) => ({ value: String(one), label: `С\u00a0${YOUTH_AGE_LABELS[one]}` }))}
      />
      {age !== null && (
        <NumberField
          path="youthWeekHours"
          label="Часов в неделю"
          hint={`Можно не\u00a0больше ${free.week}\u00a0часов в\u00a0неделю и\u00a0${free.day} в\u00a0день, часы смены\u00a0— в\u00a0шаге «Условия»`}
          unit="ч"
          value={hours}
          onChange={setHours}
        />
      )}
    </>
  );
}
