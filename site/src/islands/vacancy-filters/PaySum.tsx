import { formatNumber } from '#shared/text/number.ts';
import { PayMode } from './PayMode.tsx';
import { withField, type FilterFieldProps } from './query.ts';
import { SumField } from './SumField.tsx';

/** Minimum pay in the layer: an amount, and buttons for common amounts. */
export function PaySum({ query, counts, onChange }: FilterFieldProps) {
  const choose = (text: string) => onChange(withField(query, 'pay_min', text));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="lbl pb-2">Зарплата от</legend>
      <div className="grid gap-2">
        <SumField
          rubles={query.pay_min ?? null}
          label="Зарплата от"
          onInput={(event) => choose(event.currentTarget.value)}
        />
        <PayMode query={query} onChange={onChange} />
      </div>
      <div className="flex flex-wrap gap-2">
        {Object.keys(counts.pay_min ?? {}).map((band) => (
          <button
            key={band}
            type="button"
            className="chip"
            aria-pressed={query.pay_min === Number(band)}
            onClick={() => choose(query.pay_min === Number(band) ? '' : band)}
          >
            {formatNumber(Number(band))}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
