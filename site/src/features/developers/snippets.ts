import type { FeedOnlyValues } from '#shared/domain/feed-attributes.ts';
import { feedHeight } from '#shared/domain/feed-place.ts';

/** The input of a webmaster's code samples. */
export interface SnippetInput {
  /** Of the marketplace. */
  origin: string;
  key: string;
  companyId: string;
  /** The element's attributes by name, without the key and without defaults. */
  attributes: Readonly<Record<string, string>>;
  /** Attributes that the address of the server-rendered fragment accepts. */
  fragmentFields: readonly string[];
}

/** Code for each place of the feed, regenerated when the options change. */
export const SNIPPETS = {
  html: (input: SnippetInput) => `${moduleTag(input)}
<karkas-vacancy-feed ${attributesOf(input)} style="${placeOf(input)}">${fallbackOf(input)}</karkas-vacancy-feed>`,

  loader: (input: SnippetInput) =>
    `<script async src="${input.origin}/widgets/v1/loader.js" ${attributesOf(input, 'data-')} style="${placeOf(input)}"></script>`,

  react: (input: SnippetInput) => `import { useEffect } from 'react';

export function Vacancies() {
  useEffect(() => {
    import(/* @vite-ignore */ /* webpackIgnore: true */ '${input.origin}/widgets/v1/vacancy-feed.js');
  }, []);
  return <karkas-vacancy-feed ${attributesOf(input)} style={{ display: 'block', minHeight: '${minHeightOf(input)}' }} />;
}`,

  vue: (input: SnippetInput) => `<script setup>
import { onMounted } from 'vue';
onMounted(() => import(/* @vite-ignore */ '${input.origin}/widgets/v1/vacancy-feed.js'));
</script>

<template>
  <karkas-vacancy-feed ${attributesOf(input)} style="${placeOf(input)}" />
</template>`,

  php: (input: SnippetInput) =>
    phpOf(
      `${input.origin}/embed/feed/${input.companyId}.html?${fieldsOf(input, input.fragmentFields)}`,
      fallbackOf(input),
      leftOut(input),
    ),

  iframe: (input: SnippetInput) =>
    `<iframe src="${input.origin}/embed/frame/feed?${escaped(fieldsOf(input, Object.keys(input.attributes)))}" title="Открытые вакансии" width="100%" height="800" loading="lazy"></iframe>`,
} as const satisfies Record<string, (input: SnippetInput) => string>;

export type SnippetName = keyof typeof SNIPPETS;

/** PHP that puts a piece of our HTML into a page: asked for at most every five minutes, with a link until the first answer. */
export function phpOf(url: string, fallback: string, note = ''): string {
  return `<?php
$url = '${url}';${note}
$file = sys_get_temp_dir() . '/karkas-' . md5($url) . '.html';
if (!is_file($file) || time() - filemtime($file) > 300) {
    touch($file);
    $wait = stream_context_create(['http' => ['timeout' => 3]]);
    $html = @file_get_contents($url, false, $wait);
    if ($html) file_put_contents($file, $html);
}
echo file_get_contents($file) ?: '${fallback}';`;
}

/** Code that does not depend on the options. */
export const FIXED_SNIPPETS = {
  vueConfig: () => `vue({
  template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('karkas-') } },
})`,

  frameHeight: (origin: string) => `<script>
  addEventListener('message', function (event) {
    var frame = document.querySelector('iframe[src^="${origin}/embed/"]');
    var data = event.data || {};
    if (event.origin !== '${origin}' || event.source !== frame.contentWindow) return;
    if (data.ns === 'karkas' && data.t === 'height') frame.style.height = data.h + 'px';
  });
</script>`,

  place: () => `karkas-vacancy-feed:not(:defined) { display: block; min-height: 100vh; }`,

  policy: (origin: string) => `script-src ${origin};
connect-src ${origin};
img-src ${origin};`,

  events: () => `addEventListener('karkas-item-click', (event) => {
  console.log('Открыли вакансию', event.detail.id);
});`,
} as const;

/** Keeps the feed's place from the first paint of the page on. Below the screen no place is needed. */
function placeOf(input: SnippetInput): string {
  return `display:block;min-height:${minHeightOf(input)}`;
}

function minHeightOf({ attributes }: SnippetInput): string {
  const { filters, layout = 'list', limit = '10', pagination = 'more' } = attributes;
  const height = feedHeight(
    {
      filters: filters?.split(' ') ?? [],
      // The form offers no other words.
      layout: layout as FeedOnlyValues['layout'],
      pagination: pagination as FeedOnlyValues['pagination'],
      limit: Number(limit),
      pageSize: null,
    },
    true,
  );
  return `min(100vh,${height}px)`;
}

function fallbackOf({ origin, companyId }: SnippetInput): string {
  return `<a href="${origin}/company/${companyId}/vacancy-list?src=embed">Наши вакансии</a>`;
}

/** What a server cannot draw is said where it is left out. */
function leftOut({ attributes, fragmentFields }: SnippetInput): string {
  const names = Object.keys(attributes).filter((name) => !fragmentFields.includes(name));
  return names.length > 0 ? `\n// На сервере не рисуется: ${names.join(', ')}` : '';
}

function moduleTag({ origin }: SnippetInput): string {
  return `<script type="module" src="${origin}/widgets/v1/vacancy-feed.js"></script>`;
}

function attributesOf({ key, attributes }: SnippetInput, prefix = ''): string {
  const all = Object.entries({ 'embed-key': key, ...attributes });
  return all.map(([name, value]) => `${prefix}${name}="${escaped(value)}"`).join(' ');
}

function fieldsOf({ key, attributes }: SnippetInput, names: readonly string[]): string {
  const given = Object.entries(attributes).filter(([name]) => names.includes(name));
  return new URLSearchParams([['key', key], ...given]).toString();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
