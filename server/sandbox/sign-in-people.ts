/** A made-up person, as each provider tells of them. */
export interface SandboxPerson {
  name: string;
  /** Under the name on the page that asks who the visitor is. */
  about: string;
  yandex: object;
  vk: object;
}

function person(
  id: number,
  firstName: string,
  lastName: string,
  contact: { email?: string; phone?: string },
  about: string,
) {
  const { email, phone } = contact;
  return {
    name: `${firstName} ${lastName}`,
    about,
    yandex: {
      id: String(1_000_000 + id),
      login: `sandbox-${id}`,
      first_name: firstName,
      last_name: lastName,
      ...(email && { default_email: email }),
      ...(phone && { default_phone: { id, number: phone } }),
    },
    vk: {
      user_id: String(2_000_000 + id),
      first_name: firstName,
      last_name: lastName,
      ...(email && { email }),
      ...(phone && { phone: phone.slice(1) }),
    },
  };
}

export const SANDBOX_PEOPLE: readonly SandboxPerson[] = [
  person(
    1,
    'Тимур',
    'Сафин',
    { email: 'timur.safin@yandex.example', phone: '+79172040001' },
    'Ещё не\u00a0на\u00a0Каркасе',
  ),
  person(2, 'Марина', 'Белова', {}, 'Не\u00a0даёт ни\u00a0почты, ни\u00a0номера'),
  person(
    3,
    'Ильдар',
    'Галеев',
    { email: 'applicant-1@example.ru', phone: '+79172040003' },
    'Его почта уже есть на\u00a0Каркасе',
  ),
];
