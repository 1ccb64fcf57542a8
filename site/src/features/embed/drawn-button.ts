import type { Call } from '#shared/client/call.ts';
import { attributesIn, type AddressedElement } from '#shared/domain/element-address.ts';
import type { DrawnPlace } from '#shared/domain/element-address.ts';
import type { RespondValues } from '#shared/domain/respond-attributes.ts';
import { KEY_REFUSALS } from './drawn-feed.ts';

/** A valid key for responds, and one of its company's vacancies. */
export interface KeyedVacancy {
  company: { id: number; name: string };
  /** Sites that the key allows. */
  origins: string[];
  /** Null where it was removed, or is named by a code that no open one has. */
  vacancy: { id: number; title: string } | null;
  isOpen: boolean;
}

/** Nobody can respond any more. */
const CLOSED = new Set(['closed', 'filled']);

/** Null for an invalid key, and for a vacancy that is not its company's. */
export async function findKeyedVacancy(
  call: Call,
  key: string,
  { vacancy, externalId }: Pick<RespondValues, 'vacancy' | 'externalId'>,
): Promise<KeyedVacancy | null> {
  if (vacancy === null && externalId === null) return null;
  try {
    const { company, origins } = await call('GET /embed/config', { key });
    const subject = vacancy === null ? { external_id: externalId ?? '' } : { vacancy };
    try {
      const form = await call('GET /embed/respond/form', { key, ...subject });
      const { id, title } = form.vacancy;
      return { company, origins, vacancy: { id, title }, isOpen: !CLOSED.has(form.refusal?.code ?? '') };
    } catch (error) {
      if (codeOf(error) !== 'gone') throw error;
      return { company, origins, vacancy: null, isOpen: false };
    }
  } catch (error) {
    if (KEY_REFUSALS.has(codeOf(error))) return null;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The attributes that an address gives an element, besides its key. */
export function attributesFrom(
  query: URLSearchParams,
  element: AddressedElement,
  place: DrawnPlace,
): Record<string, string> {
  const given = [...attributesIn(element, place).keys()].flatMap((attribute): [string, string][] => {
    const text = query.get(attribute);
    return text === null ? [] : [[attribute, text]];
  });
  return Object.fromEntries(given);
}
