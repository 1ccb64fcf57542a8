import { useStore } from '@nanostores/react';
import { PERSON_AGE_MIN } from '#shared/domain/limits.ts';
import { CONTACT_WAYS } from '#shared/domain/resume-terms.ts';
import { CONTACT_WAY_LABELS } from '#shared/text/resume-labels.ts';
import { typedPhone } from '#shared/text/typed-phone.ts';
import {
  ChipsField,
  choicesOf,
  CityPicker,
  LineField,
  MetroPicker,
  More,
  OptionalField,
  Part,
} from '../builder/index.ts';
import { PhotoField } from './PhotoField.tsx';
import { useBuilder, useField, type Typed } from './use-builder.ts';

type Contacts = NonNullable<Typed['contacts']>;
const HANDLES = [
  ['telegram', 'Telegram'],
  ['vk', 'ВКонтакте'],
  ['max', 'MAX'],
] as const;

/** Who it is and how to reach them. */
export function StepPerson() {
  const [lastName, setLastName] = useField('lastName');
  const [firstName, setFirstName] = useField('firstName');
  return (
    <>
      <Part title="Как вас зовут">
        <OptionalField path="firstName" label="Имя" charsMax={100} value={firstName} onChange={setFirstName} />
        <OptionalField
          path="lastName"
          label="Фамилия"
          hint={'На\u00a0открытых страницах от\u00a0неё видна одна буква'}
          charsMax={100}
          value={lastName}
          onChange={setLastName}
        />
        <CityPicker label="Город" />
        <PhoneField />
      </Part>
      <Part title="Фото">
        <PhotoField />
      </Part>
      <PersonMore />
    </>
  );
}

function useContacts(): [Contacts, (part: Partial<Contacts>) => void] {
  const [stated, setContacts] = useField('contacts');
  const contacts = stated ?? {};
  return [
    contacts,
    (part) => {
      const next = { ...contacts, ...part };
      setContacts(Object.values(next).some(Boolean) ? next : null);
    },
  ];
}

function PhoneField() {
  const builder = useBuilder();
  const { confirmedPhones, id } = useStore(builder.$meta);
  const [{ phone }, change] = useContacts();
  const stored = useStore(builder.$save).phase === 'saved' ? (phone ?? '') : '';
  const isStored = /^\+\d{8,15}$/.test(stored);
  const isConfirmed = isStored && confirmedPhones.includes(stored);

  return (
    <div className="grid gap-2">
      <LineField
        path="contacts.phone"
        label="Телефон"
        hint={'Виден тем, кому вы его откроете: не\u00a0всем подряд'}
        type="tel"
        charsMax={60}
        value={isStored ? typedPhone(stored, 0).text : (phone ?? '')}
        onChange={(value) => change({ phone: value || null })}
      />
      {isConfirmed && <p className="mut text-sm">Номер подтверждён</p>}
      {isStored && !isConfirmed && id !== null && (
        <p>
          <button type="button" className="btn btn-2" onClick={() => void builder.confirmPhone(stored)}>
            Подтвердить номер
          </button>
        </p>
      )}
    </div>
  );
}

function PersonMore() {
  const [middleName, setMiddleName] = useField('middleName');
  const [birthDate, setBirthDate] = useField('birthDate');
  const [metro] = useField('metroIds');
  const [contacts, change] = useContacts();
  const isFilled =
    [middleName, birthDate, contacts.email, contacts.preferred, contacts.callHours].some(Boolean) ||
    HANDLES.some(([key]) => contacts[key]) ||
    metro.length > 0;
  return (
    <More title="Ещё о вас" isFilled={isFilled}>
      <OptionalField path="middleName" label="Отчество" charsMax={100} value={middleName} onChange={setMiddleName} />
      <OptionalField
        path="birthDate"
        label="Дата рождения"
        hint={`Показываем только возраст. Резюме размещают с\u00a0${PERSON_AGE_MIN}\u00a0лет`}
        type="date"
        charsMax={10}
        value={birthDate}
        onChange={setBirthDate}
      />
      <OptionalField
        path="contacts.email"
        label="Почта"
        type="email"
        charsMax={255}
        value={contacts.email}
        onChange={(email) => change({ email })}
      />
      <div className="bld-row">
        {HANDLES.map(([key, label]) => (
          <OptionalField
            key={key}
            path={`contacts.${key}`}
            label={label}
            charsMax={64}
            value={contacts[key]}
            onChange={(value) => change({ [key]: value })}
          />
        ))}
      </div>
      <ChipsField
        path="contacts.preferred"
        label="Как удобнее связаться"
        value={contacts.preferred}
        onChange={(preferred) => change({ preferred })}
        options={choicesOf(CONTACT_WAYS, CONTACT_WAY_LABELS)}
      />
      <OptionalField
        path="contacts.callHours"
        label="Когда звонить"
        hint={'«с\u00a09 до\u00a020», «после смены»'}
        charsMax={40}
        value={contacts.callHours}
        onChange={(callHours) => change({ callHours })}
      />
      <MetroPicker label="Метро рядом" />
    </More>
  );
}
