import { PERMIT_KINDS } from '#shared/domain/vacancy-terms.ts';
import { PERMIT_LABELS } from '#shared/text/vacancy-labels.ts';
import { AddSelect, GroupField, RemoveButton } from '../builder/index.ts';
import { useField } from './use-builder.ts';
import type { Typed } from './typed.ts';

type Permit = Typed['permits'][number];
const PERMITS_MAX = 20;

/** Permits that the work needs, each required or a plus. */
export function PermitsField() {
  const [permits, setPermits] = useField('permits');
  const change = (at: number, part: Partial<Permit>) =>
    setPermits(permits.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const left = PERMIT_KINDS.filter((kind) => kind === 'other' || !permits.some((one) => one.kind === kind));
  return (
    <GroupField path="permits" label="Удостоверения и допуски">
      {permits.map((permit, index) => (
        <div key={`${permit.kind}-${index}`} className="bld-item">
          <p>
            <b>{PERMIT_LABELS[permit.kind]}</b>
          </p>
          <label className="bld-item-line">
            <span className="lbl">Какой: группа, метод, разряд</span>
            <input
              className="inp"
              maxLength={60}
              autoComplete="off"
              value={permit.level ?? ''}
              onChange={(event) => change(index, { level: event.currentTarget.value || null })}
            />
          </label>
          <div className="bld-item-acts">
            <label className="ck">
              <input
                type="checkbox"
                checked={permit.required}
                onChange={(event) => change(index, { required: event.currentTarget.checked })}
              />
              <span>Обязательно</span>
            </label>
            <label className="ck">
              <input
                type="checkbox"
                checked={permit.employerPays}
                onChange={(event) => change(index, { employerPays: event.currentTarget.checked })}
              />
              <span>Оплатим обучение</span>
            </label>
            <RemoveButton
              name={PERMIT_LABELS[permit.kind]}
              onRemove={() => setPermits(permits.filter((_, other) => other !== index))}
            />
          </div>
        </div>
      ))}
      {permits.length < PERMITS_MAX && (
        <AddSelect
          label="Добавить удостоверение или допуск"
          options={left.map((value) => ({ value, label: PERMIT_LABELS[value] }))}
          onAdd={(kind) => setPermits([...permits, { kind, level: null, required: true, employerPays: false }])}
        />
      )}
    </GroupField>
  );
}
