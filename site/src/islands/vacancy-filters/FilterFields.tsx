import type { FilterGroup } from '#shared/text/vacancy-filters.ts';
import { OptionGroups } from '#shared/ui/filters/OptionGroups.tsx';
import { isChosen, withOption, type FilterFieldProps } from './query.ts';

interface FilterFieldsProps extends FilterFieldProps {
  groups: readonly FilterGroup[];
  inLayer?: boolean;
}

export function FilterFields({ query, onChange, ...rest }: FilterFieldsProps) {
  return (
    <OptionGroups
      isChosen={(option) => isChosen(query, option)}
      onChoose={(option, chosen, single) => onChange(withOption(query, option, chosen, single))}
      {...rest}
    />
  );
}
