import { SignalWatcher } from '@lit-labs/preact-signals';
import { ReactiveElement, type PropertyDeclaration } from 'lit';
import { COMMON_ATTRIBUTES, type ValuesOf } from '#shared/domain/embed-attributes.ts';
import { accessorOf, propertiesOf } from './attribute-properties.ts';
import { emitFrom } from './events.ts';
import { hintNotLoaded } from './hint.ts';
import { SCRIPT_ORIGIN } from './script-origin.ts';
import { withUtm, type Utm } from './utm.ts';

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- the accessors are created from the table
export interface KarkasElement extends ValuesOf<typeof COMMON_ATTRIBUTES> {}

/** What every element of ours has: attributes that are properties too, events, and the origin of the marketplace. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- as above
export abstract class KarkasElement extends SignalWatcher(ReactiveElement) {
  static override properties = propertiesOf(COMMON_ATTRIBUTES);

  protected static override getPropertyDescriptor(
    name: string,
    key: string | symbol,
    options: PropertyDeclaration,
  ): PropertyDescriptor | undefined {
    return accessorOf(name, key, options) ?? super.getPropertyDescriptor(name, key, options);
  }

  /** The origin of the marketplace. */
  protected get origin(): string {
    return this.apiBase ?? SCRIPT_ORIGIN;
  }

  /** An address there, which says from where its visitors come. */
  protected onOurs(path: string): string {
    const url = new URL(path, this.origin);
    url.searchParams.set('src', 'embed');
    return withUtm(url, this.utm).href;
  }

  protected get utm(): Utm {
    return { source: this.utmSource, medium: this.utmMedium, campaign: this.utmCampaign };
  }

  /** Counts that it is seen, and what is opened in it. */
  protected countUses(): void {
    import('./figures.ts').then(({ watchUses }) => watchUses(this, this.origin), hintNotLoaded);
  }

  /** Its mere presence keeps `moveBefore` from disconnecting and reconnecting the element. */
  connectedMoveCallback(): void {}

  /** Changes made meanwhile are applied when the element returns. */
  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  protected emit(name: string, detail: object): boolean {
    return emitFrom(this, name, detail, this.analytics);
  }
}
