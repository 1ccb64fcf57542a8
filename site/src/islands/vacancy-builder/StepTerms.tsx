import { ROTATION_DAYS_USUAL } from '#shared/domain/limits.ts';
import { VACANCY_SECTION_CHARS_MAX } from '#shared/domain/limits.ts';
import * as terms from '#shared/domain/vacancy-terms.ts';
import * as labels from '#shared/text/vacancy-labels.ts';
import {
  ChecksField,
  ChipsField,
  choicesOf,
  CitiesPicker,
  More,
  NumberField,
  numberOf,
  oneOf,
  OptionalField,
  Part,
  SelectField,
  SwitchField,
} from '../builder/index.ts';
import { useField } from './use-builder.ts';
import { TextField } from './MarkedText.tsx';
import { PayPart } from './PayPart.tsx';
import type { Typed } from './typed.ts';

/** Pay, hours and what the employer gives. */
export function StepTerms() {
  const [forms, setForms] = useField('contractForms');
  const [employment, setEmployment] = useField('employment');
  return (
    <>
      <PayPart />
      <SchedulePart />
      <Part title="Оформление">
        <ChecksField
          path="contractForms"
          label="Как оформите"
          value={forms}
          onChange={setForms}
          options={choicesOf(terms.CONTRACT_FORMS, labels.CONTRACT_FORM_LABELS)}
        />
        {forms.includes('self_employed') && (
          <p className="bar bar-warn text-sm">
            Постоянная работа по&nbsp;вашему графику с&nbsp;самозанятым может быть признана трудовым договором:
            ст.&nbsp;15 и&nbsp;19.1 ТК&nbsp;РФ. НДФЛ за&nbsp;него вы не&nbsp;платите, он платит налог сам.
          </p>
        )}
        {forms.includes('gph') && (
          <p className="mut text-sm">
            По&nbsp;договору ГПХ вы удерживаете НДФЛ и&nbsp;платите взносы; отпуска и&nbsp;больничного по&nbsp;ТК нет.
          </p>
        )}
        <ChipsField
          path="employment"
          label="Занятость"
          value={employment}
          onChange={setEmployment}
          options={choicesOf(terms.EMPLOYMENTS, labels.EMPLOYMENT_LABELS)}
        />
      </Part>
      <Part title="Что даёте">
        <TextField
          path="conditions"
          label="Условия своими словами"
          hint={'Спецодежда, обучение, выплаты в\u00a0срок\u00a0— то, ради чего к\u00a0вам пойдут'}
          charsMax={VACANCY_SECTION_CHARS_MAX}
        />
      </Part>
      <TermsMore />
    </>
  );
}

const NO_ROTATION = { onDays: '', offDays: '' } as const;

function SchedulePart() {
  const [schedule, setSchedule] = useField('schedule');
  const [rotation, setRotation] = useField('rotation');
  const [shift, setShift] = useField('shift');
  const isRotation = schedule === 'rotation';
  return (
    <Part title="График">
      <ChipsField
        path="schedule"
        label="График"
        value={schedule}
        onChange={(next) => {
          setSchedule(next);
          if (next === 'rotation' && !rotation) setRotation({ ...NO_ROTATION });
          if (next !== 'rotation' && rotation) setRotation(null);
        }}
        options={choicesOf(terms.SCHEDULES, labels.SCHEDULE_LABELS)}
      />
      <div className="bld-row">
        <NumberField
          path="shift.hours"
          label="Часов в смене"
          unit="ч"
          value={shift?.hours}
          onChange={(hours) => setShift(hours === null ? null : { night: false, ...shift, hours })}
        />
        {shift && (
          <OptionalField
            path="shift.startTime"
            label="Начало смены"
            type="time"
            charsMax={5}
            value={shift.startTime}
            onChange={(startTime) => setShift({ ...shift, startTime })}
          />
        )}
      </div>
      {shift && (
        <SwitchField
          path="shift.night"
          label="Есть ночные смены"
          isOn={shift.night}
          onChange={(night) => setShift({ ...shift, night })}
        />
      )}
      {isRotation && rotation && <RotationFields rotation={rotation} onChange={setRotation} />}
    </Part>
  );
}

type Rotation = NonNullable<Typed['rotation']>;

function RotationFields({ rotation, onChange }: { rotation: Rotation; onChange(rotation: Rotation): void }) {
  const set = (part: Partial<Rotation>) => onChange({ ...rotation, ...part });
  const pairs = terms.ROTATION_PATTERNS.flatMap((pattern) => {
    const [, on, off] = /^r(\d+)_(\d+)$/.exec(pattern) ?? [];
    return on && off ? [{ on: Number(on), off: Number(off) }] : [];
  });
  return (
    <>
      <div className="bld-chips" role="group" aria-label="Обычные вахты">
        {pairs.map(({ on, off }) => (
          <button
            key={`${on}-${off}`}
            type="button"
            className="chip"
            aria-pressed={rotation.onDays === on && rotation.offDays === off}
            onClick={() => set({ onDays: on, offDays: off })}
          >
            {on}/{off}
          </button>
        ))}
      </div>
      <div className="bld-row">
        <NumberField
          path="rotation.onDays"
          label="Дней работы"
          value={rotation.onDays}
          onChange={(onDays) => set({ onDays: onDays ?? '' })}
        />
        <NumberField
          path="rotation.offDays"
          label="Дней отдыха"
          value={rotation.offDays}
          onChange={(offDays) => set({ offDays: offDays ?? '' })}
        />
      </div>
      {(numberOf(rotation.onDays) ?? 0) > ROTATION_DAYS_USUAL && (
        <p className="bar text-sm">
          Вахта обычно не&nbsp;дольше месяца. До&nbsp;трёх месяцев&nbsp;— в&nbsp;исключительных случаях, локальным актом
          и&nbsp;с&nbsp;учётом мнения профсоюза: ст.&nbsp;299 ТК&nbsp;РФ.
        </p>
      )}
      <OptionalField
        path="rotation.firstStartDate"
        label="Первый день вахты"
        type="date"
        charsMax={10}
        value={rotation.firstStartDate}
        onChange={(firstStartDate) => set({ firstStartDate })}
      />
      <SelectField
        path="rotation.campType"
        label="Где живут"
        value={rotation.campType}
        onChange={(value) => set({ campType: oneOf(terms.CAMP_TYPES, value) })}
        options={choicesOf(terms.CAMP_TYPES, labels.CAMP_TYPE_LABELS)}
      />
      <NumberField
        path="rotation.peoplePerRoom"
        label="Человек в комнате"
        value={rotation.peoplePerRoom}
        onChange={(peoplePerRoom) => set({ peoplePerRoom })}
      />
      <SelectField
        path="rotation.meals"
        label="Питание"
        value={rotation.meals}
        onChange={(value) => set({ meals: oneOf(terms.MEALS, value) })}
        options={choicesOf(terms.MEALS, labels.MEAL_LABELS)}
      />
      <SelectField
        path="rotation.tickets"
        label="Дорога"
        value={rotation.tickets}
        onChange={(value) => set({ tickets: oneOf(terms.TICKETS, value) })}
        options={choicesOf(terms.TICKETS, labels.TICKET_LABELS)}
      />
      {rotation.tickets && rotation.tickets !== 'own' && (
        <CitiesPicker
          path="rotation.travelFromCityIds"
          label="Откуда оплачиваете дорогу"
          hint={'Пусто\u00a0— из\u00a0любого города'}
          ids={rotation.travelFromCityIds ?? []}
          countMax={20}
          onChange={(travelFromCityIds) => set({ travelFromCityIds })}
        />
      )}
      <NumberField
        path="rotation.allowancePerDayKopecks"
        label="Вахтовая надбавка в день"
        unit="₽"
        scale={100}
        value={rotation.allowancePerDayKopecks}
        onChange={(allowancePerDayKopecks) => set({ allowancePerDayKopecks })}
      />
      {(
        [
          ['ppe', 'Спецодежда'],
          ['laundry', 'Прачечная'],
          ['advanceInCamp', 'Аванс на\u00a0вахте'],
        ] as const
      ).map(([key, label]) => (
        <SwitchField
          key={key}
          path={`rotation.${key}`}
          label={label}
          isOn={rotation[key] === true}
          onChange={(isOn) => set({ [key]: isOn })}
        />
      ))}
    </>
  );
}

function TermsMore() {
  const [format, setFormat] = useField('workFormat');
  const [shiftSchedule, setShiftSchedule] = useField('shiftSchedule');
  return (
    <More title="Ещё об условиях" isFilled={format !== null || shiftSchedule !== null}>
      <ChipsField
        path="workFormat"
        label="Где работать"
        value={format}
        onChange={setFormat}
        options={choicesOf(terms.WORK_FORMATS, labels.WORK_FORMAT_LABELS)}
      />
      <SelectField
        path="shiftSchedule"
        label="Смены"
        value={shiftSchedule}
        onChange={(value) => setShiftSchedule(oneOf(terms.SHIFT_SCHEDULES, value))}
        options={choicesOf(terms.SHIFT_SCHEDULES, labels.SHIFT_SCHEDULE_LABELS)}
      />
    </More>
  );
}
