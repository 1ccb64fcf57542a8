import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  CitiesPicker,
  GroupField,
  NumberField,
  OptionalField,
  Part,
  RemoveButton,
  SpecializationsPicker,
  SwitchField,
} from '../builder/index.ts';
import { useBuilder, useField, type Typed } from './use-builder.ts';

type Crew = NonNullable<Typed['crew']>;
type Member = Crew['members'][number];
const NEW_CREW: Crew = { name: null, size: 2, members: [], lead: true, hasTools: false, baseCityId: null };
const MEMBERS_MAX = 20;

/** Whoever works with a crew offers all of it. */
export function CrewPart() {
  const [crew, setCrew] = useField('crew');
  const set = (part: Partial<Crew>) => setCrew({ ...(crew ?? NEW_CREW), ...part });
  return (
    <Part title="Бригада">
      <SwitchField
        path="crew"
        label="Ищу работу с бригадой"
        isOn={crew !== null}
        onChange={(isOn) => setCrew(isOn ? NEW_CREW : null)}
      />
      {crew && (
        <>
          <div className="bld-row">
            <NumberField
              path="crew.size"
              label="Сколько вас"
              unit="чел."
              value={crew.size}
              onChange={(size) => set({ size: size ?? '' })}
            />
            <OptionalField
              path="crew.name"
              label="Название бригады"
              charsMax={100}
              value={crew.name}
              onChange={(name) => set({ name })}
            />
          </div>
          <Members members={crew.members} onChange={(members) => set({ members })} />
          <SwitchField
            path="crew.lead"
            label={'Бригадир\u00a0— я'}
            isOn={crew.lead}
            onChange={(lead) => set({ lead })}
          />
          <SwitchField
            path="crew.hasTools"
            label="Инструмент свой"
            isOn={crew.hasTools}
            onChange={(hasTools) => set({ hasTools })}
          />
          <CitiesPicker
            path="crew.baseCityId"
            label="Где база"
            ids={crew.baseCityId ? [crew.baseCityId] : []}
            countMax={1}
            onChange={([id]) => set({ baseCityId: id ?? null })}
          />
        </>
      )}
    </Part>
  );
}

function Members({ members, onChange }: { members: Member[]; onChange(members: Member[]): void }) {
  const { specializations } = useStore(useBuilder().$names);
  const [isAdding, setAdding] = useState(false);
  const nameOf = (id: Member['specializationId']) => specializations.find((one) => one.id === id)?.name ?? 'Профессия';
  const change = (index: number, part: Partial<Member>) =>
    onChange(members.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <GroupField path="crew.members" label="Кто в бригаде">
      {members.map((member, index) => (
        <div key={`${member.specializationId}-${index}`} className="bld-item">
          <p>
            <b>{nameOf(member.specializationId)}</b>
          </p>
          <div className="bld-row">
            <NumberField
              path={`crew.members.${index}.count`}
              label="Сколько"
              unit="чел."
              value={member.count}
              onChange={(count) => change(index, { count: count ?? '' })}
            />
            <NumberField
              path={`crew.members.${index}.grade`}
              label="Разряд"
              value={member.grade}
              onChange={(grade) => change(index, { grade })}
            />
          </div>
          <RemoveButton
            name={nameOf(member.specializationId)}
            onRemove={() => onChange(members.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {members.length < MEMBERS_MAX &&
        (isAdding ? (
          <SpecializationsPicker
            path="crew.member"
            label="Профессия в бригаде"
            ids={[]}
            countMax={1}
            onChange={([specializationId]) => {
              if (specializationId !== undefined) onChange([...members, { specializationId, count: 1, grade: null }]);
              setAdding(false);
            }}
          />
        ) : (
          <button type="button" className="btn btn-2" onClick={() => setAdding(true)}>
            Добавить профессию
          </button>
        ))}
    </GroupField>
  );
}
