import { VACANCY_QUERY_FIELDS } from '#shared/domain/vacancy-query.ts';
import { withField, type FilterFieldProps } from './query.ts';

const { min, max } = VACANCY_QUERY_FIELDS.grade_min;
const GRADES = Array.from({ length: max - min + 1 }, (_, index) => min + index);

export function GradeFields(props: Pick<FilterFieldProps, 'query' | 'onChange'>) {
  return (
    <fieldset className="min-w-0">
      <legend className="lbl pb-2">Разряд</legend>
      <div className="grid grid-cols-2 gap-2">
        <Grade name="grade_min" preposition="от" {...props} />
        <Grade name="grade_max" preposition="до" {...props} />
      </div>
    </fieldset>
  );
}

interface GradeProps extends Pick<FilterFieldProps, 'query' | 'onChange'> {
  name: 'grade_min' | 'grade_max';
  preposition: 'от' | 'до';
}

function Grade({ name, preposition, query, onChange }: GradeProps) {
  return (
    <select
      className="inp"
      name={name}
      aria-label={`Разряд ${preposition}`}
      value={query[name] ?? ''}
      onChange={(event) => onChange(withField(query, name, event.currentTarget.value))}
    >
      <option value="">{preposition}</option>
      {GRADES.map((grade) => (
        <option key={grade} value={grade}>
          {`${preposition} ${grade}`}
        </option>
      ))}
    </select>
  );
}
