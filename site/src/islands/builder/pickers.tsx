import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { findCities } from './find-cities.ts';
import { Picker, type Picked } from './Picker.tsx';
import { numberOf } from './typed.ts';
import { useAnyBuilder, type AnyBuilder } from './use-builder.ts';

const PROPOSE_MS = 500;

/** What the dictionary has for a text. */
export async function findItems(
  { host }: AnyBuilder,
  kind: 'specialization' | 'metro' | 'key-skill' | 'occupation',
  q: string,
  city?: number,
): Promise<Picked[]> {
  const { items } = await host.call('GET /compendium/{kind}', { kind, q, ...(city ? { city } : {}) });
  return items.map(({ id, name, note }) => ({ id, name, note }));
}

const isId = (item: Picked): item is Picked & { id: number } => typeof item.id === 'number';
export const idsOf = (items: readonly Picked[]): number[] => items.filter(isId).map(({ id }) => id);
export const known = (ids: readonly (number | string)[], names: readonly { id: number; name: string }[]): Picked[] =>
  ids.map((id) => ({ id, name: names.find((one) => one.id === id)?.name ?? `№\u00a0${id}` }));

/** The trades, the main one first; those that the title names are offered. */
export function SpecializationPicker({ hint }: { hint: string }) {
  const builder = useAnyBuilder();
  const { title, specializationIds } = useStore(builder.$typed);
  const { specializations } = useStore(builder.$names);
  const [proposed, setProposed] = useState<readonly Picked[]>([]);
  const isChosen = specializationIds.length > 0;

  useEffect(() => {
    if (isChosen || title.trim().length < 3) return setProposed([]);
    let isOver = false;
    const waiting = setTimeout(() => {
      void proposeFor(builder, title).then(
        (items) => !isOver && setProposed(items),
        () => {},
      );
    }, PROPOSE_MS);
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [builder, title, isChosen]);

  function take(items: readonly Picked[]): void {
    rememberTrades(builder, items);
    builder.change('specializationIds', idsOf(items));
  }

  return (
    <div className="grid gap-2">
      <Picker
        path="specializationIds"
        label="Профессия"
        hint={hint}
        chosen={known(
          specializationIds.filter((id) => typeof id === 'number'),
          specializations,
        )}
        countMax={5}
        find={(text) => findItems(builder, 'specialization', text)}
        onChange={take}
      />
      {proposed.length > 0 && (
        <div className="bld-chips" role="group" aria-label="Похоже на профессию из названия">
          {proposed.map((item) => (
            <button key={item.id} type="button" className="chip" onClick={() => take([item])}>
              {item.name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The trades that the title names; none where that is doubtful. */
async function proposeFor({ host }: AnyBuilder, title: string): Promise<Picked[]> {
  const { items } = await host.call('GET /compendium/{kind}', { kind: 'specialization', title });
  return items.map(({ id, name }) => ({ id, name }));
}

export interface IdsProps {
  path: string;
  label: string;
  hint?: string;
  ids: readonly (number | string)[];
  countMax: number;
  onChange(ids: number[]): void;
}

/** One city, or several, by name. */
export function CitiesPicker({ ids, onChange, ...rest }: IdsProps) {
  const builder = useAnyBuilder();
  const { cities } = useStore(builder.$names);
  return (
    <Picker
      {...rest}
      chosen={known(ids, cities)}
      find={(text) => findCities(builder.host.call, text)}
      onChange={(items) => {
        rememberCities(builder, items);
        onChange(idsOf(items));
      }}
    />
  );
}

export function rememberTrades(builder: AnyBuilder, items: readonly Picked[]): void {
  const { specializations } = builder.$names.get();
  const fresh = items.filter(isId).filter(({ id }) => !specializations.some((one) => one.id === id));
  builder.addNames({
    specializations: [...specializations, ...fresh.map(({ id, name }) => ({ id, name, slug: '' }))],
  });
}

/** Where one lives, or where the work is. */
export function CityPicker({ label }: { label: string }) {
  const builder = useAnyBuilder();
  const { cityId } = useStore(builder.$typed);
  const id = numberOf(cityId);
  return (
    <CitiesPicker
      path="cityId"
      label={label}
      ids={id === null ? [] : [id]}
      countMax={1}
      onChange={([chosen]) => builder.change('cityId', chosen ?? null)}
    />
  );
}

function rememberCities(builder: AnyBuilder, items: readonly Picked[]): void {
  const { cities } = builder.$names.get();
  const fresh = items
    .filter(isId)
    .filter(({ id }) => !cities.some((one) => one.id === id))
    .map(({ id, name, note }) => ({ id, name, slug: '', prepositional: name, regionId: 0, regionName: note ?? '' }));
  builder.addNames({ cities: [...cities, ...fresh] });
}

export function MetroPicker({ label }: { label: string }) {
  const builder = useAnyBuilder();
  const { metroIds, cityId } = useStore(builder.$typed);
  const { metro } = useStore(builder.$names);
  const city = numberOf(cityId);
  if (city === null) return null;
  return (
    <Picker
      path="metroIds"
      label={label}
      chosen={known(
        metroIds.filter((id) => typeof id === 'number'),
        metro,
      )}
      countMax={3}
      find={(text) => findItems(builder, 'metro', text, city)}
      onChange={(items) => {
        builder.addNames({ metro: [...metro, ...items.filter(isId).map(({ id, name }) => ({ id, name }))] });
        builder.change('metroIds', idsOf(items));
      }}
    />
  );
}

export function SkillPicker() {
  const builder = useAnyBuilder();
  const { keySkills } = useStore(builder.$typed);
  return (
    <Picker
      path="keySkills"
      label="Навыки"
      hint={'Enter добавит и\u00a0свой'}
      chosen={keySkills.map((name) => ({ id: name, name }))}
      countMax={30}
      takesText
      find={async (text) => (await findItems(builder, 'key-skill', text)).map(({ name }) => ({ id: name, name }))}
      onChange={(items) =>
        builder.change(
          'keySkills',
          items.map(({ name }) => name),
        )
      }
    />
  );
}

export function WorkTypePicker({ countMax }: { countMax: number }) {
  const builder = useAnyBuilder();
  const { workTypes } = useStore(builder.$typed);
  const all = builder.options.workTypes;
  return (
    <Picker
      path="workTypes"
      label="Виды работ"
      chosen={workTypes.map((key) => ({ id: key, name: all.find(({ value }) => value === key)?.label ?? key }))}
      countMax={countMax}
      find={async (text) =>
        all
          .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
          .slice(0, 20)
          .map(({ value, label }) => ({ id: value, name: label }))
      }
      onChange={(items) =>
        builder.change(
          'workTypes',
          items.map(({ id }) => String(id)),
        )
      }
    />
  );
}
