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
<karkas-vacancy-feed ${attributesOf(input)}><a href="${input.origin}/company/${input.companyId}/vacancy-list?src=embed">Наши вакансии</a></karkas-vacancy-feed>`,

  loader: (input: SnippetInput) =>
    `<script async src="${input.origin}/widgets/v1/loader.js" ${attributesOf(input, 'data-')}></script>`,

  react: (input: SnippetInput) => `import { useEffect } from 'react';

export function Vacancies() {
  useEffect(() => {
    import(/* @vite-ignore */ /* webpackIgnore: true */ '${input.origin}/widgets/v1/vacancy-feed.js');
  }, []);
  return <karkas-vacancy-feed ${attributesOf(input)} />;
}`,

  vue: (input: SnippetInput) => `<script setup>
import { onMounted } from 'vue';
onMounted(() => import(/* @vite-ignore */ '${input.origin}/widgets/v1/vacancy-feed.js'));
</script>

<template>
  <karkas-vacancy-feed ${attributesOf(input)} />
</template>`,

  php: (input: SnippetInput) => `<?php
$file = sys_get_temp_dir() . '/karkas-vacancies.html';
if (!is_file($file) || time() - filemtime($file) > 300) {
    touch($file);
    $wait = stream_context_create(['http' => ['timeout' => 3]]);
    $html = @file_get_contents('${input.origin}/embed/feed/${input.companyId}.html?${fieldsOf(input, input.fragmentFields)}', false, $wait);
    if ($html) file_put_contents($file, $html);
}
readfile($file);`,

  iframe: (input: SnippetInput) =>
    `<iframe src="${input.origin}/embed/frame/feed?${escaped(fieldsOf(input, Object.keys(input.attributes)))}" title="Открытые вакансии" width="100%" height="800" loading="lazy"></iframe>`,
} as const satisfies Record<string, (input: SnippetInput) => string>;

export type SnippetName = keyof typeof SNIPPETS;

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

  place: () => `karkas-vacancy-feed:not(:defined) { display: block; min-height: 860px; }
@media (width < 600px) { karkas-vacancy-feed:not(:defined) { min-height: 1040px; } }`,

  policy: (origin: string) => `script-src ${origin};
connect-src ${origin};
img-src ${origin};`,

  events: () => `addEventListener('karkas-item-click', (event) => {
  console.log('Открыли вакансию', event.detail.id);
});`,
} as const;

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
