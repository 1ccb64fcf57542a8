import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ShownTo } from '#shared/contracts/resume.ts';
import { FULL_AGE_YEARS } from '#shared/domain/limits.ts';
import { HIDDEN_FIELDS, RESUME_VISIBILITIES } from '#shared/domain/resume-terms.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import { HIDDEN_FIELD_LABELS, VISIBILITY_LABELS } from '#shared/text/resume-labels.ts';
import { CompaniesPart } from './CompaniesPart.tsx';
import { ConsentBox } from './ConsentBox.tsx';
import { EveryonePart } from './EveryonePart.tsx';
import {
  createVisibility,
  needsCompanies,
  needsConsent,
  type FoundCompany,
  type Refused,
  type VisibilityHost,
} from './store.ts';

export interface ResumeVisibilityProps {
  resumeId: number;
  /** `own.shownTo` of the resume. */
  state: ShownTo;
  host: VisibilityHost;
  /** After each save, with what stands now. */
  onChange?(state: ShownTo): void;
  /** Where it is a form of a page, which works without a script: its hidden fields, and what became of it. */
  plain?: PlainForm;
}

export interface PlainForm {
  hidden: Readonly<Record<string, string>>;
  refused: Refused | null;
  /** Of its search for companies. */
  search: { typed: string; found: readonly FoundCompany[] };
}

const [, OF_A_PARENT] = SIGN_UP_DOCUMENTS.resume;

/** Who sees a resume: each choice is saved at once where nothing more is needed. */
export function ResumeVisibility({ resumeId, state, host, onChange, plain }: ResumeVisibilityProps) {
  const told = useRef(onChange);
  told.current = onChange;
  const [visibility] = useState(() =>
    createVisibility(host, { resumeId, state, refused: plain?.refused }, (now) => told.current?.(now)),
  );
  const chosen = useStore(visibility.$chosen);
  const saved = useStore(visibility.$saved);
  const { phase, message, errors } = useStore(visibility.$saving);
  const root = useRef<HTMLDivElement>(null);
  const [isTicked, setTicked] = useState(false);
  const [hasParentTicked, setParentTicked] = useState(false);
  const [isLive, setLive] = useState(false);
  const consents = needsConsent(saved, chosen);
  useEffect(() => {
    setLive(true);
    // Somebody may have chosen before the script came.
    const early = root.current?.querySelector<HTMLInputElement>('input[name="visibility"]:checked');
    const picked = RESUME_VISIBILITIES.find((one) => one === early?.value);
    if (picked && picked !== visibility.$chosen.get().visibility) visibility.choose({ visibility: picked });
  }, [visibility]);

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    await visibility.save(isTicked);
    // The refusal stands at its box, which may be a screen away.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    if (visibility.$saving.get().phase === 'saved') setTicked(false);
  }

  const parts = (
    <>
      <fieldset>
        <legend className="lbl">Кто видит резюме</legend>
        <div className="cons">
          {RESUME_VISIBILITIES.map((one) => {
            const [name, whom] = VISIBILITY_LABELS[one];
            const isBarred = one === 'everyone' && chosen.isMinor;
            return (
              <label key={one} className="ck">
                <input
                  type="radio"
                  name="visibility"
                  value={one}
                  checked={chosen.visibility === one}
                  disabled={isBarred}
                  onChange={() => visibility.choose({ visibility: one })}
                />
                <span>
                  {name}
                  <small>{isBarred ? `Откроется, когда вам исполнится ${FULL_AGE_YEARS}` : whom}</small>
                </span>
              </label>
            );
          })}
        </div>
        {errors.visibility && <p className="err">{errors.visibility}</p>}
      </fieldset>
      {chosen.isMinor && (
        <div className="bar grid gap-2">
          <p>
            {`Вам нет ${FULL_AGE_YEARS}. Резюме увидят только зарегистрированные компании, а\u00a0телефон\u00a0— ` +
              'лишь та, которой вы сами отправите отклик. Всем в\u00a0интернете его не\u00a0показываем.'}
          </p>
          {!chosen.hasParentalConsent && (
            <ConsentBox
              document={OF_A_PARENT}
              isTicked={hasParentTicked}
              error={errors.parentalAgreement}
              onChange={(ticked) => {
                setParentTicked(ticked);
                visibility.tickParent(ticked);
              }}
            />
          )}
        </div>
      )}
      {needsCompanies(chosen.visibility) && (
        <CompaniesPart
          legend={chosen.visibility === 'companies_only' ? 'Кому показывать' : 'Кому не\u00a0показывать'}
          chosen={chosen.companies}
          found={plain?.search.found ?? []}
          typed={plain?.search.typed ?? ''}
          error={errors.visibilityCompanyIds}
          find={(typed) => visibility.findCompanies(typed)}
          onChange={(companies) => visibility.choose({ companies })}
        />
      )}
      {chosen.visibility === 'everyone' && (
        <EveryonePart
          chosen={chosen}
          box={consents ? { isTicked, error: errors.distributionAgreement, tick: setTicked } : null}
          onChange={(publicCategories) => visibility.choose({ publicCategories })}
        />
      )}
      <fieldset>
        <legend className="lbl">Что скрыть и&nbsp;от&nbsp;компаний</legend>
        <div className="cons">
          {HIDDEN_FIELDS.map((field) => (
            <label key={field} className="ck">
              <input
                type="checkbox"
                name="hiddenFields"
                value={field}
                checked={chosen.hiddenFields.includes(field)}
                onChange={(event) =>
                  visibility.choose({
                    hiddenFields: event.currentTarget.checked
                      ? [...chosen.hiddenFields, field]
                      : chosen.hiddenFields.filter((other) => other !== field),
                  })
                }
              />
              <span>{HIDDEN_FIELD_LABELS[field]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-3">
        {(!isLive || consents) && (
          <button
            className="btn btn-1"
            type={plain ? 'submit' : 'button'}
            disabled={phase === 'saving'}
            onClick={plain ? undefined : () => void submit()}
          >
            {!isLive ? 'Сохранить' : saved.visibility === 'everyone' ? 'Показать всем и\u00a0это' : 'Показать всем'}
          </button>
        )}
        <p role="status" className="mut">
          {phase === 'saving' && 'Сохраняем…'}
          {phase === 'saved' && `Сохранено. ${whoSees(saved)}`}
          {phase === 'idle' && consents && 'Пока не\u00a0сохранено: нужно согласие'}
        </p>
        {message && (
          <p className="err" role="alert">
            {message}
          </p>
        )}
      </div>
    </>
  );
  return (
    <div ref={root}>
      {plain ? (
        <form className="grid gap-6" id="visibility" method="post" noValidate onSubmit={(event) => void submit(event)}>
          {Object.entries(plain.hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {parts}
        </form>
      ) : (
        <div className="grid gap-6">{parts}</div>
      )}
    </div>
  );
}

/** «Резюме видят все компании». */
function whoSees({ visibility, companies }: ShownTo): string {
  switch (visibility) {
    case 'everyone':
      return 'Резюме видят все, и\u00a0без\u00a0регистрации';
    case 'companies':
      return 'Резюме видят все компании';
    case 'companies_except':
      return `Резюме видят компании, кроме выбранных: ${companies.length}`;
    case 'companies_only':
      return `Резюме видят только выбранные компании: ${companies.length}`;
    case 'link_only':
      return 'Резюме видят компании, которым вы отправили отклик';
    case 'hidden':
      return 'Резюме спрятано';
  }
}
