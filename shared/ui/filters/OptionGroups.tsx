import { useState } from 'react';
import type { FilterCounts } from '../../domain/query-form.ts';
import { formatNumber } from '../../text/number.ts';
import type { FilterGroup, FilterOption } from '../../text/vacancy-filters.ts';

interface OptionGroupsProps<Field extends string> {
  groups: readonly FilterGroup<Field>[];
  /** In the layer more options are chips. */
  inLayer?: boolean;
  counts: FilterCounts<Field>;
  isChosen(option: FilterOption<Field>): boolean;
  /** `single`: replaces the other values of its field. */
  onChoose(option: FilterOption<Field>, chosen: boolean, single: boolean): void;
}

/** Groups of checkboxes and radio buttons with the number of results of each. */
export function OptionGroups<Field extends string>({ groups, inLayer = false, ...rest }: OptionGroupsProps<Field>) {
  return groups.map((group) => (
    <Group
      key={group.title}
      group={group}
      asChips={group.chips === 'always' || (inLayer && group.chips === 'layer')}
      folds={inLayer && group.isRare === true}
      {...rest}
    />
  ));
}

interface GroupProps<Field extends string> extends Omit<OptionGroupsProps<Field>, 'groups' | 'inLayer'> {
  group: FilterGroup<Field>;
  asChips: boolean;
  /** Under its title until it is opened, unless something in it was chosen before. */
  folds: boolean;
}

function Group<Field extends string>({ group, asChips, folds, counts, isChosen, onChoose }: GroupProps<Field>) {
  const { title, note, single = false, foundOnly } = group;
  const countOf = ({ field, value }: FilterOption<Field>) => counts[field]?.[value] ?? 0;
  const options = foundOnly
    ? group.options.filter((option) => option.value === '' || countOf(option) > 0 || isChosen(option))
    : group.options;
  const [wasChosen] = useState(() => options.some((option) => option.value !== '' && isChosen(option)));
  if (options.every(({ value }) => value === '')) return null;
  const isEmpty = (option: FilterOption<Field>) =>
    option.value !== '' && counts[option.field] !== undefined && countOf(option) === 0 && !isChosen(option);
  const fields = (
    <fieldset className="min-w-0">
      <legend className={folds ? 'sr' : 'lbl'}>{title}</legend>
      {note && <p className="text-xs text-fg-2">{note}</p>}
      <div className={asChips ? 'flex flex-wrap gap-2 pt-2' : undefined}>
        {options.map((option) => (
          <label
            key={option.value + option.field}
            className={`${asChips ? 'chip' : 'ck'}${isEmpty(option) ? ' quiet' : ''}`}
          >
            <input
              type={single ? 'radio' : 'checkbox'}
              name={option.field}
              value={option.value}
              checked={isChosen(option)}
              onChange={(event) => onChoose(option, event.currentTarget.checked, single)}
            />
            <span>{option.label}</span>
            {!asChips && option.value !== '' && counts[option.field] && (
              <span className="n">{formatNumber(countOf(option))}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
  if (!folds) return fields;
  return (
    <details className="fold" open={wasChosen}>
      <summary className="lbl">{title}</summary>
      {fields}
    </details>
  );
}
