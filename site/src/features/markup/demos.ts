import type { LayerName, openLayer, showLayer } from '../../lib/layers.ts';
import type { toast } from '../../lib/toasts.ts';
import type { siteCall } from '../../lib/call.ts';
import type { requireSignIn } from '../../lib/require-sign-in.ts';

/** The site's scripts, for the buttons of the UI kit. */
export interface Surroundings {
  openLayer: typeof openLayer;
  showLayer: typeof showLayer;
  toast: typeof toast;
  call: typeof siteCall;
  requireSignIn: typeof requireSignIn;
}

type Demo = (site: Surroundings) => unknown;

/** The action of each button. The page shows these lines as they are. */
export const DEMOS = {
  alert: ({ openLayer }) =>
    openLayer('alert', { title: 'Вакансия закрыта', text: 'Компания уже нашла людей. Посмотрите похожие вакансии.' }),
  confirm: ({ openLayer }) =>
    openLayer('confirm', {
      title: 'Отправить отклик?',
      text: 'Компания увидит ваше резюме и\u00a0телефон.',
      label: 'Отправить',
    }),
  'confirm-bad': ({ openLayer }) =>
    openLayer('confirm', {
      title: 'Удалить резюме?',
      text: 'Вернуть его не\u00a0получится.',
      label: 'Удалить',
      cancelLabel: 'Оставить',
      isDangerous: true,
    }),
  'confirm-answer': async ({ openLayer, toast }) => {
    const isAgreed = await openLayer('confirm', {
      title: 'Скрыть вакансию?',
      label: 'Скрыть',
      cancelLabel: 'Оставить',
    });
    toast(isAgreed ? 'Вакансия скрыта' : 'Оставили как есть', { type: isAgreed ? 'success' : 'default' });
  },
  error: ({ openLayer }) => openLayer('error', {}),
  'error-said': ({ openLayer }) =>
    openLayer('error', {
      title: 'Не\u00a0получилось отправить',
      text: 'Проверьте связь и\u00a0попробуйте ещё раз.',
      label: 'Понятно',
    }),
  loading: ({ openLayer }) =>
    openLayer('loading', { title: 'Сохраняем резюме', until: new Promise((resolve) => setTimeout(resolve, 3_000)) }),
  filters: async ({ openLayer, call }) => {
    const { countsOf } = await import('#islands/vacancy-filters/island.tsx');
    const { total, facets } = await call('GET /search/vacancy', { per_page: 1 });
    await openLayer('vacancy-filters', {
      view: { basePath: '/vacancy-list', query: {}, counts: countsOf(facets), total },
      call,
      load: async () => true,
    });
  },
  'filters-resume': async ({ openLayer, call }) => {
    const { countsOf } = await import('#islands/resume-filters/island.tsx');
    const { total, facets } = await call('GET /search/resume', { per_page: 1 });
    await openLayer('resume-filters', {
      view: { basePath: '/resume-list', query: {}, counts: countsOf(facets), total },
      call,
      load: async () => true,
    });
  },
  'city-confirm': ({ openLayer }) => openLayer('city-confirm', { cityName: 'Казань' }),
  'cookie-choice': ({ openLayer }) => openLayer('cookie-choice', { allowed: ['analytics'] }),
  'city-select': ({ openLayer }) => openLayer('city-select', { page: '/vacancy-list' }),
  'please-login': ({ openLayer }) =>
    openLayer('please-login', { action: 'увидеть телефон', callback: location.pathname }),
  'require-sign-in': async ({ requireSignIn, toast }) => {
    if (await requireSignIn('увидеть телефон')) toast('Вы вошли: можно продолжать');
  },
  'phone-code': ({ openLayer }) =>
    openLayer('phone-change-code', {
      sent: {
        confirmationId: '00000000-0000-4000-8000-000000000000',
        channel: 'sms',
        destination: '+7\u00a0917\u00a0204-16-83',
        resendSeconds: 42,
        expiresSeconds: 300,
        triesLeft: 5,
      },
    }),
  'resume-phone': ({ openLayer }) =>
    openLayer('resume-phone-code', {
      resumeId: 1,
      phone: '+79172041683',
      sent: {
        confirmationId: '00000000-0000-4000-8000-000000000000',
        channel: 'sms',
        destination: '+7\u00a0917\u00a0204-16-83',
        resendSeconds: 42,
        expiresSeconds: 300,
        triesLeft: 5,
      },
    }),
  'phone-changed': ({ openLayer }) => openLayer('phone-change-success', { phone: '+79172041683' }),
  // Without a company to invite to it says so.
  invite: ({ openLayer }) => openLayer('company-member-add', {}),
  // Without a document to look at it leads to the page of one.
  document: ({ openLayer }) => openLayer('documents', { href: '/profile/documents/1?file=none', title: 'НАКС' }),
  // Likewise without responds of a company.
  respond: ({ openLayer }) => openLayer('respond-change', { href: '/profile/vacancy-list/1/change?act=decline&ids=1' }),
  cropper: async ({ openLayer }) => {
    const file = await (await fetch('/share.png')).blob();
    await openLayer('image-cropper', { file, purpose: 'avatar' });
  },
  // Of a vacancy that may not be there: then the window says so.
  'top-up': ({ openLayer }) => openLayer('service-top-up', { href: '/profile/personal-account/top-up' }),
  withdrawal: ({ openLayer }) => openLayer('service-withdrawal', { href: '/profile/personal-account/withdrawal' }),
  complaint: ({ openLayer }) => openLayer('complaint', { href: '/complaint?about=vacancy-1' }),
  'newsletter-create': ({ openLayer }) =>
    openLayer('newsletter-create', { href: '/newsletter/create?list=%2Fvacancy-list%2Fsvarshchik' }),
  'newsletter-pending': ({ openLayer }) =>
    openLayer('newsletter-success', { status: 'pending', email: 'ildar@pochta.example' }),
  'newsletter-active': ({ openLayer }) =>
    openLayer('newsletter-success', {
      status: 'active',
      kind: 'vacancies',
      schedule: { frequency: 'weekly', hour: 9, weekday: 1, timeZone: 'Europe/Moscow' },
    }),
  // Of nobody: its button answers that it is not there.
  'newsletter-remove': ({ openLayer }) =>
    openLayer('newsletter-remove', {
      id: '00000000-0000-7000-8000-000000000000',
      title: 'Сварщик в\u00a0Казани, с\u00a0проживанием',
      side: 'applicant',
    }),
  feedback: async ({ openLayer }) => {
    await import('../../components/file-fields.ts');
    await openLayer('feedback', { href: '/feedback' });
  },
  // Without such a vacancy or company they say so.
  'respond-quick': ({ openLayer }) => openLayer('respond-quick', { vacancyId: 1 }),
  'respond-vacancy': ({ openLayer }) => openLayer('respond-vacancy', { vacancyId: 1 }),
  'respond-company': ({ openLayer }) => openLayer('respond-company', { companyId: 1 }),
  'respond-resume': ({ openLayer }) => openLayer('respond-resume', { resumeId: 1 }),
  'respond-question': ({ openLayer }) => openLayer('respond-question', { vacancyId: 1 }),
  // A visitor has no folders: saving one says so.
  'folder-add': ({ openLayer }) => openLayer('favorite-folder-add', { kind: 'vacancy', ids: [1, 2] }),
  'folder-edit': ({ openLayer }) =>
    openLayer('favorite-folder-edit', {
      kind: 'resume',
      folder: { id: '00000000-0000-4000-8000-000000000000', name: 'На\u00a0Север', sharedWithCompany: true },
    }),
  'folder-list': ({ openLayer }) => openLayer('favorite-folder-list', { kind: 'vacancy', ids: [1], current: null }),
  'folder-remove': ({ openLayer }) =>
    openLayer('favorite-folder-remove', {
      kind: 'vacancy',
      folder: { id: '00000000-0000-4000-8000-000000000000', name: 'Вахта зимой', count: 5 },
    }),
  'comment-removal': ({ openLayer }) =>
    openLayer('comment-removal', {
      resumeId: 1,
      commentId: '00000000-0000-4000-8000-000000000000',
      text: 'Работал с\u00a0ним на\u00a0Вятке. Аккуратный, на\u00a060\u00a0дней уговорим.',
    }),
  education: ({ openLayer }) => openLayer('education', { value: null }),
  courses: ({ openLayer }) => openLayer('additional-education', { value: null }),
  // Without an own resume it says so.
  'preview-resume': ({ openLayer }) => openLayer('resume-preview', { resumeId: 1 }),
  promotion: ({ openLayer }) =>
    openLayer('service-vacancy-promotion', { href: '/profile/paid-services/vacancy-promotion?vacancy=1' }),
  package: ({ openLayer }) => openLayer('service-package', { href: '/profile/paid-services/contacts-add' }),
  'contacts-access': ({ openLayer }) =>
    openLayer('service-contacts', { href: '/profile/paid-services/contacts-access' }),
  'company-service': ({ openLayer }) =>
    openLayer('service-company', { href: '/profile/paid-services/company-on-main' }),
  'new-order': ({ openLayer }) => openLayer('service-form', { href: '/profile/paid-services/order/find-employee' }),
  'expert-resume': ({ openLayer }) =>
    openLayer('service-expert-resume', { href: '/profile/paid-services/order/expert-resume' }),
  'ask-service': async ({ openLayer }) => {
    await import('../../components/file-fields.ts');
    await openLayer('service-feedback', { href: '/feedback?service=find-employee' });
  },
  agreement: ({ openLayer }) =>
    openLayer('service-agreement', { href: '/offer-company', title: 'Оферта для компаний' }),
  removal: ({ openLayer }) => openLayer('account-removal', {}),

  sm: ({ openLayer }) => openLayer('alert', { title: 'Размер sm', text: 'До\u00a0440 пикселей' }, { size: 'sm' }),
  lg: ({ openLayer }) => openLayer('alert', { title: 'Размер lg', text: 'До\u00a0560 пикселей' }, { size: 'lg' }),
  xl: ({ openLayer }) => openLayer('alert', { title: 'Размер xl', text: 'До\u00a0720 пикселей' }, { size: 'xl' }),
  xl2: ({ openLayer }) => openLayer('alert', { title: 'Размер xl2', text: 'До\u00a0960 пикселей' }, { size: 'xl2' }),
  xl3: ({ openLayer }) => openLayer('alert', { title: 'Размер xl3', text: 'До\u00a01200 пикселей' }, { size: 'xl3' }),
  left: ({ openLayer }) => openLayer('alert', { title: 'Слева' }, { position: 'left' }),
  center: ({ openLayer }) => openLayer('alert', { title: 'По\u00a0центру' }, { position: 'center' }),
  right: ({ openLayer }) => openLayer('alert', { title: 'Справа' }, { position: 'right' }),
  white: ({ openLayer }) => openLayer('alert', { title: 'Тема white' }, { theme: 'white' }),
  gray: ({ openLayer }) => openLayer('alert', { title: 'Тема gray' }, { theme: 'gray' }),

  stack: ({ openLayer }) => {
    for (const size of ['xl2', 'xl', 'lg', 'sm'] as const)
      void openLayer('alert', { title: `Окно ${size}`, text: 'Закройте верхнее' }, { size });
  },
  locked: ({ openLayer }) => openLayer('alert', { title: 'Закрывает только кнопка' }, { isLocked: true }),
  backdrop: ({ openLayer }) =>
    openLayer('alert', { title: 'Нажатие рядом не\u00a0закроет' }, { closesByBackdrop: false }),
  timeout: ({ openLayer }) => openLayer('alert', { title: 'Закроется через 5\u00a0секунд' }, { timeoutMs: 5_000 }),
  failed: ({ showLayer }) =>
    showLayer(async () => Promise.reject<never>(new TypeError('Failed to fetch dynamically imported module')), {}),

  'toast-default': ({ toast }) => toast('Ссылка скопирована'),
  'toast-success': ({ toast }) => toast('Отклик отправлен', { type: 'success' }),
  'toast-info': ({ toast }) => toast('Новые вакансии придут утром', { type: 'info' }),
  'toast-warning': ({ toast }) => toast('Резюме видят не\u00a0все: добавьте профессию', { type: 'warning' }),
  'toast-error': ({ toast }) => toast('Не\u00a0получилось отправить. Попробуйте ещё раз', { type: 'error' }),
  'top-left': ({ toast }) => toast('Сверху слева', { position: 'top-left' }),
  'top-center': ({ toast }) => toast('Сверху по\u00a0центру', { position: 'top-center' }),
  'top-right': ({ toast }) => toast('Сверху справа', { position: 'top-right' }),
  'bottom-left': ({ toast }) => toast('Снизу слева', { position: 'bottom-left' }),
  'bottom-center': ({ toast }) => toast('Снизу по\u00a0центру', { position: 'bottom-center' }),
  'bottom-right': ({ toast }) => toast('Снизу справа', { position: 'bottom-right' }),
  'toast-long': ({ toast }) => toast('Это сообщение постоит десять секунд', { timeoutMs: 10_000 }),
  'toast-action': ({ toast }) =>
    toast('Убрали из\u00a0избранного', {
      action: { label: 'Вернуть', onPress: () => toast('Вернули', { type: 'success' }) },
    }),
  'toast-many': ({ toast }) => {
    for (let number = 1; number <= 21; number++) toast(`Сообщение ${number}`);
  },

  photos: ({ openLayer }) =>
    openLayer('lightbox', {
      images: [
        { src: '/share.png', alt: 'Картинка для ссылок', title: 'Картинка для ссылок, 1200\u00a0×\u00a0630' },
        { src: '/logo-512.png', alt: 'Знак Каркаса' },
      ],
    }),
  'photo-one': ({ openLayer }) =>
    openLayer('lightbox', { images: [{ src: '/share.png', alt: 'Картинка для ссылок' }] }),
  'photo-broken': ({ openLayer }) =>
    openLayer('lightbox', { images: [{ src: '/files/no-such-photo.webp', alt: 'Фото, которого нет' }] }),
  'photo-none': ({ openLayer }) => openLayer('lightbox', { images: [] }),
} satisfies Record<string, Demo>;

export type DemoName = keyof typeof DEMOS;

/** Every layer of the site is shown: a new one does not compile without a demonstration. */
export const LAYER_DEMOS: Readonly<Record<LayerName, DemoName>> = {
  'account-removal': 'removal',
  'additional-education': 'courses',
  alert: 'alert',
  'city-confirm': 'city-confirm',
  'city-select': 'city-select',
  'comment-removal': 'comment-removal',
  'company-member-add': 'invite',
  confirm: 'confirm',
  'cookie-choice': 'cookie-choice',
  documents: 'document',
  education: 'education',
  error: 'error',
  'favorite-folder-add': 'folder-add',
  'favorite-folder-edit': 'folder-edit',
  'favorite-folder-list': 'folder-list',
  'favorite-folder-remove': 'folder-remove',
  complaint: 'complaint',
  feedback: 'feedback',
  'image-cropper': 'cropper',
  lightbox: 'photos',
  loading: 'loading',
  'newsletter-create': 'newsletter-create',
  'newsletter-remove': 'newsletter-remove',
  'newsletter-success': 'newsletter-active',
  'phone-change-code': 'phone-code',
  'phone-change-success': 'phone-changed',
  'please-login': 'please-login',
  'respond-company': 'respond-company',
  'respond-question': 'respond-question',
  'respond-quick': 'respond-quick',
  'respond-resume': 'respond-resume',
  'respond-vacancy': 'respond-vacancy',
  'respond-change': 'respond',
  'resume-filters': 'filters-resume',
  'resume-phone-code': 'resume-phone',
  'resume-preview': 'preview-resume',
  'service-agreement': 'agreement',
  'service-company': 'company-service',
  'service-contacts': 'contacts-access',
  'service-expert-resume': 'expert-resume',
  'service-feedback': 'ask-service',
  'service-form': 'new-order',
  'service-package': 'package',
  'service-vacancy-promotion': 'promotion',
  'service-top-up': 'top-up',
  'service-withdrawal': 'withdrawal',
  'vacancy-filters': 'filters',
};
