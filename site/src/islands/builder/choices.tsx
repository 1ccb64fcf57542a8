import { GroupField } from './fields.tsx';

interface ChipsProps<Value extends string> {
  path: string;
  label: string;
  hint?: string;
  value: Value | null | undefined;
  onChange(value: Value | null): void;
  options: readonly { value: Value; label: string }[];
}

/** One of a few; the pressed one is taken back by another press. */
export function ChipsField<Value extends string>({ value, onChange, options, ...rest }: ChipsProps<Value>) {
  return (
    <GroupField {...rest}>
      <div className="bld-chips">
        {options.map((one) => (
          <button
            key={one.value}
            type="button"
            className="chip"
            aria-pressed={value === one.value}
            onClick={() => onChange(value === one.value ? null : one.value)}
          >
            {one.label}
          </button>
        ))}
      </div>
    </GroupField>
  );
}

interface ChecksProps<Value extends string> {
  path: string;
  label: string;
  hint?: string;
  value: readonly Value[];
  onChange(value: Value[]): void;
  options: readonly { value: Value; label: string }[];
  countMax?: number;
}

/** Such labels stand four in a row on a phone. */
const SHORT_CHARS = 5;

/** Some of a closed set. */
export function ChecksField<Value extends string>({
  value,
  onChange,
  options,
  countMax = Infinity,
  ...rest
}: ChecksProps<Value>) {
  const isFull = value.length >= countMax;
  return (
    <GroupField {...rest}>
      <div
        className={
          options.every(({ label }) => label.length <= SHORT_CHARS) ? 'bld-checks bld-checks-short' : 'bld-checks'
        }
      >
        {options.map((one) => {
          const isOn = value.includes(one.value);
          return (
            <label key={one.value} className="ck">
              <input
                type="checkbox"
                checked={isOn}
                disabled={!isOn && isFull}
                onChange={() => onChange(isOn ? value.filter((other) => other !== one.value) : [...value, one.value])}
              />
              <span>{one.label}</span>
            </label>
          );
        })}
      </div>
    </GroupField>
  );
}

/** The choices of a closed set, in its order. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: capital(labels[value]) }));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
