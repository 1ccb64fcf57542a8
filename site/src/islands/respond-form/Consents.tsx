import { textOf } from '#shared/client/respond-body.ts';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import { consentReason, consentTitle } from '#shared/text/consent-labels.ts';
import { errorProps, FieldError } from './Field.tsx';
import type { StepProps } from './step-props.ts';
import { documentsOf } from './steps.ts';

/** A box for each document, with its text; none is ticked beforehand. */
export function Consents({ store, state: { values, errors }, form }: StepProps) {
  const { documentHref = (path: string) => path } = store.options;
  return (
    <fieldset className="fld">
      <legend className="lbl">Согласия. Отметьте сами</legend>
      <div className="cons">
        {documentsOf(form).map((document) => {
          const { field, key } = document;
          const slug = AGREEMENTS.find((agreement) => agreement.key === key)?.slug ?? '';
          return (
            <label key={field} className="ck">
              <input
                type="checkbox"
                name={field}
                checked={textOf(values, field) !== ''}
                onChange={(event) => store.change(field, event.currentTarget.checked ? '1' : '')}
                {...errorProps(field, errors[field])}
              />
              <span>
                {consentTitle(key, form.receiver ?? form.company.name)}
                <small>
                  {consentReason(document)} {/* In a tab of its own: what is typed here stays. */}
                  <a href={documentHref(`/${slug}`)} target="_blank" rel="noopener">
                    Текст<span className="sr">{', откроется в\u00a0новой вкладке'}</span>
                  </a>
                </small>
              </span>
            </label>
          );
        })}
      </div>
      {store.options.hasSlots && <slot name="consent-extra" />}
      {documentsOf(form).map(({ field }) => (
        <FieldError key={field} name={field} error={errors[field]} />
      ))}
    </fieldset>
  );
}
