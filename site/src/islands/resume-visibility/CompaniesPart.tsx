import { useEffect, useRef, useState } from 'react';
import { VISIBILITY_COMPANIES_MAX } from '#shared/domain/limits.ts';
import type { FoundCompany } from './store.ts';

interface Props {
  legend: string;
  chosen: readonly { id: number; name: string }[];
  /** Of a search that was sent as a plain form. */
  found: readonly FoundCompany[];
  typed: string;
  error: string | undefined;
  find(typed: string): Promise<FoundCompany[]>;
  onChange(chosen: { id: number; name: string }[]): void;
}

const WAIT_MS = 250;
const CHARS_MIN = 2;

/** The companies of a list: boxes of those that are on it, and of those that a search has found. */
export function CompaniesPart({ legend, chosen, found, typed, error, find, onChange }: Props) {
  const [text, setText] = useState(typed);
  const [offered, setOffered] = useState(found);
  const turns = useRef(0);
  const isTouched = useRef(false);

  useEffect(() => {
    if (!isTouched.current) return;
    const turn = (turns.current += 1);
    if (text.trim().length < CHARS_MIN) return setOffered([]);
    const waiting = setTimeout(() => {
      void find(text.trim()).then(
        (companies) => turn === turns.current && setOffered(companies),
        () => turn === turns.current && setOffered([]),
      );
    }, WAIT_MS);
    return () => clearTimeout(waiting);
    // What is chosen does not ask again.
  }, [text]);

  const others = offered.filter(({ id }) => !chosen.some((one) => one.id === id));
  const isFull = chosen.length >= VISIBILITY_COMPANIES_MAX;
  return (
    <fieldset className="grid gap-2">
      <legend className="lbl">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        <input
          className="inp flex-1"
          type="search"
          name="company"
          aria-label="Найти компанию: название или ИНН"
          placeholder="Название или ИНН"
          autoComplete="off"
          maxLength={100}
          value={text}
          disabled={isFull}
          onChange={(event) => {
            isTouched.current = true;
            setText(event.currentTarget.value);
          }}
          onKeyDown={(event) => event.key === 'Enter' && isTouched.current && event.preventDefault()}
        />
        <noscript>
          <button className="btn btn-2" name="find" value="1">
            Найти
          </button>
        </noscript>
      </div>
      <p className="sr" role="status">
        {text.trim().length >= CHARS_MIN && isTouched.current && `Нашлось компаний: ${others.length}`}
      </p>
      {(chosen.length > 0 || others.length > 0) && (
        <div className="cons">
          {[...chosen, ...others].map((company) => {
            const isChosen = chosen.includes(company);
            return (
              <label key={company.id} className="ck">
                <input
                  type="checkbox"
                  name="visibilityCompanyIds"
                  value={company.id}
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() =>
                    onChange(
                      isChosen
                        ? chosen.filter(({ id }) => id !== company.id)
                        : [...chosen, { id: company.id, name: company.name }],
                    )
                  }
                />
                <span>
                  {company.name}
                  {'note' in company && typeof company.note === 'string' && <small>{company.note}</small>}
                </span>
              </label>
            );
          })}
        </div>
      )}
      {error && <p className="err">{error}</p>}
    </fieldset>
  );
}
