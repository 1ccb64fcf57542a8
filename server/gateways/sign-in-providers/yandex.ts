import { z } from 'zod';
import type { ProviderDescription } from './description.ts';
import { checkedEmail, checkedPhone, nameOf } from './person-fields.ts';

const personSchema = z.object({
  id: z.string().min(1).max(200),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  default_email: z.string().nullish(),
  default_phone: z.object({ number: z.string().nullish() }).nullish(),
});

/** https://yandex.ru/dev/id/doc/ru/. The default address and number are ones that Yandex has sent a code to. */
export const yandex: ProviderDescription = {
  id: 'yandex',
  scope: 'login:info login:email login:default_phone',
  endpoints: {
    issuer: 'https://oauth.yandex.ru',
    authorize: 'https://oauth.yandex.ru/authorize',
    token: 'https://oauth.yandex.ru/token',
    person: 'https://login.yandex.ru/info',
  },
  sendsSecret: true,
  repeats: [],
  async readPerson(fetch, url, accessToken) {
    const answer = await fetch(`${url}?format=json`, { headers: { authorization: `OAuth ${accessToken}` } });
    const person = personSchema.parse(await answer.json());
    return {
      subject: person.id,
      firstName: nameOf(person.first_name),
      lastName: nameOf(person.last_name),
      email: checkedEmail(person.default_email),
      phone: checkedPhone(person.default_phone?.number),
    };
  },
};
