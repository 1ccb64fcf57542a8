import type { ReactNode } from 'react';

export const errorId = (name: string): string => `respond-${name}-error`;
export const fieldId = (name: string): string => `respond-${name}`;

/** What links a control to its error and its hint. */
export function errorProps(name: string, error: string | undefined, hintId?: string) {
  const described = [hintId, error && errorId(name)].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined };
}

export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="err" id={errorId(name)}>
      {error}
    </p>
  );
}

interface FieldProps {
  name: string;
  label: string;
  error: string | undefined;
  hint?: string;
  /** Beside the label. */
  beside?: ReactNode;
  /** Between the label and the control. */
  above?: ReactNode;
  children: ReactNode;
}

/** A field with its label, hint and error; the control inside has the id of `fieldId`. */
export function Field({ name, label, error, hint, beside, above, children }: FieldProps) {
  return (
    <div className="fld">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <label className="lbl" htmlFor={fieldId(name)}>
          {label}
        </label>
        {beside}
      </div>
      {above}
      {children}
      {hint && (
        <p className="mut text-sm" id={`${fieldId(name)}-hint`}>
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
    </div>
  );
}
