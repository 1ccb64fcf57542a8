import { CONTACT_VISIBILITIES } from '#shared/domain/vacancy-terms.ts';
import {
  ChipsField,
  GroupField,
  LineField,
  More,
  OptionalField,
  Part,
  SelectField,
  SwitchField,
} from '../builder/index.ts';
import { useBuilder, useField } from './use-builder.ts';
import type { Typed } from './typed.ts';

type Contacts = NonNullable<Typed['contacts']>;
const NO_CONTACTS: Contacts = { name: null, phones: [], email: null, show: 'registered' };
const PHONES_MAX = 2;
const SHOWN_TO: Readonly<Record<(typeof CONTACT_VISIBILITIES)[number], string>> = {
  all: 'Всем',
  registered: 'Тем, кто вошёл',
  after_respond: 'После отклика',
};

/** How people reach the employer, and who answers them. */
export function StepContacts() {
  const { options } = useBuilder();
  const [stated, setContacts] = useField('contacts');
  const [responsible, setResponsible] = useField('responsibleMemberId');
  const contacts = stated ?? NO_CONTACTS;
  const set = (part: Partial<Contacts>) => {
    const next = { ...contacts, ...part };
    setContacts(next.name || next.email || next.phones.length > 0 ? next : null);
  };
  return (
    <>
      <Part title="Контакты">
        <OptionalField
          path="contacts.name"
          label="Кого спросить"
          charsMax={120}
          value={contacts.name}
          onChange={(name) => set({ name })}
        />
        <PhoneFields phones={contacts.phones} onChange={(phones) => set({ phones })} />
        <OptionalField
          path="contacts.email"
          label="Почта"
          type="email"
          charsMax={255}
          value={contacts.email}
          onChange={(email) => set({ email })}
        />
        <ChipsField
          path="contacts.show"
          label="Кому видны"
          value={contacts.show}
          onChange={(show) => show && setContacts({ ...contacts, show })}
          options={CONTACT_VISIBILITIES.map((value) => ({ value, label: SHOWN_TO[value] }))}
        />
        <p className="mut text-sm">Писать вам могут и&nbsp;без&nbsp;контактов&nbsp;— в&nbsp;чате после отклика.</p>
      </Part>
      <Part title="Кто отвечает">
        <SelectField
          path="responsibleMemberId"
          label="Ответственный"
          value={responsible}
          onChange={setResponsible}
          empty="Кто разместил"
          options={options.members}
        />
        <AnonymousFields />
      </Part>
      <ContactsMore />
    </>
  );
}

function PhoneFields({ phones, onChange }: { phones: Contacts['phones']; onChange(phones: Contacts['phones']): void }) {
  const change = (at: number, part: Partial<Contacts['phones'][number]>) =>
    onChange(phones.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <GroupField path="contacts.phones" label="Телефоны">
      {phones.map((phone, index) => (
        <div key={index} className="bld-item">
          <div className="bld-row">
            <LineField
              path={`contacts.phones.${index}.number`}
              label="Номер"
              type="tel"
              charsMax={60}
              value={phone.number}
              onChange={(number) => change(index, { number })}
            />
            <OptionalField
              path={`contacts.phones.${index}.extension`}
              label="Добавочный"
              charsMax={6}
              value={phone.extension}
              onChange={(extension) => change(index, { extension })}
            />
          </div>
          <OptionalField
            path={`contacts.phones.${index}.comment`}
            label="Пояснение"
            hint={'Например: «звонить с\u00a09 до\u00a018»'}
            charsMax={120}
            value={phone.comment}
            onChange={(comment) => change(index, { comment })}
          />
          <button
            type="button"
            className="btn btn-3"
            onClick={() => onChange(phones.filter((_, other) => other !== index))}
          >
            Убрать телефон
          </button>
        </div>
      ))}
      {phones.length < PHONES_MAX && (
        <button
          type="button"
          className="btn btn-2"
          onClick={() => onChange([...phones, { number: '', extension: null, comment: null }])}
        >
          Добавить телефон
        </button>
      )}
    </GroupField>
  );
}

function AnonymousFields() {
  const [isAnonymous, setAnonymous] = useField('anonymous');
  const [name, setName] = useField('customEmployerName');
  return (
    <>
      <SwitchField
        path="anonymous"
        label="Скрыть название компании"
        hint={'Тогда и\u00a0в\u00a0тексте его быть не\u00a0должно, а\u00a0адрес и\u00a0оформление не\u00a0показываем'}
        isOn={isAnonymous}
        onChange={setAnonymous}
      />
      {isAnonymous && (
        <OptionalField
          path="customEmployerName"
          label="Как назвать вместо неё"
          hint={'«Генподрядчик в\u00a0Казани»'}
          charsMax={150}
          value={name}
          onChange={setName}
        />
      )}
    </>
  );
}

function ContactsMore() {
  const [code, setCode] = useField('internalCode');
  const [department, setDepartment] = useField('department');
  const [inFeed, setInFeed] = useField('inFeed');
  const [tags, setTags] = useField('tags');
  return (
    <More title="Для себя и для виджетов" isFilled={code !== null || department !== null || tags.length > 0 || !inFeed}>
      <div className="bld-row">
        <OptionalField path="internalCode" label="Ваш код вакансии" charsMax={50} value={code} onChange={setCode} />
        <OptionalField
          path="department"
          label="Подразделение"
          charsMax={64}
          value={department}
          onChange={setDepartment}
        />
      </div>
      <SwitchField path="inFeed" label="Показывать в ленте на вашем сайте" isOn={inFeed} onChange={setInFeed} />
      <LineField
        path="tags"
        label="Метки для ленты"
        hint={'Латиницей через запятую: kazan, night-shift'}
        charsMax={330}
        value={tags.join(', ')}
        onChange={(text) =>
          setTags(text === '' ? [] : text.split(',').map((tag, index) => (index > 0 ? tag.trim() : tag)))
        }
      />
    </More>
  );
}
