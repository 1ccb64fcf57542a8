import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { VacancyField } from '#shared/domain/vacancy-fields.ts';
import { useBuilder } from './use-builder.ts';
import { findCities } from './find-cities.ts';
import { Picker, type Picked } from './Picker.tsx';
import type { Builder } from './store.ts';
import { numberOf } from './typed.ts';

const PROPOSE_MS = 500;

/** What the dictionary has for a text. */
async function findItems(
  { host }: Builder,
  kind: 'specialization' | 'metro' | 'key-skill' | 'occupation',
  q: string,
  city?: number,
): Promise<Picked[]> {
  const { items } = await host.call('GET /compendium/{kind}', { kind, q, ...(city ? { city } : {}) });
  return items.map(({ id, name, note }) => ({ id, name, note }));
}

const isId = (item: Picked): item is Picked & { id: number } => typeof item.id === 'number';
const idsOf = (items: readonly Picked[]): number[] => items.filter(isId).map(({ id }) => id);
const known = (ids: readonly (number | string)[], names: readonly { id: number; name: string }[]): Picked[] =>
  ids.map((id) => ({ id, name: names.find((one) => one.id === id)?.name ?? `№\u00a0${id}` }));

/** The trades, the main one first; those that the title names are offered. */
export function SpecializationPicker() {
  const builder = useBuilder();
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
    const names = items.filter(isId).map(({ id, name }) => ({ id, name, slug: '' }));
    builder.addNames({ specializations: [...specializations, ...names] });
    builder.change('specializationIds', idsOf(items));
  }

  return (
    <div className="grid gap-2">
      <Picker
        path="specializationIds"
        label="Профессия"
        hint={'По\u00a0ней вакансию находят. Первая\u00a0— главная'}
        chosen={known(
          specializationIds.filter((id) => typeof id === 'number'),
          specializations,
        )}
        countMax={5}
        find={(text) => findItems(builder, 'specialization', text)}
        onChange={take}
      />
      {proposed.length > 0 && (
        <div className="vb-chips" role="group" aria-label="Похоже на профессию из названия">
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
async function proposeFor({ host }: Builder, title: string): Promise<Picked[]> {
  const { items } = await host.call('GET /compendium/{kind}', { kind: 'specialization', title });
  return items.map(({ id, name }) => ({ id, name }));
}

type CityField = Extract<VacancyField, 'cityId' | 'hiringCityIds'>;

/** One city, or several, by name. */
export function CityPicker({
  path,
  label,
  hint,
  countMax,
}: {
  path: CityField;
  label: string;
  hint?: string;
  countMax: number;
}) {
  const builder = useBuilder();
  const typed = useStore(builder.$typed);
  const { cities } = useStore(builder.$names);
  const value = typed[path];
  const ids = (Array.isArray(value) ? value : [value]).map(numberOf).filter((id) => id !== null);

  function take(items: readonly Picked[]): void {
    rememberCities(builder, items);
    const chosen = idsOf(items);
    if (path === 'cityId') builder.change('cityId', chosen[0] ?? null);
    else builder.change('hiringCityIds', chosen);
  }

  return (
    <Picker
      path={path}
      label={label}
      {...(hint ? { hint } : {})}
      chosen={known(ids, cities)}
      countMax={countMax}
      find={(text) => findCities(builder.host.call, text)}
      onChange={take}
    />
  );
}

/** Cities from which a rotation's journey is paid. */
export function TravelPicker() {
  const builder = useBuilder();
  const { rotation } = useStore(builder.$typed);
  const { cities } = useStore(builder.$names);
  if (!rotation) return null;
  const ids = (rotation.travelFromCityIds ?? []).filter((id) => typeof id === 'number');
  return (
    <Picker
      path="rotation.travelFromCityIds"
      label="Откуда оплачиваете дорогу"
      hint={'Пусто\u00a0— из\u00a0любого города'}
      chosen={known(ids, cities)}
      countMax={20}
      find={(text) => findCities(builder.host.call, text)}
      onChange={(items) => {
        rememberCities(builder, items);
        builder.change('rotation', { ...rotation, travelFromCityIds: idsOf(items) });
      }}
    />
  );
}

function rememberCities(builder: Builder, items: readonly Picked[]): void {
  const { cities } = builder.$names.get();
  const fresh = items
    .filter(isId)
    .filter(({ id }) => !cities.some((one) => one.id === id))
    .map(({ id, name, note }) => ({ id, name, slug: '', prepositional: name, regionId: 0, regionName: note ?? '' }));
  builder.addNames({ cities: [...cities, ...fresh] });
}

export function MetroPicker() {
  const builder = useBuilder();
  const { metroIds, cityId } = useStore(builder.$typed);
  const { metro } = useStore(builder.$names);
  const city = numberOf(cityId);
  if (city === null) return null;
  return (
    <Picker
      path="metroIds"
      label="Метро рядом"
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
  const builder = useBuilder();
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

export function WorkTypePicker() {
  const builder = useBuilder();
  const { workTypes } = useStore(builder.$typed);
  const all = builder.options.workTypes;
  return (
    <Picker
      path="workTypes"
      label="Виды работ"
      chosen={workTypes.map((key) => ({ id: key, name: all.find(({ value }) => value === key)?.label ?? key }))}
      countMax={10}
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
