import { PERMIT_VISIBILITIES } from '#shared/domain/resume-terms.ts';
import { PERMIT_KINDS } from '#shared/domain/vacancy-terms.ts';
import { PERMIT_LABELS } from '#shared/text/vacancy-labels.ts';
import { AddSelect, ChipsField, GroupField, More, OptionalField, RemoveButton } from '../builder/index.ts';
import { PermitFiles } from './PermitFiles.tsx';
import { useBuilder, useField, type Typed } from './use-builder.ts';

type Permit = Typed['permits'][number];
const PERMITS_MAX = 30;

const SHOWN: Readonly<Record<(typeof PERMIT_VISIBILITIES)[number], string>> = {
  public: 'Показывать',
  on_request: 'По\u00a0запросу',
  hidden: 'Скрыть',
};

/** Permits with their terms; what nobody sees stands apart. */
export function PermitsField() {
  const builder = useBuilder();
  const [permits, setPermits] = useField('permits');
  const change = (index: number, part: Partial<Permit>) =>
    setPermits(builder.$typed.get().permits.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <GroupField path="permits" label="Какие у вас есть">
      {permits.map((permit, index) => (
        <PermitCard
          key={`${permit.kind}-${index}`}
          permit={permit}
          path={`permits.${index}`}
          onChange={(part) => change(index, part)}
          onRemove={() => setPermits(permits.filter((_, at) => at !== index))}
        />
      ))}
      {permits.length < PERMITS_MAX && (
        <AddSelect
          label="Добавить удостоверение или допуск"
          options={PERMIT_KINDS.map((value) => ({ value, label: PERMIT_LABELS[value] }))}
          onAdd={(kind) => setPermits([...permits, { kind, visibility: 'public', fileIds: [] }])}
        />
      )}
    </GroupField>
  );
}

interface PermitProps {
  permit: Permit;
  path: string;
  onChange(part: Partial<Permit>): void;
  onRemove(): void;
}

function PermitCard({ permit, path, onChange, onRemove }: PermitProps) {
  const { kind, level, validUntil, visibility, issuer, issuedOn, number, fileIds } = permit;
  return (
    <div className="rb-permit">
      <div className="rb-head">
        <b>{PERMIT_LABELS[kind]}</b>
        <RemoveButton name={PERMIT_LABELS[kind]} onRemove={onRemove} />
      </div>
      <div className="bld-row">
        <OptionalField
          path={`${path}.level`}
          label="Группа, уровень, разряд"
          charsMax={60}
          value={level}
          onChange={(value) => onChange({ level: value })}
        />
        <OptionalField
          path={`${path}.validUntil`}
          label="Действует до"
          type="date"
          charsMax={10}
          value={validUntil}
          onChange={(value) => onChange({ validUntil: value })}
        />
      </div>
      <ChipsField
        path={`${path}.visibility`}
        label="В резюме"
        value={visibility}
        onChange={(value) => value && onChange({ visibility: value })}
        options={PERMIT_VISIBILITIES.toReversed().map((value) => ({ value, label: SHOWN[value] }))}
      />
      <More title="Номер, кто выдал, скан" isFilled={[issuer, issuedOn, number].some(Boolean) || fileIds.length > 0}>
        <p className="bar text-sm">
          Номер и&nbsp;скан не&nbsp;увидит никто, пока вы&nbsp;сами не&nbsp;откроете файл компании по&nbsp;её запросу.
        </p>
        <div className="bld-row">
          <OptionalField
            path={`${path}.number`}
            label="Номер"
            charsMax={40}
            value={number}
            onChange={(value) => onChange({ number: value })}
          />
          <OptionalField
            path={`${path}.issuedOn`}
            label="Когда выдали"
            type="date"
            charsMax={10}
            value={issuedOn}
            onChange={(value) => onChange({ issuedOn: value })}
          />
        </div>
        <OptionalField
          path={`${path}.issuer`}
          label="Кто выдал"
          charsMax={160}
          value={issuer}
          onChange={(value) => onChange({ issuer: value })}
        />
        <PermitFiles
          path={`${path}.fileIds`}
          title={PERMIT_LABELS[kind]}
          fileIds={fileIds}
          onChange={(ids) => onChange({ fileIds: ids })}
        />
      </More>
    </div>
  );
}
