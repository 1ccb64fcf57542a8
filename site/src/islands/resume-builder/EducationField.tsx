import { joined } from '#shared/text/terms.ts';
import { GroupField, idOf, RemoveButton, useError } from '../builder/index.ts';
import type { EducationKind, EducationValue } from './education-value.ts';
import { useBuilder, useField } from './use-builder.ts';

interface EducationProps {
  kind: EducationKind;
  label: string;
  add: string;
  countMax: number;
}

/** Places of study, each written in a window of its own. */
export function EducationField({ kind, label, add, countMax }: EducationProps) {
  const { host, $typed } = useBuilder();
  const [entries, setEntries] = useField(kind);

  async function edit(index: number | null): Promise<void> {
    const value = index === null ? null : (entries[index] ?? null);
    const written = await host.editEducation(kind, value);
    if (!written) return;
    const now = $typed.get()[kind];
    setEntries(index === null ? [...now, written] : now.map((one, at) => (at === index ? written : one)));
  }

  return (
    <GroupField path={kind} label={label}>
      {entries.map((entry, index) => (
        <Entry
          key={`${entry.place}-${index}`}
          path={`${kind}.${index}`}
          entry={entry}
          onEdit={() => void edit(index)}
          onRemove={() => setEntries(entries.filter((_, at) => at !== index))}
        />
      ))}
      {entries.length < countMax && (
        <button type="button" className="btn btn-2" onClick={() => void edit(null)}>
          {add}
        </button>
      )}
    </GroupField>
  );
}

interface EntryProps {
  path: string;
  entry: EducationValue;
  onEdit(): void;
  onRemove(): void;
}

const PARTS = ['place', 'faculty', 'speciality', 'year'] as const;

function Entry({ path, entry, onEdit, onRemove }: EntryProps) {
  const { place, faculty, speciality, year } = entry;
  // An error of any of its fields is told here: the fields themselves are in the window.
  const errors = PARTS.map((part) => useError(`${path}.${part}`)).filter(Boolean);
  return (
    <div className="bld-item">
      <p>
        <b>{speciality || place}</b>
      </p>
      <p className="mut text-sm">{joined(speciality && place, faculty, String(year))}</p>
      {errors.map((error) => (
        <p key={error} className="err">
          {error}
        </p>
      ))}
      <div className="bld-item-acts">
        <button type="button" className="btn btn-3" id={idOf(path)} onClick={onEdit}>
          Изменить<span className="sr">: {place}</span>
        </button>
        <RemoveButton name={place} onRemove={onRemove} />
      </div>
    </div>
  );
}
