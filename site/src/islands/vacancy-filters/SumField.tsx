import { useEffect, useState, type InputHTMLAttributes, type Ref } from 'react';
import { formatNumber } from '#shared/text/number.ts';

interface SumFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'onInput' | 'onBlur' | 'onKeyDown'> {
  fieldRef?: Ref<HTMLInputElement>;
  /** The chosen amount; the field keeps what is being typed. */
  rubles: number | null;
  label: string;
}

/** `pay_min` as text, with or without spaces. */
export function SumField({ fieldRef, rubles, label, ...events }: SumFieldProps) {
  const [text, setText] = useState(format(rubles));
  useEffect(() => setText((written) => (toRubles(written) === rubles ? written : format(rubles))), [rubles]);
  return (
    <span className="aff">
      <input
        ref={fieldRef}
        className="inp"
        name="pay_min"
        value={text}
        inputMode="numeric"
        maxLength={12}
        placeholder="своя сумма"
        aria-label={`${label}, рублей`}
        onChange={(event) => setText(event.currentTarget.value)}
        {...events}
      />
      <span aria-hidden="true">₽</span>
    </span>
  );
}

function format(rubles: number | null): string {
  return rubles === null ? '' : formatNumber(rubles);
}

function toRubles(text: string): number | null {
  return Number(text.replaceAll(/\s/g, '')) || null;
}
