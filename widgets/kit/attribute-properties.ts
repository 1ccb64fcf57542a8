import type { PropertyDeclaration, PropertyDeclarations } from 'lit';
import { textOf } from '#shared/domain/attribute-readers.ts';
import { attributeOf, unusualText, type Attribute, type AttributeTable } from '#shared/domain/embed-attributes.ts';
import { hintNotLoaded } from './hint.ts';
import { pageSettings } from './page-settings.ts';

interface AttributeProperty extends PropertyDeclaration {
  attribute: string;
  declared: Attribute;
}

/** Attributes as an element's properties: both set the same value. */
export function propertiesOf(table: AttributeTable): PropertyDeclarations {
  const properties = Object.entries(table).map(([name, declared]): [string, AttributeProperty] => [
    name,
    {
      attribute: attributeOf(name),
      declared,
      reflect: true,
      converter: { fromAttribute: (text) => text, toAttribute: (value) => unusualText(declared, value) },
    },
  ]);
  return Object.fromEntries(properties);
}

/** Any object with properties by name, and lit's keys for the stored values. */
type Holder = Record<PropertyKey, unknown> & {
  requestUpdate(name: PropertyKey, before: unknown): void;
  unfit: Set<string>;
};

/**
 * How a property of {@link propertiesOf} is read and set, for lit's `getPropertyDescriptor`. A value is parsed like its
 * attribute, so both have the same validation; without a value the page-wide settings apply.
 */
export function accessorOf(name: string, key: PropertyKey, options: PropertyDeclaration): PropertyDescriptor | null {
  if (!('declared' in options)) return null;
  // Only propertiesOf sets it.
  const { attribute, declared } = options as AttributeProperty;
  return {
    configurable: true,
    enumerable: true,
    get(this: Holder) {
      // Read first, so that an element always tracks them.
      const onPage = pageSettings.value[name];
      return this[key] ?? sensible(declared, attribute, onPage) ?? declared.reads.initial;
    },
    set(this: Holder, value: unknown) {
      const before = this[name];
      this[key] = sensible(declared, attribute, value);
      if (declared.narrows) this.unfit[value && this[key] === undefined ? 'add' : 'delete'](name);
      this.requestUpdate(name, before);
    },
  };
}

/** The nearest allowed value when the given one is invalid; undefined when there is none. */
function sensible({ reads }: Attribute, attribute: string, value: unknown): unknown {
  const text = textOf(value)?.trim();
  if (!text) return undefined;
  const read = reads.read(text);
  const taken = read ?? reads.near?.(text);
  const strange = reads.strange?.(text) ?? [];
  if (read === undefined || strange.length > 0)
    import('./value-hints.ts').then(
      ({ hintOfValue }) => hintOfValue(attribute, text, { isUsable: read !== undefined, taken, strange }),
      hintNotLoaded,
    );
  return taken;
}
