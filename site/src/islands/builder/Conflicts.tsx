import { useStore } from '@nanostores/react';
import { placeIn } from './document.ts';
import { useAnyBuilder } from './use-builder.ts';

/** What two have written into the same fields: both values, and a choice for each. */
export function Conflicts({ readable }: { readable(value: unknown): string }) {
  const builder = useAnyBuilder();
  const { conflicts } = useStore(builder.$save);
  if (conflicts.length === 0) return null;
  return (
    <section className="card bld-part bld-conflicts" aria-labelledby="bld-conflicts" role="alert">
      <h2 id="bld-conflicts">Эти поля правили и&nbsp;в&nbsp;другом месте</h2>
      <p className="mut text-sm">Выберите, что оставить. Остальное мы уже объединили.</p>
      {conflicts.map(({ field, mine, theirs }) => {
        const { label } = placeIn(builder.document, field);
        return (
          <fieldset key={field} className="bld-conflict">
            <legend className="lbl">{label}</legend>
            <div>
              <p className="mut text-sm">У вас здесь</p>
              <p className="bld-value">{readable(mine)}</p>
              <button type="button" className="btn btn-2" onClick={() => builder.resolve(field, 'mine')}>
                Оставить моё<span className="sr">: {label}</span>
              </button>
            </div>
            <div>
              <p className="mut text-sm">Сохранено раньше</p>
              <p className="bld-value">{readable(theirs)}</p>
              <button type="button" className="btn btn-2" onClick={() => builder.resolve(field, 'theirs')}>
                Взять это<span className="sr">: {label}</span>
              </button>
            </div>
          </fieldset>
        );
      })}
    </section>
  );
}
