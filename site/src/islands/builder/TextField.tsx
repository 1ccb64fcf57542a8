import { Labelled, useControl, type LabelledProps } from './fields.tsx';

interface TextProps extends LabelledProps {
  value: string;
  onChange(value: string): void;
  charsMax: number;
}

/** A text of several lines. */
export function TextField({ value, onChange, charsMax, ...rest }: TextProps) {
  const control = useControl(rest.path, Boolean(rest.hint));
  const left = charsMax - value.length;
  return (
    <Labelled {...rest} beside={left < charsMax / 10 && <span className="mut text-sm">осталось {left}</span>}>
      <textarea
        className="inp"
        rows={4}
        maxLength={charsMax}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...control}
      />
    </Labelled>
  );
}
