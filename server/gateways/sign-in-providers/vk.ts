import { z } from 'zod';
import type { ProviderDescription } from './description.ts';
import { checkedPhone, nameOf } from './person-fields.ts';

const personSchema = z.object({
  user: z.object({
    user_id: z.coerce.string().min(1).max(200),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    phone: z.string().nullish(),
  }),
});

/**
 * https://id.vk.ru/about/business/go/docs: OAuth 2.1 with PKCE and the id of the device. An account of VK stands on its
 * number; nothing says that its address was checked, so it is not used.
 */
export const vk: ProviderDescription = {
  id: 'vk',
  scope: 'vkid.personal_info phone',
  endpoints: {
    issuer: 'https://id.vk.ru',
    authorize: 'https://id.vk.ru/authorize',
    token: 'https://id.vk.ru/oauth2/auth',
    person: 'https://id.vk.ru/oauth2/user_info',
  },
  sendsSecret: false,
  repeats: ['device_id', 'state'],
  async readPerson(fetch, url, accessToken, clientId) {
    const body = new URLSearchParams({ access_token: accessToken, client_id: clientId });
    const answer = await fetch(url, { method: 'POST', body });
    const { user } = personSchema.parse(await answer.json());
    return {
      subject: user.user_id,
      firstName: nameOf(user.first_name),
      lastName: nameOf(user.last_name),
      email: null,
      phone: checkedPhone(user.phone),
    };
  },
};
