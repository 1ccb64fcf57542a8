import { attributeOf, type Attribute, type AttributeTable } from '#shared/domain/embed-attributes.ts';

/** What typings and the manifest say of an element. */
export interface Described {
  /** Its file without an extension; the tag is `karkas-` and this. */
  name: string;
  className: string;
  table: AttributeTable;
  /** Attributes that are there or not, with what they do. */
  flags: Readonly<Record<string, { en: string }>>;
  /** By their names without `karkas-`. */
  events: Readonly<Record<string, { detail: string }>>;
  methods: readonly string[];
  slots: readonly string[];
  parts: readonly string[];
  properties: readonly string[];
}

const lines = (items: readonly string[]) => items.map((line) => `  ${line}`).join('\n');

/** `VacancyFeedElement` as the names of its types begin: `KarkasVacancyFeed`. */
const typeName = ({ className }: Described) => `Karkas${className.slice(0, -'Element'.length)}`;
export const tagOf = ({ name }: Described) => `karkas-${name}`;

/** The interfaces of an element for `types.d.ts`; `members`: what its class has besides attributes. */
export function interfacesOf(element: Described, members: string): string {
  const type = typeName(element);
  const settings = settingsOf(element);
  const documented = settings.map(({ name, type: of, text }) => `/** ${text} */\n  ${name}: ${of};`);
  const attributes = settings.map(({ attribute, text }) => `/** ${text} */\n  '${attribute}'?: string | number;`);
  const flags = Object.entries(element.flags);
  const flagFields = flags.map(([name, { en }]) => `/** ${en} */\n  ${name}: boolean;`);
  const flagAttributes = flags.map(([name, { en }]) => `/** ${en} */\n  '${attributeOf(name)}'?: boolean | '';`);
  const events = Object.entries(element.events);
  return `export interface ${type}EventMap extends HTMLElementEventMap {
${lines(events.map(([name, { detail }]) => `'karkas-${name}': CustomEvent<${detail}>;`))}
}

export interface ${type}Element extends HTMLElement {
${lines([...documented, ...flagFields])}
${members}
  addEventListener<Name extends keyof ${type}EventMap>(
    type: Name,
    listener: (this: ${type}Element, event: ${type}EventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

export interface ${type}Attributes {
${lines([...attributes, ...flagAttributes])}
}
`;
}

export const tagLineOf = (element: Described) => `    '${tagOf(element)}': ${typeName(element)}Element;`;
export const reactLineOf = (element: Described) =>
  `      '${tagOf(element)}': DetailedHTMLProps<HTMLAttributes<${typeName(element)}Element>, ${typeName(element)}Element> & ${typeName(element)}Attributes;`;
export const vueLineOf = (element: Described) =>
  `    '${tagOf(element)}': DefineComponent<${typeName(element)}Attributes>;`;
export const importsOf = (element: Described) => `${typeName(element)}Attributes, ${typeName(element)}Element`;
export const attributesImportOf = (element: Described) => `${typeName(element)}Attributes`;

/** https://github.com/webcomponents/custom-elements-manifest */
export function manifestModuleOf(element: Described) {
  const { name: file, className, flags, events, methods, slots, parts, properties } = element;
  const path = `${file}.js`;
  return {
    kind: 'javascript-module',
    path,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: className,
        tagName: tagOf(element),
        superclass: { name: 'HTMLElement' },
        attributes: [
          ...settingsOf(element).map(({ name, attribute, type, text }) => ({
            name: attribute,
            fieldName: name,
            description: text,
            type: { text: type },
          })),
          ...Object.entries(flags).map(([name, { en }]) => ({
            name: attributeOf(name),
            fieldName: name,
            description: en,
            type: { text: 'boolean' },
          })),
        ],
        members: methods.map((name) => ({ kind: 'method', name })),
        events: Object.entries(events).map(([name, { detail }]) => ({
          name: `karkas-${name}`,
          type: { text: `CustomEvent<${detail}>` },
        })),
        slots: slots.map((name) => ({ name })),
        cssParts: parts.map((name) => ({ name })),
        cssProperties: properties.map((name) => ({ name })),
      },
    ],
    exports: [
      { kind: 'custom-element-definition', name: tagOf(element), declaration: { name: className, module: path } },
    ],
  };
}

function settingsOf({ table }: Described) {
  return Object.entries(table).map(([name, declared]) => ({
    name,
    attribute: attributeOf(name),
    type: typeOf(declared),
    text: declared.en,
  }));
}

/** TypeScript type of a property. */
function typeOf({ type, reads: { initial, kind, values = [] } }: Attribute): string {
  const types = {
    number: 'number',
    numbers: 'readonly number[]',
    text: 'string',
    word: values.map((value) => `'${value}'`).join(' | '),
    words: 'readonly string[]',
  };
  return type ?? (initial === null ? `${types[kind]} | null` : types[kind]);
}
