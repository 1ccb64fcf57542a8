import { useStore } from '@nanostores/react';
import type { Finding } from '#shared/domain/vacancy-lint-input.ts';
import { idOf } from '../builder/index.ts';
import { useBuilder } from './use-builder.ts';
import { textOf, withRewrite } from './rewrite.ts';

const SHOWN_MAX = 5;

/** What the linter found in a field, each with its quote and what one press does about it. */
export function FindingList({ field }: { field: string }) {
  const { $findings } = useBuilder();
  const found = useStore($findings).filter((one) => one.field === field);
  if (found.length === 0) return null;
  return (
    <ul className="bld-findings" aria-label="Что исправить" aria-live="polite">
      {found.slice(0, SHOWN_MAX).map((one) => (
        <FindingItem key={`${one.rule}-${one.from}`} finding={one} />
      ))}
      {found.length > SHOWN_MAX && <li className="mut text-sm">и&nbsp;ещё {found.length - SHOWN_MAX}</li>}
    </ul>
  );
}

export function FindingItem({ finding }: { finding: Finding }) {
  const builder = useBuilder();
  const { level, phrase, message, article, rewrite } = finding;
  // «Каменщик, мужчины» needs no other word.
  const mayStand = finding.field !== 'title' || finding.from === 0;
  const isRead = phrase !== '' && textOf(builder.$typed.get(), finding.field) !== null;

  function show(): void {
    const control = document.getElementById(idOf(finding.field));
    if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) return;
    control.focus();
    control.setSelectionRange(finding.from, finding.to);
  }

  return (
    <li className={`bld-finding bld-${level}`}>
      <p>
        <span className={`tag ${level === 'stop' ? 'tag-bad' : 'tag-warn'}`}>
          {level === 'stop' ? 'Нельзя' : 'Проверьте'}
        </span>{' '}
        {phrase && <mark>{phrase}</mark>} {message}
        {article && <span className="mut"> ({article})</span>}
      </p>
      {isRead && (
        <p className="bld-finding-acts">
          {rewrite && mayStand && (
            <button type="button" className="btn btn-3 btn-sm" onClick={() => withRewrite(builder, finding, rewrite)}>
              Заменить на&nbsp;«{rewrite}»
            </button>
          )}
          {rewrite !== null && (
            <button type="button" className="btn btn-3 btn-sm" onClick={() => withRewrite(builder, finding, '')}>
              Убрать<span className="sr"> «{phrase}»</span>
            </button>
          )}
          <button type="button" className="btn btn-3 btn-sm" onClick={show}>
            Показать<span className="sr"> «{phrase}»</span>
          </button>
        </p>
      )}
    </li>
  );
}
