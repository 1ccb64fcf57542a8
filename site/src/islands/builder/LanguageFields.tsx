import { useStore } from '@nanostores/react';
import { LANGUAGE_LEVELS } from '#shared/domain/vacancy-terms.ts';
import { LANGUAGE_LEVEL_LABELS } from '#shared/text/vacancy-labels.ts';
import { choicesOf } from './choices.tsx';
import { GroupField } from './fields.tsx';
import { AddSelect, RemoveButton } from './items.tsx';
import { useAnyBuilder } from './use-builder.ts';

export function LanguageFields({ countMax }: { countMax: number }) {
  const builder = useAnyBuilder();
  const { languages } = useStore(builder.$typed);
  const { languages: all } = builder.options;
  return (
    <LevelFields
      path="languages"
      label="Языки"
      add="Добавить язык"
      countMax={countMax}
      items={languages.map(({ language, level }) => ({ key: language, level }))}
      all={all}
      levels={choicesOf(LANGUAGE_LEVELS, LANGUAGE_LEVEL_LABELS)}
      first="basic"
      onChange={(items) =>
        builder.change(
          'languages',
          items.map(({ key, level }) => ({ language: key, level })),
        )
      }
    />
  );
}

interface LevelsProps<Level extends string> {
  path: string;
  label: string;
  add: string;
  countMax: number;
  items: readonly { key: string; level: Level }[];
  all: readonly { value: string; label: string }[];
  levels: readonly { value: Level; label: string }[];
  /** Of a new one. */
  first: Level;
  onChange(items: { key: string; level: Level }[]): void;
}

/** What somebody knows, each with how well: languages, programs. */
export function LevelFields<Level extends string>(props: LevelsProps<Level>) {
  const { path, label, add, countMax, items, all, levels, first, onChange } = props;
  const nameOf = (key: string) => all.find(({ value }) => value === key)?.label ?? key;
  return (
    <GroupField path={path} label={label}>
      {items.map(({ key, level }, index) => (
        <div key={key} className="bld-item-acts">
          <b>{nameOf(key)}</b>
          <select
            className="inp bld-short"
            aria-label={`Уровень: ${nameOf(key)}`}
            value={level}
            onChange={(event) => {
              const next = levels.find(({ value }) => value === event.currentTarget.value);
              if (next) onChange(items.with(index, { key, level: next.value }));
            }}
          >
            {levels.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </select>
          <RemoveButton name={nameOf(key)} onRemove={() => onChange(items.filter((_, other) => other !== index))} />
        </div>
      ))}
      {items.length < countMax && (
        <AddSelect
          label={add}
          empty={`${add}…`}
          options={all.filter(({ value }) => !items.some(({ key }) => key === value))}
          onAdd={(key) => onChange([...items, { key, level: first }])}
        />
      )}
    </GroupField>
  );
}
