import { useStore } from '@nanostores/react';
import { placeIn } from './document.ts';
import { goToField } from './go-to-field.ts';
import { Part } from './parts.tsx';
import { useAnyBuilder } from './use-builder.ts';

export interface Lack {
  field: string | null;
  text: string;
}

/** What is wrong or missing, each with a way to its field. */
export function LackList({ lacks }: { lacks: readonly Lack[] }) {
  const builder = useAnyBuilder();
  return (
    <ul className="bld-lacks">
      {lacks.map(({ field, text }) => (
        <li key={`${field}-${text}`}>
          {field && (
            <button type="button" className="lnk" onClick={() => goToField(builder, field)}>
              {placeIn(builder.document, field).label}
            </button>
          )}{' '}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the server says is wrong, and what publishing lacks. */
export function useLacks(): Lack[] {
  const { errors, gaps } = useStore(useAnyBuilder().$meta);
  const fieldOf = (path: string) => path.split('.')[0];
  const wrong = new Set(errors.map(({ field }) => fieldOf(field)));
  // What is wrong is there: nothing of its field is missing besides.
  return [...errors, ...gaps.filter(({ field }) => !wrong.has(fieldOf(field)))].map(({ field, message }) => ({
    field,
    text: message,
  }));
}

/** What a moderator has said. */
export function ModeratorNotes({ notes }: { notes: readonly { field?: string | null; text: string }[] }) {
  if (notes.length === 0) return null;
  return (
    <Part title="Модератор просит исправить">
      <LackList lacks={notes.map(({ field, text }) => ({ field: field ?? null, text }))} />
    </Part>
  );
}
