import type { ReactNode } from 'react';
import type { Choice } from './options.ts';
import { idOf, useError, useNotes } from './use-builder.ts';
import { formatNumber } from '#shared/text/plain-number.ts';
import { readNumber } from './typed.ts';

export interface LabelledProps {
  /** Of the field: `pay.fromKopecks`. */
  path: string;
  label: string;
  hint?: ReactNode;
  /** Beside the label. */
  beside?: ReactNode;
}

/** A field with its label, hint, error and what the linter found in it. */
export function Labelled({ path, label, hint, beside, children }: LabelledProps & { children: ReactNode }) {
  const error = useError(path);
  const Notes = useNotes();
  const id = idOf(path);
  return (
    <div className="fld">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <label className="lbl" htmlFor={id}>
          {label}
        </label>
        {beside}
      </div>
      {children}
      {hint && (
        <p className="mut text-sm" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="err" id={`${id}-error`}>
          {error}
        </p>
      )}
      {!path.includes('.') && <Notes field={path} />}
    </div>
  );
}

/** What links a control to its words. */
export function useControl(path: string, hasHint = false) {
  const error = useError(path);
  const id = idOf(path);
  const described = [hasHint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name: path,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
}

interface LineProps extends LabelledProps {
  value: string;
  onChange(value: string): void;
  charsMax: number;
  type?: 'text' | 'email' | 'tel' | 'date' | 'month' | 'time' | 'url';
  placeholder?: string;
}

export function LineField({ value, onChange, charsMax, type = 'text', placeholder, ...rest }: LineProps) {
  const control = useControl(rest.path, Boolean(rest.hint));
  return (
    <Labelled {...rest}>
      <input
        className="inp"
        type={type}
        autoComplete="off"
        maxLength={charsMax}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...control}
      />
    </Labelled>
  );
}

/** A line that may be empty: null then. */
export function OptionalField({
  value,
  onChange,
  ...rest
}: Omit<LineProps, 'value' | 'onChange'> & { value: string | null | undefined; onChange(value: string | null): void }) {
  return <LineField {...rest} value={value ?? ''} onChange={(text) => onChange(text || null)} />;
}

interface NumberProps extends LabelledProps {
  value: number | string | null | undefined;
  onChange(value: number | string | null): void;
  unit?: string;
  /** How many of what is stored make one of what is typed: kopecks of a rouble. */
  scale?: number;
}

/** A number as people type it, with spaces between thousands; what is no number stays and has its message. */
export function NumberField({ value, onChange, unit, scale = 1, ...rest }: NumberProps) {
  const control = useControl(rest.path, Boolean(rest.hint));
  const shown = typeof value === 'number' ? formatNumber(value / scale) : (value ?? '');
  function take(text: string): void {
    const read = readNumber(text);
    onChange(typeof read === 'number' ? Math.round(read * scale * 100) / 100 : read);
  }
  const input = (
    <input
      className="inp"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={shown}
      onChange={(event) => take(event.currentTarget.value)}
      {...control}
    />
  );
  return (
    <Labelled {...rest}>
      {unit ? (
        <div className="aff">
          {input}
          <span>{unit}</span>
        </div>
      ) : (
        input
      )}
    </Labelled>
  );
}

interface SelectProps extends LabelledProps {
  value: string | null | undefined;
  onChange(value: string | null): void;
  options: readonly Choice[];
  /** Of choosing nothing. */
  empty?: string;
}

export function SelectField({ value, onChange, options, empty = 'Не\u00a0указано', ...rest }: SelectProps) {
  const control = useControl(rest.path, Boolean(rest.hint));
  return (
    <Labelled {...rest}>
      <select
        className="inp"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        {...control}
      >
        <option value="">{empty}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface GroupProps {
  path: string;
  label: string;
  hint?: string;
  /** Its items say nothing of what is wrong with them. */
  speaksForItems?: boolean;
  children: ReactNode;
}

/** Several controls of one field. */
export function GroupField({ path, label, hint, speaksForItems = false, children }: GroupProps) {
  const error = useError(path, { below: speaksForItems });
  const Notes = useNotes();
  return (
    <fieldset className="fld bld-group min-w-0" id={idOf(path)} tabIndex={-1}>
      <legend className="lbl">{label}</legend>
      {hint && <p className="mut text-sm">{hint}</p>}
      {children}
      {error && <p className="err">{error}</p>}
      <Notes field={path} />
    </fieldset>
  );
}

interface SwitchProps {
  path: string;
  label: string;
  hint?: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

export function SwitchField({ path, label, hint, isOn, onChange }: SwitchProps) {
  const control = useControl(path, Boolean(hint));
  return (
    <div className="fld">
      <label className="tpl-switch" htmlFor={control.id}>
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
          {...control}
        />
      </label>
      {hint && (
        <p className="mut text-sm" id={`${control.id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
