import type { Diagnosis, Finding } from '#shared/contracts/embed-doctor.ts';
import { codeFindings, type Ours } from '#shared/text/embed-code-findings.ts';
import { bad, ok, warn } from '#shared/text/findings.ts';
import { policyFindings } from '#shared/text/policy-findings.ts';
import { lookFindings, speedFindings } from './look-findings.ts';
import { codeOf, elementsOf, seeElement, seeSpeed } from './see.ts';

/** Everything that is known of this page: what stands on it, what its policy lets in, and what the server says of its keys. */
export async function examine(ours: Ours): Promise<Finding[]> {
  const code = codeOf(document);
  const elements = elementsOf(document);
  const keys = [...new Set(elements.map((element) => element.getAttribute('embed-key')))].filter((key) => key !== null);
  const isImported = code.scripts.length === 0 && elements.some(isDefined);
  return unique([
    // A bundle of the page may load us without a tag.
    ...codeFindings(code, ours, null).filter((finding) => !(isImported && finding.code === 'script_none')),
    ...deadFindings(elements),
    ...versionFindings(ours.version),
    ...elements.filter(isDefined).flatMap((element) => lookFindings(seeElement(element))),
    ...speedFindings(seeSpeed()),
    ...(await policyOfPage(ours.origin)),
    ...(await Promise.all(keys.map((key) => askServer(ours.origin, key)))).flat(),
  ]);
}

const isDefined = ({ localName }: HTMLElement) => customElements.get(localName) !== undefined;

function deadFindings(elements: readonly HTMLElement[]): Finding[] {
  const names = new Set(elements.filter((element) => !isDefined(element)).map(({ localName }) => localName));
  return [...names].map((name) =>
    bad(
      'not_running',
      `Тег ${name} есть, а\u00a0скрипт не\u00a0заработал`,
      'Обновите страницу со\u00a0сбросом кеша, Ctrl+F5: старый файл мог искать части, которых уже нет. Не\u00a0помогло\u00a0— смотрите строки о\u00a0скрипте и\u00a0CSP.',
    ),
  );
}

function versionFindings(version: string): Finding[] {
  const { Karkas } = window;
  if (!Karkas || Array.isArray(Karkas)) return [];
  return Karkas.version === version
    ? [ok('version', `Версия файлов на\u00a0странице ${version}, последняя`)]
    : [
        warn(
          'version_old',
          `На\u00a0странице файлы версии ${Karkas.version}, а\u00a0сейчас ${version}`,
          'Обновите страницу со\u00a0сбросом кеша, Ctrl+F5. Не\u00a0помогло\u00a0— сбросьте кеш сайта и\u00a0CDN, а\u00a0в\u00a0адресе скрипта поставьте v1.',
        ),
      ];
}

/** The page's own policy; one that forbids even to ask for it is told by its header in the browser's tools alone. */
async function policyOfPage(origin: string): Promise<Finding[]> {
  const ofTag = document.querySelector<HTMLMetaElement>('meta[http-equiv="content-security-policy" i]')?.content;
  const ofHeader = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ headers }) => headers.get('content-security-policy'),
    () => null,
  );
  const policies = [ofTag, ofHeader].filter(Boolean);
  return policies.length > 0
    ? policyFindings(policies.join(', '), origin)
    : [ok('policy_none', 'Правил CSP у\u00a0страницы не\u00a0видно: они ничего не\u00a0запрещают')];
}

async function askServer(origin: string, key: string): Promise<Finding[]> {
  const query = new URLSearchParams({ key, origin: location.origin });
  try {
    const answer = await fetch(`${origin}/api/embed/doctor?${query}`, {
      cache: 'no-store',
      credentials: 'omit',
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const { findings } = (await answer.json()) as Diagnosis;
    return findings;
  } catch {
    return [
      bad(
        'unreachable',
        `${origin} не\u00a0отвечает странице`,
        'Либо запросы не\u00a0пускает connect-src политики или расширение браузера, либо Каркас сейчас недоступен.',
      ),
    ];
  }
}

/** Ten equal elements have what is wrong with them said once. */
function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [`${finding.code} ${finding.title}`, finding])).values()];
}
