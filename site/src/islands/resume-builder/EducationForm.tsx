import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { Call } from '#shared/client/call.ts';
import { readNumber } from '../builder/index.ts';
import type { EducationKind, EducationValue } from './education-value.ts';

interface EducationFormProps {
  kind: EducationKind;
  call: Call;
  value: EducationValue | null;
  onDone(value: EducationValue): void;
}

const YEAR_MIN = 1950;
/** Of the end: somebody may have just begun. */
const YEARS_AHEAD = 8;
const SUGGEST_MS = 250;

const WORDS = {
  education: { place: 'Где учитесь или учились', speciality: 'Специальность', year: 'Год окончания' },
  additionalEducation: { place: 'Кто учил', speciality: 'Чему учили', year: 'Год' },
} as const satisfies Record<EducationKind, object>;

type Errors = Partial<Record<'place' | 'year', string>>;

/** One place of study, in a window. What is wrong is said at its field before it is taken over. */
export function EducationForm({ kind, call, value, onDone }: EducationFormProps) {
  const [typed, setTyped] = useState({
    place: value?.place ?? '',
    faculty: value?.faculty ?? '',
    speciality: value?.speciality ?? '',
    year: String(value?.year ?? ''),
  });
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const words = WORDS[kind];
  const set = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part });
    setErrors({});
  };
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const year = readNumber(typed.year);
    const latest = new Date().getFullYear() + YEARS_AHEAD;
    const found: Errors = {
      ...(typed.place.trim() ? {} : { place: 'Напишите, где\u00a0учились' }),
      ...(typeof year === 'number' && Number.isInteger(year) && year >= YEAR_MIN && year <= latest
        ? {}
        : { year: `Напишите год от\u00a0${YEAR_MIN} до\u00a0${latest}` }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0 || year === null) return;
    onDone({
      place: typed.place.trim(),
      faculty: typed.faculty.trim() || null,
      speciality: typed.speciality.trim() || null,
      year,
    });
  }

  return (
    <form ref={form} className="grid grid-cols-1 gap-4" noValidate onSubmit={submit}>
      <PlaceInput
        call={call}
        label={words.place}
        value={typed.place}
        error={errors.place}
        onChange={(place) => set({ place })}
      />
      {kind === 'education' && (
        <Input label="Факультет" value={typed.faculty} charsMax={128} onChange={(faculty) => set({ faculty })} />
      )}
      <Input
        label={words.speciality}
        value={typed.speciality}
        charsMax={128}
        onChange={(speciality) => set({ speciality })}
      />
      <Input
        label={words.year}
        value={typed.year}
        charsMax={4}
        error={errors.year}
        inputMode="numeric"
        onChange={(year) => set({ year })}
      />
      <button className="btn btn-1 btn-lg">Готово</button>
    </form>
  );
}

interface InputProps {
  label: string;
  value: string;
  charsMax: number;
  error?: string | undefined;
  inputMode?: 'numeric';
  list?: string;
  onChange(value: string): void;
}

function Input({ label, value, charsMax, error, inputMode, list, onChange }: InputProps) {
  const id = useId();
  return (
    <div className="fld">
      <label className="lbl" htmlFor={id}>
        {label}
      </label>
      <input
        className="inp"
        id={id}
        list={list}
        inputMode={inputMode}
        autoComplete="off"
        maxLength={charsMax}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error && (
        <p className="err" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** With names of schools and universities that begin like what is typed. */
function PlaceInput({ call, ...rest }: Omit<InputProps, 'charsMax' | 'list'> & { call: Call }) {
  const [names, setNames] = useState<readonly string[]>([]);
  const listId = useId();
  const { value } = rest;
  useEffect(() => {
    if (value.trim().length < 2) return;
    let isOver = false;
    const waiting = setTimeout(() => {
      void call('GET /compendium/{kind}', { kind: 'education-place', q: value.trim() }).then(
        ({ items }) => !isOver && setNames(items.map(({ name }) => name)),
        () => {},
      );
    }, SUGGEST_MS);
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [call, value]);
  return (
    <>
      <Input {...rest} charsMax={512} list={listId} />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
