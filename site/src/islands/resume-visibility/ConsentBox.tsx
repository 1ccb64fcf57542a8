import { AGREEMENTS } from '#shared/domain/agreements.ts';
import type { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import { CONSENT_LABELS } from '#shared/text/consent-labels.ts';

interface Props {
  document: (typeof SIGN_UP_DOCUMENTS)['resume'][number];
  isTicked: boolean;
  error: string | undefined;
  onChange(isTicked: boolean): void;
}

/** The box of one document, with its text; never ticked beforehand. */
export function ConsentBox({ document: { field, key }, isTicked, error, onChange }: Props) {
  const [title, why] = CONSENT_LABELS[key];
  const slug = AGREEMENTS.find((agreement) => agreement.key === key)?.slug ?? '';
  const errorId = `${field}-error`;
  return (
    <div className="grid gap-1">
      <div className="cons">
        <label className="ck">
          <input
            type="checkbox"
            name={field}
            value="1"
            checked={isTicked}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <span>
            {title}
            <small>
              {why}{' '}
              <a href={`/${slug}`} target="_blank" rel="noopener">
                Текст<span className="sr">{', откроется в\u00a0новой вкладке'}</span>
              </a>
            </small>
          </span>
        </label>
      </div>
      {error && (
        <p className="err" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
