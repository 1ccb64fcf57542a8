import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import * as limits from '#shared/domain/limits.ts';
import { OBJECT_TYPES } from '#shared/domain/vacancy-terms.ts';
import { OBJECT_TYPE_LABELS } from '#shared/text/vacancy-labels.ts';
import {
  ChecksField,
  choicesOf,
  CitiesPicker,
  CityPicker,
  FilesField,
  Labelled,
  MetroPicker,
  More,
  numberOf,
  OptionalField,
  Part,
  SelectField,
  SwitchField,
  useControl,
} from '../builder/index.ts';
import { useBuilder, useField } from './use-builder.ts';

/** Where the work is. */
export function StepSite() {
  const [objectTypes, setObjectTypes] = useField('objectTypes');
  const [hiring, setHiring] = useField('hiringCityIds');
  const [video, setVideo] = useField('videoUrl');
  const [documents] = useField('documents');
  return (
    <>
      <Part title="Объект">
        <FacilityField />
        <CityPicker label="Город работы" />
        <AddressField />
        <MetroPicker label="Метро рядом" />
        <ExactField />
        <ChecksField
          path="objectTypes"
          label="Что строите"
          hint={'Не\u00a0больше трёх'}
          countMax={3}
          value={objectTypes}
          onChange={setObjectTypes}
          options={choicesOf(OBJECT_TYPES, OBJECT_TYPE_LABELS)}
        />
      </Part>
      <Part title="Фото">
        <PhotosField />
      </Part>
      <More title="Ещё об объекте" isFilled={hiring.length > 0 || video !== null || documents.length > 0}>
        <CitiesPicker
          path="hiringCityIds"
          label="Где набираете людей"
          hint={'Для вахты: вакансию увидят и\u00a0в\u00a0этих городах'}
          ids={hiring}
          countMax={20}
          onChange={setHiring}
        />
        <OptionalField
          path="videoUrl"
          label="Видео"
          hint={'Ссылка на\u00a0VK\u00a0Видео или RUTUBE'}
          type="url"
          charsMax={2_000}
          value={video}
          onChange={setVideo}
        />
        <DocumentsField />
      </More>
    </>
  );
}

/** A construction site of the company fills in what is known of it. */
function FacilityField() {
  const builder = useBuilder();
  const { facilities } = builder.options;
  const [facilityId, setFacility] = useField('facilityId');
  const { facility } = useStore(builder.$names);
  const [taken, setTaken] = useState<string | null>(null);
  if (facilities.length === 0 && !facilityId)
    return (
      <p className="mut text-sm">
        <a href="/profile/company">Добавьте объект компании</a>&nbsp;— адрес, проходная и&nbsp;вахтовый посёлок
        подставятся сами.
      </p>
    );

  function choose(id: string | null): void {
    setFacility(id);
    const chosen = facilities.find((one) => one.id === id);
    builder.addNames({ facility: chosen ? { id: chosen.id, name: chosen.name } : null });
    if (!chosen) return setTaken(null);
    const typed = builder.$typed.get();
    if (chosen.address) builder.change('address', chosen.address);
    if (chosen.gate) {
      builder.change('latitude', chosen.gate.latitude);
      builder.change('longitude', chosen.gate.longitude);
    }
    if (chosen.objectType && typed.objectTypes.length === 0) builder.change('objectTypes', [chosen.objectType]);
    const parts = [
      chosen.address && 'адрес',
      chosen.gate && 'проходную',
      chosen.camp && 'вахтовый посёлок',
      chosen.busSchedule && 'как доехать',
    ].filter(Boolean);
    setTaken(parts.length > 0 ? `Взяли у\u00a0объекта: ${parts.join(', ')}` : null);
  }

  return (
    <SelectField
      path="facilityId"
      label="Объект компании"
      value={facilityId}
      onChange={choose}
      empty="Без объекта"
      hint={taken}
      options={[
        ...facilities.map(({ id, name }) => ({ value: id, label: name })),
        ...(facility && !facilities.some(({ id }) => id === facility.id)
          ? [{ value: facility.id, label: facility.name }]
          : []),
      ]}
    />
  );
}

const SUGGEST_MS = 300;
type Address = { value: string; latitude: number | null; longitude: number | null };

/** A street and house; a chosen suggestion brings its point along. */
function AddressField() {
  const builder = useBuilder();
  const [address, setAddress] = useField('address');
  const { cityId } = useStore(builder.$typed);
  const [found, setFound] = useState<readonly Address[]>([]);
  const [isTyped, setIsTyped] = useState(false);
  const listId = useId();
  const control = useControl('address');
  const city = numberOf(cityId);

  useEffect(() => {
    if (!isTyped || (address ?? '').trim().length < 3) return;
    let isOver = false;
    const waiting = setTimeout(() => {
      void builder.host.call('GET /addresses/list', { q: address ?? '', ...(city ? { city } : {}) }).then(
        ({ items }) =>
          !isOver && setFound(items.map(({ street, value, ...point }) => ({ ...point, value: street ?? value }))),
        () => {},
      );
    }, SUGGEST_MS);
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [address, builder, city, isTyped]);

  function take(text: string): void {
    setIsTyped(true);
    setAddress(text || null);
    const chosen = found.find(({ value }) => value === text);
    if (!chosen) return;
    builder.change('latitude', chosen.latitude);
    builder.change('longitude', chosen.longitude);
  }

  return (
    <Labelled path="address" label="Адрес">
      <input
        className="inp"
        list={listId}
        autoComplete="off"
        maxLength={255}
        value={address ?? ''}
        onChange={(event) => take(event.currentTarget.value)}
        {...control}
      />
      <datalist id={listId}>
        {found.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </Labelled>
  );
}

function ExactField() {
  const [isExact, setExact] = useField('showExact');
  return (
    <SwitchField
      path="showExact"
      label="Показать точное место"
      hint={'Иначе видны город и\u00a0район'}
      isOn={isExact}
      onChange={setExact}
    />
  );
}

function PhotosField() {
  const builder = useBuilder();
  const [photos, setPhotos] = useField('photos');
  return (
    <FilesField
      path="photos"
      purpose="vacancy_photo"
      label="Фото объекта и бытовок"
      hint={'Первое\u00a0— на\u00a0карточке'}
      add="Добавить фото"
      countMax={limits.VACANCY_PHOTOS_MAX}
      files={photos}
      onChange={(change) => setPhotos(change(builder.$typed.get().photos))}
      make={({ id }) => ({ fileId: id, alt: '' })}
      nameOf={({ alt }, index) => alt || `Фото ${index + 1}`}
    >
      {({ alt }, change, index) => (
        <FileTitle label={`Что на фото ${index + 1}`} placeholder={'Что на\u00a0фото'} alt={alt} onChange={change} />
      )}
    </FilesField>
  );
}

function DocumentsField() {
  const builder = useBuilder();
  const [documents, setDocuments] = useField('documents');
  return (
    <FilesField
      path="documents"
      purpose="vacancy_document"
      label="Документы в PDF"
      hint={'До\u00a010\u00a0МБ'}
      add="Добавить PDF"
      countMax={limits.VACANCY_DOCUMENTS_MAX}
      files={documents}
      onChange={(change) => setDocuments(change(builder.$typed.get().documents))}
      make={({ id, name }) => ({ fileId: id, alt: name })}
      nameOf={({ alt }, index) => alt || `Документ ${index + 1}`}
    >
      {({ alt }, change) => <FileTitle label="Название документа" placeholder="Название" alt={alt} onChange={change} />}
    </FilesField>
  );
}

interface FileTitleProps {
  label: string;
  placeholder: string;
  alt: string;
  onChange(part: { alt: string }): void;
}

function FileTitle({ label, placeholder, alt, onChange }: FileTitleProps) {
  return (
    <label className="bld-item-line">
      <span className="sr">{label}</span>
      <input
        className="inp"
        placeholder={placeholder}
        maxLength={200}
        value={alt}
        onChange={(event) => onChange({ alt: event.currentTarget.value })}
      />
    </label>
  );
}
