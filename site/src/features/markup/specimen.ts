import type { DemoName } from './demos.ts';

/** A component of the UI kit as `/markup` shows it; the rendering is in the components beside it. */
export interface Specimen {
  id: string;
  name: string;
  /** The file that defines it. */
  file: string;
  note?: string;
  /** The code to show, where the rendering here would be less useful. */
  usage?: string;
  /** Buttons that open overlays, with their labels. */
  demos?: readonly (readonly [name: DemoName, label: string])[];
}

export interface SpecimenGroup {
  id: string;
  title: string;
  specimens: readonly Specimen[];
}
