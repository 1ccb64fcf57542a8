import { hint } from './hint.ts';
import { pageSetting } from './page-settings.ts';
import type { Setting, SettingTable } from './settings.ts';

/** An element whose attributes and properties are two ways to one value. However many change at once, it updates once. */
export abstract class SettingsElement extends HTMLElement {
  static settings: SettingTable = {};

  static get observedAttributes(): string[] {
    return Object.values(this.settings).map(({ attribute }) => attribute);
  }

  /** Gives a class the attributes of a table and an accessor for each. */
  protected static addSettings(table: SettingTable): void {
    this.settings = { ...this.settings, ...table };
    for (const [name, setting] of Object.entries(table)) {
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: SettingsElement) {
          return this.#given[name] ?? sensible(setting, pageSetting(name)) ?? setting.initial;
        },
        set(this: SettingsElement, value: unknown) {
          const given = sensible(setting, value);
          this.#given[name] = given;
          this.#behind.set(setting.attribute, textOf(given));
          void this.changed();
        },
      });
    }
  }

  /** Undefined where neither attribute nor property said anything. */
  readonly #given: Record<string, unknown> = {};
  /** What attributes will say after their properties. */
  readonly #behind = new Map<string, string | null>();
  #reflecting = false;
  #due: Promise<void> | null = null;

  /** Brings the element in line with its settings. */
  protected abstract update(): void;

  connectedCallback(): void {
    // What was set before the element was known hides its accessor.
    for (const [name, value] of Object.entries(this)) {
      if (name in Object.getPrototypeOf(this) && Reflect.deleteProperty(this, name)) Reflect.set(this, name, value);
    }
    void this.changed();
  }

  attributeChangedCallback(attribute: string, _: string | null, text: string | null): void {
    if (this.#reflecting) return;
    const { settings } = this.constructor as typeof SettingsElement;
    for (const [name, setting] of Object.entries(settings))
      if (setting.attribute === attribute) this.#given[name] = sensible(setting, text);
    this.#behind.delete(attribute);
    void this.changed();
  }

  /** Resolves when the element is in line with whatever has changed by then. */
  protected changed(): Promise<void> {
    return (this.#due ??= Promise.resolve().then(() => {
      this.#due = null;
      if (!this.isConnected) return;
      this.#reflecting = true;
      for (const [attribute, text] of this.#behind) {
        if (text === null) this.removeAttribute(attribute);
        else this.setAttribute(attribute, text);
      }
      this.#reflecting = false;
      this.#behind.clear();
      this.update();
    }));
  }
}

/** Whatever a page gives is read as its attribute would be, so both ways have one check. */
function sensible(setting: Setting<unknown>, value: unknown): unknown {
  const text = textOf(value)?.trim();
  if (!text) return undefined;
  const read = setting.read(text);
  if (read === undefined)
    hint(`значение «${text.slice(0, 60)}» атрибута ${setting.attribute} не подходит, взято обычное`);
  return read;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.join(' ') || 'none' : String(value);
}
