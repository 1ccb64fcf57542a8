import type { FAQPage, ItemList, WithContext } from 'schema-dts';

export interface Question {
  question: string;
  answer: string;
}

/** Links of one page in order. */
export function linkItemList(
  links: readonly { name: string; href: string }[],
  offset: number,
  origin: string,
): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: links.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: offset + index + 1,
      name,
      url: origin + href,
    })),
  };
}

/** The questions shown on the page. */
export function faqPage(questions: readonly Question[]): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
