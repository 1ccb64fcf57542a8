import { KIT } from './kit-specimens.ts';
import { OVERLAYS } from './overlay-specimens.ts';
import type { Specimen, SpecimenGroup } from './specimen.ts';
import { TOASTS } from './toast-specimens.ts';

/** Every component of the UI kit, in the order of the page. */
export const GROUPS: readonly SpecimenGroup[] = [...KIT, ...OVERLAYS, ...TOASTS];

const SPECIMENS = new Map(GROUPS.flatMap(({ specimens }) => specimens).map((specimen) => [specimen.id, specimen]));

/** Throws for an unknown name: a page would show an unnamed component. */
export function specimenOf(id: string): Specimen {
  const specimen = SPECIMENS.get(id);
  if (!specimen) throw new Error(`No specimen ${id}`);
  return specimen;
}
