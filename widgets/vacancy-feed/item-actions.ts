import type { VacancyFeedOptions } from '#islands/vacancy-feed/index.ts';

/** `<template slot="item-actions">`: copied into every card, with the vacancy's id in place of `{id}`. */
export function copiesOf(template: HTMLTemplateElement): NonNullable<VacancyFeedOptions['renderActions']> {
  return ({ id }) => {
    const copy = document.importNode(template.content, true);
    for (const link of copy.querySelectorAll('[href*="{id}"]'))
      link.setAttribute('href', link.getAttribute('href')!.replaceAll('{id}', String(id)));
    return copy;
  };
}
