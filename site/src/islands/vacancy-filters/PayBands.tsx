import { useRef, type KeyboardEvent } from 'react';
import { formatNumber } from '#shared/text/number.ts';
import { PayMode } from './PayMode.tsx';
import { withField, type FilterFieldProps } from './query.ts';
import { SumField } from './SumField.tsx';

/** Minimum pay beside the list: bands with counts, or a custom amount. */
export function PayBands({ query, counts, onChange }: FilterFieldProps) {
  const bands = Object.keys(counts.pay_min ?? {}).map(Number);
  const own = query.pay_min !== undefined && !bands.includes(query.pay_min) ? query.pay_min : null;
  const sumField = useRef<HTMLInputElement>(null);
  const choose = (text: string) => onChange(withField(query, 'pay_min', text));

  function write(text: string): void {
    if (text !== '' || own !== null) choose(text);
  }

  function writeOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') write(event.currentTarget.value);
  }

  return (
    <fieldset className="min-w-0">
      <legend className="lbl pb-2">Зарплата</legend>
      <PayMode query={query} onChange={onChange} />
      <label className="ck">
        {/* Without the script the first non-empty value counts, and the amount below may be left over: so 0, which means nothing. */}
        <input
          type="radio"
          name="pay_min"
          value="0"
          checked={query.pay_min === undefined}
          onChange={() => choose('')}
        />
        <span>Любая</span>
      </label>
      {bands.map((band) => (
        <label key={band} className="ck">
          <input
            type="radio"
            name="pay_min"
            value={band}
            checked={query.pay_min === band}
            onChange={() => choose(String(band))}
          />
          <span>{`от\u00a0${formatNumber(band)}\u00a0₽`}</span>
          <span className="n">{formatNumber(counts.pay_min?.[band] ?? 0)}</span>
        </label>
      ))}
      <div className="ck items-center">
        <input
          type="radio"
          name="pay_min"
          value=""
          checked={own !== null}
          onChange={() => sumField.current?.focus()}
          aria-label="Своя сумма"
        />
        <SumField
          fieldRef={sumField}
          rubles={own}
          label="Своя сумма, от"
          onBlur={(event) => write(event.currentTarget.value)}
          onKeyDown={writeOnEnter}
        />
      </div>
    </fieldset>
  );
}
