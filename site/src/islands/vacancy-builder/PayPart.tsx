import { useStore } from '@nanostores/react';
import { dimensionLine } from '#shared/text/dimension-line.ts';
import { payEquivalent } from '#shared/domain/pay-equivalent.ts';
import * as terms from '#shared/domain/vacancy-terms.ts';
import { payEquivalentLine } from '#shared/text/pay.ts';
import { plural } from '#shared/text/plural.ts';
import * as labels from '#shared/text/vacancy-labels.ts';
import {
  ChipsField,
  choicesOf,
  NumberField,
  oneOf,
  OptionalField,
  Part,
  SelectField,
  SwitchField,
} from '../builder/index.ts';
import { DimensionLine } from './DimensionLine.tsx';
import { useBuilder, useField } from './use-builder.ts';
import { FindingList } from './Findings.tsx';
import { payOf, rotationOf, shiftOf } from './stated.ts';
import type { Typed } from './typed.ts';

type Pay = NonNullable<Typed['pay']>;
const NEW_PAY: Pay = { fromKopecks: null, toKopecks: null, mode: 'month', gross: false };

/** What is paid, what of it is left after tax, and how the market pays. */
export function PayPart() {
  const [stated, setPay] = useField('pay');
  const pay = stated ?? NEW_PAY;
  const set = (part: Partial<Pay>) => {
    const next = { ...pay, ...part };
    const isStated = [next.fromKopecks, next.toKopecks].some((sum) => sum !== null && sum !== '');
    setPay(isStated || next.mode !== 'month' || next.bonusText || next.frequency ? next : null);
  };
  return (
    <Part title="Зарплата">
      <div className="bld-row">
        <NumberField
          path="pay.fromKopecks"
          label="От"
          unit="₽"
          scale={100}
          value={pay.fromKopecks}
          onChange={(fromKopecks) => set({ fromKopecks })}
        />
        <NumberField
          path="pay.toKopecks"
          label="До"
          unit="₽"
          scale={100}
          value={pay.toKopecks}
          onChange={(toKopecks) => set({ toKopecks })}
        />
      </div>
      <ChipsField
        path="pay.mode"
        label="За что"
        value={pay.mode}
        onChange={(mode) => mode && set({ mode, pieceUnit: mode === 'piece' ? (pay.pieceUnit ?? null) : null })}
        options={choicesOf(terms.PAY_MODES, labels.PAY_MODE_LABELS)}
      />
      {pay.mode === 'piece' && (
        <SelectField
          path="pay.pieceUnit"
          label="За какой объём"
          value={pay.pieceUnit}
          onChange={(value) => set({ pieceUnit: oneOf(terms.PIECE_UNITS, value) })}
          options={choicesOf(terms.PIECE_UNITS, labels.PIECE_UNIT_LABELS)}
        />
      )}
      <SwitchField
        path="pay.gross"
        label="Сумма на руки, после вычета налогов"
        isOn={pay.gross === false}
        onChange={(isNet) => set({ gross: !isNet })}
      />
      <Net />
      <FindingList field="pay" />
      <ChipsField
        path="pay.frequency"
        label="Когда платите"
        value={pay.frequency}
        onChange={(frequency) => set({ frequency })}
        options={choicesOf(terms.PAY_FREQUENCIES, labels.PAY_FREQUENCY_LABELS)}
      />
      <SwitchField
        path="pay.advance"
        label="Есть аванс"
        isOn={pay.advance === true}
        onChange={(advance) => set({ advance })}
      />
      <OptionalField
        path="pay.bonusText"
        label="Премии и надбавки"
        charsMax={200}
        value={pay.bonusText}
        onChange={(bonusText) => set({ bonusText })}
      />
      <NumberField
        path="pay.overtimeFactor"
        label="Сверхурочные: во сколько раз больше"
        hint={'По\u00a0закону\u00a0— не\u00a0меньше 1,5 за\u00a0первые два часа, потом 2: ст.\u00a0152 ТК\u00a0РФ'}
        value={pay.overtimeFactor}
        onChange={(overtimeFactor) => set({ overtimeFactor })}
      />
    </Part>
  );
}

/** What a month of it is after tax, and where that stands in the market. */
function Net() {
  const builder = useBuilder();
  const typed = useStore(builder.$typed);
  const { market } = useStore(builder.$meta);
  const pay = payOf(typed);
  const equivalent = payEquivalent(pay, {
    schedule: typed.schedule,
    shift: shiftOf(typed),
    rotation: rotationOf(typed),
  });
  const line = payEquivalentLine(pay, equivalent);
  const drawn = market && dimensionLine(market, equivalent);
  return (
    <div className="grid gap-2" aria-live="polite">
      {line && <p className="bld-net">{line}</p>}
      {pay?.gross === true && <p className="mut text-sm">НДФЛ — по&nbsp;шкале для&nbsp;резидентов: 13–22&nbsp;%</p>}
      {pay && !line && pay.mode !== 'month' && equivalent.assumptions[0] && (
        <p className="mut text-sm">{equivalent.assumptions[0]}.</p>
      )}
      {pay && !market && typed.specializationIds.length > 0 && (
        <p className="mut text-sm">Сравнить с&nbsp;рынком пока не&nbsp;с&nbsp;чем: таких вакансий мало.</p>
      )}
      {drawn && market && (
        <figure className="grid gap-1">
          <DimensionLine line={drawn} />
          <figcaption className="mut text-xs">
            Тыс.&nbsp;₽ в&nbsp;месяц на&nbsp;руки; рынок по{' '}
            {plural(market.sample, ['вакансии', 'вакансиям', 'вакансиям'])}{' '}
            {market.regional ? 'региона' : 'по\u00a0стране'}
          </figcaption>
        </figure>
      )}
    </div>
  );
}
