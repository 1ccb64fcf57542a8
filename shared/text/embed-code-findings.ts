import type { Finding } from '../contracts/embed-doctor.ts';
import { contrast } from '../domain/contrast.ts';
import {
  ELEMENTS,
  fileOf,
  isSampleKey,
  WIDGET_FILES,
  type WidgetCode,
  type WidgetScript,
  type WidgetTag,
} from '../domain/embed-code.ts';
import { EMBED_KEY_PATTERN } from '../domain/embed.ts';
import { ACCENT_CONTRAST_MIN, accentNote } from './accent-note.ts';
import { bad, ok, warn } from './findings.ts';

/** The marketplace that is asked, and the version of its files. */
export interface Ours {
  origin: string;
  version: string;
}

/** Nobody mends more at once, and an answer should not be many times the question. */
const FINDINGS_MAX = 20;

/** What is wrong with a page's scripts and tags of ours, each once. `publicKey` is the one that is looked at; null for any. */
export function codeFindings(code: WidgetCode, ours: Ours, publicKey: string | null): Finding[] {
  const byTitle = new Map(allFindings(code, ours, publicKey).map((finding) => [finding.title, finding]));
  return [...byTitle.values()].slice(0, FINDINGS_MAX);
}

function allFindings(code: WidgetCode, ours: Ours, publicKey: string | null): Finding[] {
  const { scripts, tags } = code;
  const scriptless =
    scripts.length === 0
      ? [
          bad(
            'script_none',
            'Нашего скрипта в\u00a0коде нет',
            'Редактор мог его вырезать. Вставьте код заново в\u00a0режиме HTML, с\u00a0правами на\u00a0скрипты.',
          ),
        ]
      : [];
  const tagless =
    tags.length === 0
      ? [
          bad(
            'tag_none',
            'Тега karkas-… в\u00a0коде нет',
            'Редактор мог его вырезать. Вставьте код заново в\u00a0режиме HTML или одной строкой, с\u00a0loader.js.',
          ),
        ]
      : [];
  return [
    ...scriptless,
    ...scripts.map((script) => scriptFinding(script, ours)),
    ...tagless,
    ...tags.flatMap((tag) => tagFindings(tag, publicKey)),
  ];
}

function scriptFinding(script: WidgetScript, { origin, version }: Ours): Finding {
  const { src, type, hasIntegrity, isHeld } = script;
  const moving = `${origin}/widgets/v1/`;
  const file = fileOf(src, origin);
  if (!file)
    return bad('script_foreign', `Скрипт не\u00a0с\u00a0Каркаса: ${src}`, `Адрес должен начинаться с\u00a0${moving}`);
  if (file.name.startsWith('chunks/'))
    return bad(
      'script_chunk',
      `Скрипт ведёт на\u00a0внутренний файл ${file.name}: его имя меняется с\u00a0каждым обновлением`,
      `Поставьте ${moving}all.js и\u00a0уберите наш файл из\u00a0объединения скриптов в\u00a0плагине кеша.`,
    );
  if (!WIDGET_FILES.includes(file.name))
    return bad(
      'script_unknown',
      `Файла ${file.name} у\u00a0нас нет`,
      `Поставьте ${moving}all.js: в\u00a0нём все виджеты.`,
    );
  if (file.version !== 'v1' && file.version !== version)
    return bad(
      'version_gone',
      `Версии ${file.version} больше нет: файл не\u00a0загрузится`,
      `Поставьте v1 вместо ${file.version}: такой файл обновляется сам. Уберите и\u00a0integrity, если он\u00a0есть.`,
    );
  if (file.version === 'v1' && hasIntegrity)
    return bad(
      'integrity_moving',
      'У\u00a0скрипта v1 стоит integrity: после нашего обновления браузер его не\u00a0запустит',
      `Уберите integrity или закрепите версию: ${origin}/widgets/${version}/${file.name}.`,
    );
  if (isHeld)
    return warn(
      'script_held',
      'Скрипт придержал плагин кеша: до\u00a0первого движения посетителя видна только ссылка',
      'Добавьте /widgets/v1/ в\u00a0исключения плагина: «Задержка JavaScript», Delay JS.',
    );
  if (file.name === 'loader.js' && type === 'module')
    return bad(
      'loader_module',
      'У\u00a0loader.js лишний type="module": так он\u00a0не\u00a0найдёт своего места',
      'Уберите type, оставьте async.',
    );
  if (file.name !== 'loader.js' && type !== 'module')
    return bad(
      'script_type',
      `У\u00a0скрипта ${file.name} нет type="module": он\u00a0не\u00a0запустится`,
      'Верните type="module" или вставьте одну строку с\u00a0loader.js: ей модули не\u00a0нужны.',
    );
  return file.version === 'v1'
    ? ok('version_moving', `Файл ${file.name} обновляется сам: v1, сейчас ${version}`)
    : warn(
        'version_pinned',
        `Версия ${version} закреплена: новое и\u00a0исправления сами не\u00a0придут`,
        'Когда выйдет следующая, этот адрес перестанет отвечать. Если закреплять не\u00a0нужно, поставьте v1.',
      );
}

function tagFindings({ name, attributes }: WidgetTag, publicKey: string | null): Finding[] {
  if (!(ELEMENTS as readonly string[]).includes(name))
    return [
      bad('tag_unknown', `Виджета karkas-${name} нет`, `Есть ${ELEMENTS.map((one) => `karkas-${one}`).join(', ')}.`),
    ];
  return [...keyOfTag(name, attributes['embed-key'], publicKey), ...accentOfTag(name, attributes.accent)];
}

function keyOfTag(name: string, key: string | undefined, publicKey: string | null): Finding[] {
  if (!key)
    return [bad('tag_key_none', `У\u00a0karkas-${name} нет ключа`, 'Добавьте атрибут embed-key с\u00a0вашим ключом.')];
  if (key !== publicKey && (isSampleKey(key) || !EMBED_KEY_PATTERN.test(key)))
    return [
      bad(
        'tag_key_sample',
        `У\u00a0karkas-${name} ключ не\u00a0ваш, а\u00a0из\u00a0примера: ${key}`,
        'Поставьте свой ключ: он\u00a0в\u00a0профиле компании, в\u00a0разделе «Виджеты».',
      ),
    ];
  return publicKey === null || key === publicKey
    ? []
    : [
        warn(
          'tag_key_other',
          `У\u00a0karkas-${name} другой ключ: ${key}`,
          'Проверьте тот ключ, который стоит на\u00a0сайте.',
        ),
      ];
}

function accentOfTag(name: string, accent: string | undefined): Finding[] {
  return accent && /^#[\da-f]{6}$/i.test(accent) && contrast(accent, '#ffffff') < ACCENT_CONTRAST_MIN
    ? [
        warn(
          'accent_pale',
          `Цвет karkas-${name} ${accent}: ${accentNote(accent)}`,
          'Надпись останется читаемой, а\u00a0саму кнопку не\u00a0найдут. На\u00a0тёмной странице этот цвет подойдёт: поставьте theme="dark".',
        ),
      ]
    : [];
}
