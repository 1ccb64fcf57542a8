import { describe, expect, test } from 'vitest';
import { SHOWN_PARTS } from '#islands/vacancy-feed/index.ts';
import type { Attribute } from '#shared/domain/embed-attributes.ts';
import { drawnAttributes } from '#shared/domain/feed-address.ts';
import { drawnRespondAttributes } from '#shared/domain/respond-address.ts';
import { FEED_PARTS } from '#shared/domain/feed-terms.ts';
import { FEED_ATTRIBUTES } from '#shared/domain/feed-attributes.ts';
import {
  DETAIL_CHOICES,
  FILTER_CHOICES,
  isShown,
  GROUP_CHOICES,
  LAYOUT_CHOICES,
  PAGINATION_CHOICES,
  PART_CHOICES,
  LOOK_ATTRIBUTES,
  lookOf,
  readLook,
} from './look.ts';
import { readStyle, styleFields } from './look-style.ts';
import { SNIPPETS_OF } from './snippets.ts';

const KEY = `pk_live_${'a'.repeat(24)}`;
const BASE = { origin: 'https://karkas.test', key: KEY, companyId: '12', fragmentFields: ['layout', 'limit'] };

function form(fields: readonly (readonly [string, string])[]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

const shownAsUsual = SHOWN_PARTS.map((part) => ['show', part] as const);

test('the form offers what the element can do', () => {
  const offered = (choices: readonly (readonly [string, string])[]) => choices.map(([value]) => value).sort();
  const { detail, filters, groupBy, layout, pagination } = FEED_ATTRIBUTES;
  const known = (attribute: Attribute) => [...(attribute.reads.values ?? [])].sort();
  expect(offered(LAYOUT_CHOICES)).toEqual(known(layout));
  expect(offered(PAGINATION_CHOICES)).toEqual(known(pagination));
  expect(offered(GROUP_CHOICES)).toEqual(known(groupBy));
  expect(offered(DETAIL_CHOICES)).toEqual(known(detail));
  expect(offered(FILTER_CHOICES)).toEqual(known(filters));
  expect(offered(PART_CHOICES)).toEqual([...FEED_PARTS].sort());
  expect(FEED_PARTS.filter(isShown).sort()).toEqual([...SHOWN_PARTS].sort());
});

test('default options add nothing to the code', () => {
  expect(
    readLook(
      form([
        ['layout', 'list'],
        ['theme', 'light'],
        ['accent', '#b03a15'],
        ['limit', '10'],
        ['pagination', 'more'],
        ...shownAsUsual,
      ]),
    ),
  ).toEqual({});
});

test('options are read in the order of the attributes; invalid ones are dropped', () => {
  const look = readLook(
    form([
      ['show', 'pay'],
      ['filters', 'city'],
      ['filters', 'search'],
      ['layout', 'cards'],
      ['accent', '#0a6b52'],
      ['limit', '99'],
      ['theme', 'pink'],
    ]),
  );
  expect(Object.entries(look)).toEqual([
    ['layout', 'cards'],
    ['accent', '#0a6b52'],
    ['filters', 'search city'],
    ['show', 'pay'],
  ]);
  expect(readLook(form([])).show).toBe('none');
});

const feedOf = SNIPPETS_OF['vacancy-feed'];

test('the code of each place has the options', () => {
  const codes = feedOf({ ...BASE, attributes: { layout: 'cards', accent: '#0a6b52', limit: '5' } });
  expect(codes.html).toContain(
    `<karkas-vacancy-feed embed-key="${KEY}" layout="cards" accent="#0a6b52" limit="5" style="display:block;min-height:min(100vh,1618px)">`,
  );
  expect(codes.loader).toContain(`data-embed-key="${KEY}" data-layout="cards" data-accent="#0a6b52" data-limit="5"`);
  expect(codes.php).toContain(`/embed/feed/12.html?key=${KEY}&layout=cards&limit=5';`);
  expect(codes.php).toContain('// На сервере не рисуется: accent\n');
  expect(codes.php).toContain(
    `?: '<a href="https://karkas.test/company/12/vacancy-list?src=embed">Наши вакансии</a>';`,
  );
  expect(codes.iframe).toContain(`/embed/frame/feed?key=${KEY}&amp;layout=cards&amp;accent=%230a6b52&amp;limit=5"`);
  expect(codes.wordpress).toMatch(/^\/\/ На странице: \[karkas_vacancies\]\nadd_shortcode\('karkas_vacancies'/);
  expect(codes.wordpress).toContain(codes.html);
});

test('the code for PHP carries every attribute that the form sets', () => {
  const attributes = { ...Object.fromEntries(LOOK_ATTRIBUTES.map((name) => [name, '1'])), layout: 'cards' };
  const { php } = feedOf({ ...BASE, attributes, fragmentFields: [...drawnAttributes('fragment').keys()] });
  for (const [name, value] of Object.entries(attributes)) expect(php).toContain(`&${name}=${value}`);
  expect(php).not.toContain('не рисуется');
});

test('the shortest code is one tag of at most 140 characters, besides the place that it keeps', () => {
  const { loader } = feedOf({ ...BASE, attributes: {} });
  const place = ' style="display:block;min-height:min(100vh,3068px)"';
  expect(loader).toContain(place);
  expect(loader.replace(place, '').length).toBeLessThanOrEqual(140);
});

const buttonOf = (attributes: Record<string, string>) =>
  SNIPPETS_OF['respond-button']({
    ...{ origin: BASE.origin, key: KEY, vacancy: '12', attributes },
    fragmentFields: drawnRespondAttributes(),
  });

test('the code of the button keeps the height of its size', () => {
  expect(buttonOf({ variant: 'outline', size: 'l' }).html).toContain(
    `<karkas-respond-button embed-key="${KEY}" vacancy="12" variant="outline" size="l" style="display:inline-block;min-height:56px"><a href="https://karkas.test/vacancy/12?src=embed">`,
  );
  expect(buttonOf({}).html).toContain('vacancy="12" style="display:inline-block;min-height:48px"');
});

test('the loader is told which element', () => {
  expect(buttonOf({ size: 's' }).loader).toBe(
    `<script async src="https://karkas.test/widgets/v1/loader.js" data-widgets="respond-button" data-embed-key="${KEY}" data-vacancy="12" data-size="s" style="display:inline-block;min-height:36px"></script>`,
  );
  expect(SNIPPETS_OF['chat-bubble']({ ...BASE, attributes: {} }).loader).toBe(
    `<script async src="https://karkas.test/widgets/v1/loader.js" data-widgets="chat-bubble" data-embed-key="${KEY}"></script>`,
  );
});

describe('corners, letters and links', () => {
  const style = readStyle(
    form([
      ['radius', '8px'],
      ['font', ' Open Sans '],
      ['link', '#a0006b'],
    ]),
  );
  const css = '--karkas-radius:8px;--karkas-font:Open Sans, sans-serif;--karkas-link:#a0006b';

  test('are in the code for every kind of site, but for a frame, which says so', () => {
    const input = { origin: BASE.origin, key: KEY, attributes: {}, style };
    const feed = feedOf({ ...BASE, attributes: {}, style });
    const chat = SNIPPETS_OF['chat-bubble'](input);
    for (const name of ['html', 'loader', 'wordpress', 'vue', 'php'] as const) {
      expect(feed[name]).toContain(css);
      expect(chat[name]).toContain(css);
    }
    const react = `style={{ '--karkas-radius': '8px', '--karkas-font': 'Open Sans, sans-serif', '--karkas-link': '#a0006b' }}`;
    expect(chat.react).toContain(react);
    expect(feed.iframe).toMatch(/^<!-- Во фрейме не рисуется: karkas-radius, karkas-font, karkas-link -->\n<iframe /);
    expect(feedOf({ ...BASE, attributes: {} }).iframe).toMatch(/^<iframe /);
  });

  test('are what the form offers, and names of fonts', () => {
    expect(styleFields(style)).toEqual({ radius: '8px', font: 'Open Sans', link: '#a0006b' });
    expect(readStyle(form([['link', styleFields({}).link]]))).toEqual({});
    for (const font of ['"><script>', 'a;b', "a'b", 'url(x)', '1 Arial', 'a\nb', 'а'])
      expect([font, readStyle(form([['font', font]]))]).toEqual([font, {}]);
    expect(
      readStyle(
        form([
          ['radius', '9em'],
          ['link', 'red'],
        ]),
      ),
    ).toEqual({});
  });
});

/** What PHP would print for a page, with the number of its vacancy; only what our code uses is known here. */
const printed = (php: string, vacancy: number) =>
  php
    .replace(/^<\?php .*? \?>\n/, '')
    .replaceAll(
      `<?= empty($vacancy) ? '' : 'vacancy="' . (int) $vacancy . '"' ?>`,
      vacancy ? `vacancy="${vacancy}"` : '',
    );

test('what PHP prints on the page of a vacancy is the code for that vacancy', () => {
  const chat = SNIPPETS_OF['chat-bubble']({ ...BASE, attributes: { accent: '#0a6b52' } });
  expect(printed(chat.php, 77)).toBe(chat.html.replace('"></karkas', '" vacancy="77"></karkas'));
  expect(printed(chat.php, 0).replace(' >', '>')).toBe(chat.html);
  expect(printed(chat.php, 1)).not.toContain('<?');
});

test('PHP asks for the button of the vacancy of its page, with a link until it has one', () => {
  const { php } = buttonOf({ size: 'l', label: "It's $5 \\", 'external-id': 'A-1', reference: 'bx' });
  expect(php).toMatch(/^<\?php\n\$vacancy = 12; /);
  expect(php).toContain(
    `$url = 'https://karkas.test/embed/respond/' . (int) $vacancy . '.html?key=${KEY}&size=l&label=It%27s+%245+%5C';`,
  );
  expect(php).toContain('// На сервере не рисуется: external-id, reference\n');
  expect(php).toContain(
    `?: '<a href="https://karkas.test/vacancy/' . (int) $vacancy . '?src=embed">Откликнуться</a>';`,
  );
});

test('the short code of WordPress takes the number of a vacancy, for the tag and its link', () => {
  const { wordpress, html } = buttonOf({ label: 'Хочу $5 \\ {к вам}' });
  expect(wordpress).toContain('[karkas_respond vacancy="12"]');
  const [, inside = ''] = /<<<'HTML'\n([^]*)\nHTML;/.exec(wordpress) ?? [];
  expect(inside.replaceAll('НОМЕР', '12')).toBe(html);
  expect(wordpress).toContain("str_replace('НОМЕР', (int)");
});

test('the frame of every element is a document of its own, with a name for who hears it', () => {
  const given = { ...BASE, vacancy: '12', attributes: { theme: 'dark' } };
  const frames = Object.values(SNIPPETS_OF).map((snippetsOf) => snippetsOf(given).iframe);
  expect(frames.map((frame) => /\/embed\/frame\/([^"]+)" title="([^"]+)"/.exec(frame)?.slice(1))).toEqual([
    [`feed?key=${KEY}&amp;theme=dark`, 'Открытые вакансии'],
    [`respond?key=${KEY}&amp;vacancy=12&amp;theme=dark`, 'Отклик на\u00a0вакансию'],
    [`chat?key=${KEY}&amp;theme=dark`, 'Чат с\u00a0компанией'],
  ]);
});

test.each(Object.entries(SNIPPETS_OF))('words of the company stay words in every code of %s', (widget, snippetsOf) => {
  const away = '"><?php die; ?><script>alert(1)</script> & "';
  const codes = snippetsOf({ ...BASE, vacancy: '12', attributes: { away } });
  const { html, php } = codes;
  // The feed's names what it leaves out.
  for (const [name, code] of Object.entries({ ...codes, php: widget === 'vacancy-feed' ? '' : php })) {
    expect(code.replaceAll(/<script[ >]|<\/script>/g, ''), name).not.toMatch(/alert\(1\)<|<\?php die/);
    expect(code.match(/<script\b/g)?.length ?? 0, name).toBeLessThanOrEqual(1);
  }
  expect(html).toContain('away="&quot;>&lt;?php die; ?>&lt;script>alert(1)&lt;/script> &amp; &quot;"');
});

test('the state of the form for attributes is that which gives them', () => {
  const attributes = { layout: 'cards', density: 'compact', filters: 'search city', show: 'pay', respond: 'inline' };
  const { filters, shown, inline, ...single } = lookOf(attributes);
  expect(
    readLook(
      form([
        ...Object.entries(single),
        ...filters.map((one) => ['filters', one] as const),
        ...shown.map((one) => ['show', one] as const),
        ['respond', inline ? 'inline' : ''],
      ]),
    ),
  ).toEqual(attributes);
});
