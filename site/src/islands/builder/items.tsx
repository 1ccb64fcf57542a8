import type { Choice } from './options.ts';

interface RemoveProps {
  /** Of the item: who hears the button alone has to know. */
  name: string;
  isSmall?: boolean;
  onRemove(): void;
}

export function RemoveButton({ name, isSmall = false, onRemove }: RemoveProps) {
  return (
    <button type="button" className={isSmall ? 'btn btn-3 btn-sm' : 'btn btn-3'} onClick={onRemove}>
      Убрать<span className="sr">: {name}</span>
    </button>
  );
}

interface AddProps<Value extends string> {
  label: string;
  /** While nothing is chosen. */
  empty?: string;
  options: readonly Choice<Value>[];
  onAdd(value: Value): void;
}

/** One more item of a closed set, by its kind. */
export function AddSelect<Value extends string>({ label, empty = 'Добавить…', options, onAdd }: AddProps<Value>) {
  return (
    <select
      className="inp"
      aria-label={label}
      value=""
      onChange={(event) => {
        const chosen = options.find(({ value }) => value === event.currentTarget.value);
        if (chosen) onAdd(chosen.value);
      }}
    >
      <option value="">{empty}</option>
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}
