import { ROTATION_PATTERNS } from '#shared/domain/vacancy-terms.ts';
import { ChecksField, NumberField, OptionalField, RegionsPicker, SwitchField } from '../builder/index.ts';
import { useField, type Typed } from './use-builder.ts';

type Rotation = NonNullable<Typed['rotation']>;
const ANY: Rotation = { patterns: [], onDaysMax: null, regionIds: [], fromDate: null };
/** Any other is said by the number of days. */
const PATTERNS = ROTATION_PATTERNS.filter((pattern) => pattern !== 'custom');

/** Whether somebody goes on rotations, and on which. */
export function RotationFields() {
  const [rotation, setRotation] = useField('rotation');
  const set = (part: Partial<Rotation>) => setRotation({ ...(rotation ?? ANY), ...part });
  return (
    <>
      <SwitchField
        path="rotation"
        label="Поеду на вахту"
        isOn={rotation !== null}
        onChange={(isOn) => setRotation(isOn ? ANY : null)}
      />
      {rotation && (
        <>
          <ChecksField
            path="rotation.patterns"
            label="Какую"
            hint={'Ничего не\u00a0отмечено\u00a0— любую'}
            value={rotation.patterns}
            onChange={(patterns) => set({ patterns })}
            options={PATTERNS.map((value) => ({ value, label: value.slice(1).replace('_', '/') }))}
          />
          <div className="bld-row">
            <NumberField
              path="rotation.onDaysMax"
              label="Не дольше"
              unit="дней"
              value={rotation.onDaysMax}
              onChange={(onDaysMax) => set({ onDaysMax })}
            />
            <OptionalField
              path="rotation.fromDate"
              label="С какого дня"
              type="date"
              charsMax={10}
              value={rotation.fromDate}
              onChange={(fromDate) => set({ fromDate })}
            />
          </div>
          <RegionsPicker
            path="rotation.regionIds"
            label="В какие регионы"
            hint={'Пусто\u00a0— в\u00a0любые'}
            ids={rotation.regionIds}
            countMax={20}
            onChange={(regionIds) => set({ regionIds })}
          />
        </>
      )}
    </>
  );
}
