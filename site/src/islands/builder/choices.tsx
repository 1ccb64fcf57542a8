import { useRef, useState } from 'react';
import { GroupField } from './fields.tsx';

interface ChipsProps<Value extends string> {
  path: string;
  label: string;
  hint?: string;
  value: Value | null | undefined;
  onChange(value: Value | null): void;
  options: readonly { value: Value; label: string }[];
  /** So many stand there at once, and the chosen one; the rest comes with a press. */
  first?: number;
}

/** One of a few; the pressed one is taken back by another press. */
export function ChipsField<Value extends string>({
  value,
  onChange,
  options,
  first = Infinity,
  ...rest
}: ChipsProps<Value>) {
  const [isWhole, setWhole] = useState(first >= options.length);
  const chips = useRef<HTMLDivElement>(null);
  const shown = isWhole ? options : options.filter((one, index) => index < first || one.value === value);

  function unfold(): void {
    setWhole(true);
    // The pressed button is gone: whoever has no mouse goes on with what came in its place.
    requestAnimationFrame(() => chips.current?.querySelectorAll('button')[first]?.focus());
  }

  return (
    <GroupField {...rest}>
      <div className="bld-chips" ref={chips}>
        {shown.map((one) => (
          <button
            key={one.value}
            type="button"
            className="chip"
            aria-pressed={value === one.value}
            onClick={() => onChange(value === one.value ? null : one.value)}
          >
            {value === one.value && <Sign path="m5 12.5 4.5 4.5L19 7" />}
            {one.label}
          </button>
        ))}
        {!isWhole && (
          <button type="button" className="chip" onClick={unfold}>
            <Sign path="M12 5v14M5 12h14" />
            Ещё<span className="sr">: {rest.label}</span>
          </button>
        )}
      </div>
    </GroupField>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
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
