import { textOf } from '#shared/client/respond-body.ts';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import type { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import { consentReason, consentTitle, type Receiver } from '#shared/text/consent-labels.ts';
import { errorProps, FieldError } from './Field.tsx';
import type { FilledFields } from './PersonFields.tsx';

interface Props extends FilledFields {
  documents: readonly (typeof SIGN_UP_DOCUMENTS)['respond' | 'chat'][number][];
  /** Who gets what is given. */
  receiver: Receiver;
  /** What is given to them. */
  given?: 'отклика' | 'сообщений';
  documentHref?: ((path: string) => string) | undefined;
  hasSlots?: boolean | undefined;
}

/** A box for each document, with its text; none is ticked beforehand. */
export function Consents({ documents, receiver, given, values, errors, change, documentHref, hasSlots }: Props) {
  const hrefOf = documentHref ?? ((path: string) => path);
  return (
    <fieldset className="fld" part="consent">
      <legend className="lbl">Согласия. Отметьте сами</legend>
      <div className="cons">
        {documents.map((document) => {
          const { field, key } = document;
          const slug = AGREEMENTS.find((agreement) => agreement.key === key)?.slug ?? '';
          return (
            <label key={field} className="ck">
              <input
                type="checkbox"
                name={field}
                checked={textOf(values, field) !== ''}
                onChange={(event) => change(field, event.currentTarget.checked ? '1' : '')}
                {...errorProps(field, errors[field])}
              />
              <span>
                {consentTitle(key, receiver, given)}
                <small>
                  {consentReason(document)} {/* In a tab of its own: what is typed here stays. */}
                  <a href={hrefOf(`/${slug}`)} target="_blank" rel="noopener">
                    Текст<span className="sr">{', откроется в\u00a0новой вкладке'}</span>
                  </a>
                </small>
              </span>
            </label>
          );
        })}
      </div>
      {hasSlots && <slot name="consent-extra" />}
      {documents.map(({ field }) => (
        <FieldError key={field} name={field} error={errors[field]} />
      ))}
    </fieldset>
  );
}
