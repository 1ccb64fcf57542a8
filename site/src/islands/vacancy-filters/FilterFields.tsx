import { formatNumber } from '#shared/text/number.ts';
import type { FilterGroup, FilterOption } from '#shared/text/vacancy-filters.ts';
import { isChosen, withOption, type FilterFieldProps } from './query.ts';

interface FilterFieldsProps extends FilterFieldProps {
  groups: readonly FilterGroup[];
  /** In the layer more options are drawn as chips. */
  inLayer?: boolean;
}

/** Groups of checkboxes and radio buttons with what each would find. */
export function FilterFields({ groups, inLayer = false, ...rest }: FilterFieldsProps) {
  return groups.map((group) => <Group key={group.title} group={group} asChips={group.chips === 'always' || (inLayer && group.chips === 'layer')} {...rest} />);
}

interface GroupProps extends FilterFieldProps {
  group: FilterGroup;
  asChips: boolean;
}

function Group({ group, asChips, query, counts, onChange }: GroupProps) {
  const { title, note, single, foundOnly } = group;
  const countOf = ({ field, value }: FilterOption) => counts[field]?.[value] ?? 0;
  const options = foundOnly ? group.options.filter((option) => countOf(option) > 0 || isChosen(query, option)) : group.options;
  if (options.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="lbl">{title}</legend>
      {note && <p className="text-xs text-fg-2">{note}</p>}
      <div className={asChips ? 'flex flex-wrap gap-2 pt-2' : undefined}>
        {options.map((option) => (
          <label key={option.value + option.field} className={asChips ? 'chip' : 'ck'}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={option.field}
              value={option.value}
              checked={isChosen(query, option)}
              onChange={(event) => onChange(withOption(query, option, event.currentTarget.checked, single))}
            />
            <span>{option.label}</span>
            {!asChips && counts[option.field] && <span className="n">{formatNumber(countOf(option))}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
