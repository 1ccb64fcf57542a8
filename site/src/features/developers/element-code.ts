import type { Widget } from '#shared/domain/embed.ts';

/** An element as its code puts it on a page: the code for every kind of site follows from this. */
export interface ElementCode {
  widget: Widget;
  /** Of the marketplace. */
  origin: string;
  /** Values by the names of attributes, the key first, without defaults; people may have typed them. */
  attributes: Readonly<Record<string, string>>;
  /** What keeps its place from the first paint of the page on; null for an element that takes none. */
  place: { display: string; minHeight: string } | null;
  /** Custom properties, without defaults; of what people type they have nothing that HTML or CSS could misread. */
  style: Readonly<Record<string, string>>;
  /** What is there while there is no element; null for an element without a fallback. */
  link: { href: string; text: string } | null;
}

/** Names that the code gives things: components, a shortcode. */
const NAMES: Readonly<Record<Widget, { component: string; shortcode: string }>> = {
  'vacancy-feed': { component: 'Vacancies', shortcode: 'karkas_vacancies' },
  'respond-button': { component: 'RespondButton', shortcode: 'karkas_respond' },
  'chat-bubble': { component: 'CompanyChat', shortcode: 'karkas_chat' },
};

export function htmlOf(element: ElementCode): string {
  return `<script type="module" src="${fileOf(element)}"></script>\n${tagOf(element)}`;
}

/** One tag for pages that take no modules, or keep the tags of nobody else. */
export function loaderOf({ origin, widget, attributes, ...looks }: ElementCode): string {
  // The feed is what the loader makes unless told otherwise.
  const all = { ...(widget === 'vacancy-feed' ? {} : { widgets: widget }), ...attributes };
  return `<script async src="${origin}/widgets/v1/loader.js" ${attributesOf(all, 'data-')}${styleOf(looks)}></script>`;
}

export function reactOf(element: ElementCode): string {
  const { widget, attributes, link } = element;
  const rules = stylesOf(element).map(
    ([name, value]) => `${name.startsWith('--') ? `'${name}'` : camel(name)}: '${value}'`,
  );
  const style = rules.length > 0 ? ` style={{ ${rules.join(', ')} }}` : '';
  const open = `<karkas-${widget} ${attributesOf(attributes)}${style}`;
  const tag = link ? `${open}>\n      ${linkOf(link)}\n    </karkas-${widget}>` : `${open} />`;
  return `'use client';
import { useEffect } from 'react';

export function ${NAMES[widget].component}() {
  useEffect(() => {
    import(/* @vite-ignore */ /* webpackIgnore: true */ '${fileOf(element)}');
  }, []);
  return (
    ${tag}
  );
}`;
}

export function vueOf(element: ElementCode): string {
  return `<script setup>
import { onMounted } from 'vue';
onMounted(() => import(/* @vite-ignore */ '${fileOf(element)}'));
</script>

<template>
  ${tagOf(element)}
</template>`;
}

/** For the theme's functions.php: a short name that every editor keeps, or the chat on each page. */
export function wordpressOf(element: ElementCode): string {
  const { widget, attributes } = element;
  const { shortcode } = NAMES[widget];
  if (widget === 'chat-bubble')
    return `add_action('wp_footer', function () {
    echo ${nowdoc(htmlOf(element))};
});`;
  const { vacancy } = attributes;
  if (vacancy === undefined)
    return `// На странице: [${shortcode}]
add_shortcode('${shortcode}', function () {
    return ${nowdoc(htmlOf(element))};
});`;
  return `// На странице: [${shortcode} vacancy="${vacancy}"]
add_shortcode('${shortcode}', function ($given) {
    $html = ${nowdoc(htmlOf(aboutVacancy(element, VACANCY)))};
    return str_replace('${VACANCY}', (int) ($given['vacancy'] ?? 0), $html);
});`;
}

/** Stands where the code of a template has the number of a vacancy. */
const VACANCY = 'НОМЕР';

/** For a template of pages, of which some are about a vacancy. */
export function phpOf(element: ElementCode): string {
  const ofPage = `<?= empty($vacancy) ? '' : 'vacancy="' . (int) $vacancy . '"' ?>`;
  return `<?php // На странице вакансии задайте $vacancy, её номер на Каркасе: разговор будет о ней. ?>
${htmlOf(element).replace(/><\/karkas-/, ` ${ofPage}$&`)}`;
}

interface Fragment {
  /** Lines that the rest needs. */
  before?: string;
  /** Inside of single quotes, as the link: an expression of PHP may stand between two of them. */
  url: string;
  link: ElementCode['link'];
  /** Custom properties of what is around it. */
  style: ElementCode['style'];
  /** A comment on the line of the address. */
  note: string;
}

/** PHP that puts a piece of our HTML into a page: asked for at most every five minutes, with a link until the first answer. */
export function fragmentPhp({ before = '', url, link, style, note }: Fragment): string {
  const around = styleOf({ place: null, style });
  const [open, end] = around ? [`'<div${around}>', `, `, '</div>'`] : ['', ''];
  return `<?php
${before}$url = '${url}';${note}
$file = sys_get_temp_dir() . '/karkas-' . md5($url) . '.html';
if (!is_file($file) || time() - filemtime($file) > 300) {
    touch($file);
    $wait = stream_context_create(['http' => ['timeout' => 3]]);
    $html = @file_get_contents($url, false, $wait);
    if ($html) file_put_contents($file, $html);
}
echo ${open}file_get_contents($file) ?: '${link ? linkOf(link) : ''}'${end};`;
}

/** The same element for another vacancy. */
function aboutVacancy(element: ElementCode, vacancy: string): ElementCode {
  const { attributes, link } = element;
  const given = attributes.vacancy ?? '';
  return {
    ...element,
    attributes: { ...attributes, vacancy },
    link: link && { ...link, href: link.href.replace(`/vacancy/${given}?`, `/vacancy/${vacancy}?`) },
  };
}

function fileOf({ origin, widget }: ElementCode): string {
  return `${origin}/widgets/v1/${widget}.js`;
}

export function tagOf({ widget, attributes, link, ...looks }: ElementCode): string {
  return `<karkas-${widget} ${attributesOf(attributes)}${styleOf(looks)}>${link ? linkOf(link) : ''}</karkas-${widget}>`;
}

function linkOf({ href, text }: NonNullable<ElementCode['link']>): string {
  return `<a href="${href}">${text}</a>`;
}

function attributesOf(attributes: ElementCode['attributes'], prefix = ''): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${prefix}${name}="${escaped(value)}"`)
    .join(' ');
}

type Looks = Pick<ElementCode, 'place' | 'style'>;

/** By the names of CSS. */
function stylesOf({ place, style }: Looks): [name: string, value: string][] {
  return Object.entries({ ...(place && { display: place.display, 'min-height': place.minHeight }), ...style });
}

function styleOf(looks: Looks): string {
  const rules = stylesOf(looks).map(([name, value]) => `${name}:${value}`);
  return rules.length > 0 ? ` style="${rules.join(';')}"` : '';
}

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** PHP reads no variable and no escape in it. Nothing of ours or of a one-line field begins a line with its end. */
function nowdoc(text: string): string {
  return `<<<'HTML'\n${text}\nHTML`;
}

/** For an attribute of HTML, JSX and Vue alike. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
