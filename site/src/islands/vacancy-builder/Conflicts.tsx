import { useStore } from '@nanostores/react';
import { useBuilder } from './use-builder.ts';
import { placeOfField } from './labels.ts';
import { readable } from './readable.ts';

/** What two have written into the same fields: both values, and a choice for each. */
export function Conflicts() {
  const builder = useBuilder();
  const { conflicts } = useStore(builder.$save);
  const names = useStore(builder.$names);
  if (conflicts.length === 0) return null;
  return (
    <section className="card vb-part vb-conflicts" aria-labelledby="vb-conflicts" role="alert">
      <h2 id="vb-conflicts">Эти поля правили и&nbsp;в&nbsp;другом месте</h2>
      <p className="mut text-sm">Выберите, что оставить. Остальное мы уже объединили.</p>
      {conflicts.map(({ field, mine, theirs }) => {
        const { label } = placeOfField(field);
        return (
          <fieldset key={field} className="vb-conflict">
            <legend className="lbl">{label}</legend>
            <div>
              <p className="mut text-sm">У вас здесь</p>
              <p className="vb-value">{readable(mine, names)}</p>
              <button type="button" className="btn btn-2" onClick={() => builder.resolve(field, 'mine')}>
                Оставить моё<span className="sr">: {label}</span>
              </button>
            </div>
            <div>
              <p className="mut text-sm">Сохранено раньше</p>
              <p className="vb-value">{readable(theirs, names)}</p>
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
