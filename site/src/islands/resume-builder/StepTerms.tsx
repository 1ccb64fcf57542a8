import type { ReactNode } from 'react';
import { AVAILABILITIES, BUSINESS_TRIPS, RELOCATIONS, TRAVEL_TIMES, WISH_MODES } from '#shared/domain/resume-terms.ts';
import { CONTRACT_FORMS, PIECE_UNITS } from '#shared/domain/vacancy-terms.ts';
import { isWithin, possibleWish, usualWish } from '#shared/domain/wish-pay.ts';
import { formatNumber } from '#shared/text/plain-number.ts';
import { CONTRACT_FORM_LABELS, PAY_MODE_LABELS, PIECE_UNIT_LABELS } from '#shared/text/vacancy-labels.ts';
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
  RegionsPicker,
  SelectField,
  SwitchField,
} from '../builder/index.ts';
import { RotationFields } from './RotationFields.tsx';
import { useField, type Typed } from './use-builder.ts';
import * as words from './words.ts';

/** What somebody wants, and what they agree to. */
export function StepTerms() {
  const [availability, setAvailability] = useField('availability');
  const [from, setFrom] = useField('availableFrom');
  const [forms, setForms] = useField('contractForms');
  return (
    <>
      <PayPart />
      <Part title="Когда и как">
        <ChipsField
          path="availability"
          label="Когда выйдете"
          value={availability}
          onChange={(value) => {
            if (value) setAvailability(value);
            if (value !== 'date') setFrom(null);
          }}
          options={choicesOf(AVAILABILITIES, words.AVAILABILITY_WORDS)}
        />
        {availability === 'date' && (
          <OptionalField
            path="availableFrom"
            label="День выхода"
            type="date"
            charsMax={10}
            value={from}
            onChange={setFrom}
          />
        )}
        <ChecksField
          path="contractForms"
          label="Как оформиться"
          value={forms}
          onChange={setForms}
          options={choicesOf(CONTRACT_FORMS, CONTRACT_FORM_LABELS)}
        />
      </Part>
      <Part title="Вахта и переезд">
        <RotationFields />
        <RelocationFields />
      </Part>
      <TermsMore />
    </>
  );
}

type Wish = NonNullable<Typed['payWish']>;
const NEW_WISH: Wish = { amountKopecks: null, mode: 'month', pieceUnit: null, net: true, negotiable: false };

function PayPart() {
  const [stated, setWish] = useField('payWish');
  const wish = stated ?? NEW_WISH;
  const set = (part: Partial<Wish>) => {
    const next = { ...wish, ...part };
    const isStated = (next.amountKopecks !== null && next.amountKopecks !== '') || next.negotiable;
    setWish(isStated || next.mode !== 'month' ? next : null);
  };
  return (
    <Part title="Зарплата">
      <div className="bld-row">
        <NumberField
          path="payWish.amountKopecks"
          label="От"
          unit="₽"
          hint={unusualText(wish)}
          scale={100}
          value={wish.amountKopecks}
          onChange={(amountKopecks) => set({ amountKopecks })}
        />
        <SelectField
          path="payWish.mode"
          label="За что"
          value={wish.mode}
          empty="Выберите"
          onChange={(value) => {
            const mode = oneOf(WISH_MODES, value);
            if (mode) set({ mode, pieceUnit: mode === 'piece' ? wish.pieceUnit : null });
          }}
          options={choicesOf(WISH_MODES, PAY_MODE_LABELS)}
        />
      </div>
      {wish.mode === 'piece' && (
        <SelectField
          path="payWish.pieceUnit"
          label="За какой объём"
          value={wish.pieceUnit}
          onChange={(value) => set({ pieceUnit: oneOf(PIECE_UNITS, value) })}
          options={choicesOf(PIECE_UNITS, PIECE_UNIT_LABELS)}
        />
      )}
      <SwitchField
        path="payWish.net"
        label="На руки, после вычета налогов"
        isOn={wish.net}
        onChange={(net) => set({ net })}
      />
      <SwitchField
        path="payWish.negotiable"
        label="Можно договориться"
        isOn={wish.negotiable}
        onChange={(negotiable) => set({ negotiable })}
      />
    </Part>
  );
}

/** A sum that is possible, and hardly meant; it stays as it is. */
function unusualText({ amountKopecks, mode }: Wish): ReactNode {
  const kopecks = numberOf(amountKopecks);
  const usual = usualWish(mode);
  if (!kopecks || !usual || !isWithin(kopecks, possibleWish(mode)) || isWithin(kopecks, usual)) return undefined;
  const { minKopecks, maxKopecks } = usual;
  return (
    <span className="bld-unusual">
      Обычно {PAY_MODE_LABELS[mode]} просят {rubles(minKopecks)}–{rubles(maxKopecks)}&nbsp;₽. Проверьте сумму; если всё
      верно, оставьте.
    </span>
  );
}

const rubles = (kopecks: number) => formatNumber(kopecks / 100);

function RelocationFields() {
  const [relocation, setRelocation] = useField('relocation');
  return (
    <>
      <ChipsField
        path="relocation.kind"
        label="Переедете ради работы"
        value={relocation.kind}
        onChange={(kind) => {
          if (!kind) return;
          // Places belong to a list only.
          setRelocation(kind === 'list' ? { ...relocation, kind } : { kind, cityIds: [], regionIds: [] });
        }}
        options={choicesOf(RELOCATIONS, words.RELOCATION_WORDS)}
      />
      {relocation.kind === 'list' && (
        <>
          <CitiesPicker
            path="relocation.cityIds"
            label="В какие города"
            ids={relocation.cityIds}
            countMax={20}
            onChange={(cityIds) => setRelocation({ ...relocation, cityIds })}
          />
          <RegionsPicker
            path="relocation.regionIds"
            label="В какие регионы"
            ids={relocation.regionIds}
            countMax={20}
            onChange={(regionIds) => setRelocation({ ...relocation, regionIds })}
          />
        </>
      )}
    </>
  );
}

function TermsMore() {
  const [trips, setTrips] = useField('businessTrip');
  const [travel, setTravel] = useField('travelTime');
  const [selfEmployed, setSelfEmployed] = useField('selfEmployed');
  const [entrepreneur, setEntrepreneur] = useField('individualEntrepreneur');
  const [car, setCar] = useField('ownCar');
  const [tools, setTools] = useField('ownTools');
  const [machinery, setMachinery] = useField('ownMachinery');
  return (
    <More
      title="Ещё: дорога, инструмент, техника"
      isFilled={[trips, travel, selfEmployed, entrepreneur, car, tools, machinery].some(Boolean)}
    >
      <ChipsField
        path="businessTrip"
        label="Командировки"
        value={trips}
        onChange={setTrips}
        options={choicesOf(BUSINESS_TRIPS, words.BUSINESS_TRIP_WORDS)}
      />
      <ChipsField
        path="travelTime"
        label="Дорога до работы"
        value={travel}
        onChange={setTravel}
        options={choicesOf(TRAVEL_TIMES, words.TRAVEL_TIME_WORDS)}
      />
      <SwitchField path="selfEmployed" label="Самозанятость" isOn={selfEmployed} onChange={setSelfEmployed} />
      <SwitchField path="individualEntrepreneur" label="У меня ИП" isOn={entrepreneur} onChange={setEntrepreneur} />
      <SwitchField path="ownCar" label="Свой автомобиль" isOn={car} onChange={setCar} />
      <OptionalField path="ownTools" label="Свой инструмент" charsMax={500} value={tools} onChange={setTools} />
      <OptionalField
        path="ownMachinery"
        label="Своя техника"
        charsMax={500}
        value={machinery}
        onChange={setMachinery}
      />
    </More>
  );
}
