import { PAY_MODE_CHOICES } from '#shared/text/vacancy-filters.ts';
import { withField, type FilterFieldProps } from './query.ts';

/** The unit of the amount; pay in other units is compared by its equivalent. */
export function PayMode({ query, onChange }: Pick<FilterFieldProps, 'query' | 'onChange'>) {
  const mode = query.pay_mode === 'month' ? '' : (query.pay_mode ?? '');
  return (
    <select
      className="inp"
      name="pay_mode"
      aria-label="За что зарплата"
      value={mode}
      onChange={(event) => onChange(withField(query, 'pay_mode', event.currentTarget.value))}
    >
      {PAY_MODE_CHOICES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
