import type { Finding } from '../contracts/embed-doctor.ts';
import { checkPolicy, type Missing } from '../domain/content-policy.ts';
import { bad, ok, warn } from './findings.ts';

/** What a directive is for, where only some elements need it. */
const USES: Readonly<Record<string, string>> = {
  'connect-src': 'нужно для живого соединения чата',
  'media-src': 'нужно для голосовых сообщений чата',
  'style-src': 'нужно, если вакансии стоят в\u00a0HTML страницы',
  'frame-src': 'нужно для фрейма',
};

/** What a page's policy says to our elements, in words for its webmaster. */
export function policyFindings(policy: string, origin: string): Finding[] {
  const { isEmpty, isByNonce, missing } = checkPolicy(policy, origin);
  if (isEmpty)
    return [
      bad(
        'policy_form',
        'Это не\u00a0похоже на\u00a0правила CSP',
        'Скопируйте значение заголовка Content-Security-Policy целиком: оно видно в\u00a0инструментах браузера, вкладка «Сеть».',
      ),
    ];
  const needed = missing.filter(({ isOptional }) => !isOptional);
  return [
    ...needed.map(toFinding),
    ...(needed.length === 0 ? [ok('policy_ok', 'Правила пускают виджеты')] : []),
    ...(isByNonce
      ? [
          warn(
            'policy_nonce',
            'Скрипты проходят по\u00a0nonce: адрес не\u00a0важен',
            'Добавьте к\u00a0тегу нашего скрипта тот\u00a0же атрибут nonce, что у\u00a0остальных скриптов страницы.',
          ),
        ]
      : []),
    ...missing.filter(({ isOptional }) => isOptional).map(toFinding),
  ];
}

function toFinding({ directive, source, isOptional }: Missing): Finding {
  const use = isOptional ? USES[directive] : undefined;
  return (isOptional ? warn : bad)(
    `policy_${directive}`,
    `${directive} не\u00a0пускает ${source}${use ? `: ${use}` : ''}`,
    `Добавьте к\u00a0${directive}: ${source}`,
  );
}
