import { expect, type Page } from '@playwright/test';
import type { Finding } from '#shared/contracts/embed-doctor.ts';
import { FIXED_SNIPPETS, SNIPPETS_OF } from '../../site/src/features/developers/snippets.ts';
import { KEY } from '../widgets/fake-api.ts';
import { cards, test } from '../widgets/widget-test.ts';

/** What the doctor says on an employer's page, by the line of the guide; each finding where it is due and not elsewhere. */

const codeFor = (origin: string, attributes: Record<string, string> = { limit: '1' }) =>
  SNIPPETS_OF['vacancy-feed']({ origin, key: KEY, companyId: '12', attributes, fragmentFields: [] }).html;

async function check(page: Page, origin: string): Promise<string[]> {
  const line = FIXED_SNIPPETS.doctor(origin).replace(/;$/, '');
  const findings = (await page.evaluate(line)) as Finding[];
  for (const { level, cure } of findings) expect(cure === null).toBe(level === 'ok');
  return findings.map(({ level, code }) => `${level} ${code}`);
}

// What it says is in the console, as it is meant to be.
const said = (problems: string[]) => problems.splice(0).filter((text) => text.startsWith('Каркас: проверка страницы'));

test('a page that is well', async ({ page, problems, show, hosts }) => {
  await show({ head: '', body: codeFor(hosts.marketplace) });
  await expect(cards(page)).toHaveCount(1);
  expect(await check(page, hosts.marketplace)).toEqual([
    'ok version_moving',
    'ok version',
    'ok width',
    'ok speed',
    'ok policy_none',
    'ok key_works',
  ]);
  expect(said(problems)).toHaveLength(1);
});

const BAD: readonly (readonly [name: string, body: (code: string, origin: string) => string, finding: string])[] = [
  ['a narrow parent', (code) => `<div style="width:200px">${code}</div>`, 'warn width_narrow'],
  ['a block of one height', (code) => `<div style="height:120px;overflow:hidden">${code}</div>`, 'bad height_cut'],
  ['a hidden block', (code) => `<div style="display:none">${code}</div>`, 'warn hidden'],
  ['rem of ten pixels', (code) => `<style>html{font-size:10px}</style>${code}`, 'ok font_root'],
  [
    'a size in rem of ten pixels',
    (code) => `<style>html{font-size:62.5%}karkas-vacancy-feed{--karkas-font-size:1rem}</style>${code}`,
    'warn font_rem',
  ],
  ['a dark page', (code) => `<style>body{background:#14171a}</style>${code}`, 'bad contrast_text'],
  ['a pale accent', (code) => code.replace(' limit', ' accent="gold" limit'), 'warn contrast_accent'],
  [
    'words that are not read on the accent',
    (code) => `<style>karkas-vacancy-feed{--karkas-accent:#0a6b52;--karkas-on-accent:#123c2f}</style>${code}`,
    'bad contrast_on_accent',
  ],
  [
    'a key of the example',
    (code) => `${code}<karkas-vacancy-feed embed-key="ВАШ_КЛЮЧ"></karkas-vacancy-feed>`,
    'bad tag_key_sample',
  ],
  [
    'integrity of a file that changes',
    (code) => code.replace('module"', 'module" integrity=""'),
    'bad integrity_moving',
  ],
];

for (const [name, bodyOf, finding] of BAD)
  test(`${name}: ${finding}`, async ({ page, problems, show, hosts }) => {
    await show({ head: '', body: bodyOf(codeFor(hosts.marketplace), hosts.marketplace) });
    const feed = page.locator('karkas-vacancy-feed').first();
    await expect.poll(() => feed.evaluate((element) => element.shadowRoot !== null)).toBe(true);
    if (!name.includes('hidden')) await expect(cards(page).first()).toBeAttached();
    expect(await check(page, hosts.marketplace)).toContain(finding);
    problems.length = 0;
  });

test('a version that is gone, whose tag stays dead', async ({ page, problems, show, hosts }) => {
  await show({ head: '', body: codeFor(hosts.marketplace).replace('/v1/', '/0.0.1/') });
  const findings = await check(page, hosts.marketplace);
  expect(findings).toEqual(expect.arrayContaining(['bad version_gone', 'bad not_running']));
  expect(findings).not.toContain('ok version');
  problems.length = 0;
});

test('files of an older version on the page', async ({ page, problems, show, hosts }) => {
  await show({ head: '<script>window.Karkas = { version: "0.0.1" }</script>', body: codeFor(hosts.marketplace) });
  await expect(cards(page)).toHaveCount(1);
  expect(await check(page, hosts.marketplace)).toContain('warn version_old');
  problems.length = 0;
});

test('a policy without us, told by its header', async ({ page, problems, show, hosts }) => {
  const { marketplace } = hosts;
  await show({
    head: '',
    body: codeFor(marketplace),
    headers: {
      'content-security-policy': `script-src ${marketplace} 'unsafe-eval'; connect-src 'self'; img-src ${marketplace}`,
    },
  });
  const findings = await check(page, marketplace);
  expect(findings).toEqual(expect.arrayContaining(['bad policy_connect-src', 'bad unreachable']));
  expect(findings).not.toContain('bad policy_script-src');
  problems.length = 0;
});

test('a page without anything of ours', async ({ page, problems, show, hosts }) => {
  await show({ head: '', body: '<p>Вакансии</p>' });
  expect(await check(page, hosts.marketplace)).toEqual(['bad script_none', 'bad tag_none', 'ok policy_none']);
  problems.length = 0;
});
