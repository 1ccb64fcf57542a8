/** Whose accounts applicants may sign in with. Russian ones: others may not be offered by law. */
export const SIGN_IN_PROVIDERS = ['yandex', 'vk'] as const;
export type SignInProviderId = (typeof SIGN_IN_PROVIDERS)[number];

export const PROVIDER_NAMES: Readonly<Record<SignInProviderId, string>> = {
  yandex: 'Яндекс\u00a0ID',
  vk: 'VK\u00a0ID',
};
