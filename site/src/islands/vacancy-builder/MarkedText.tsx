import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Labelled, useControl } from '../builder/index.ts';
import { useBuilder, useField } from './use-builder.ts';

type TextField = 'description' | 'duties' | 'requirements' | 'conditions';

interface TextProps {
  path: TextField;
  label: string;
  hint: string;
  charsMax: number;
}

/** A text that grows with what is typed; what the linter found is marked in it. */
export function TextField({ path, label, hint, charsMax }: TextProps) {
  const [value, setValue] = useField(path);
  const control = useControl(path, true);
  const left = charsMax - value.length;
  return (
    <Labelled
      path={path}
      label={label}
      hint={hint}
      beside={left < charsMax / 10 && <span className="mut text-sm">осталось {left}</span>}
    >
      <div className="bld-marked">
        <div className="inp bld-marks" aria-hidden="true">
          <Marked field={path} text={value} />
          {/* The last line, when it is empty, has its height too. */}
          {'\n'}
        </div>
        <textarea
          className="inp"
          rows={4}
          maxLength={charsMax}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          {...control}
        />
      </div>
    </Labelled>
  );
}

function Marked({ field, text }: { field: TextField; text: string }) {
  const { $findings } = useBuilder();
  const places = useStore($findings).filter((one) => one.field === field && one.to > one.from);
  const parts: ReactNode[] = [];
  let position = 0;
  for (const { from, to, level } of places) {
    if (from < position) continue;
    parts.push(
      text.slice(position, from),
      <mark key={from} className={`bld-${level}`}>
        {text.slice(from, to)}
      </mark>,
    );
    position = to;
  }
  return (
    <>
      {parts}
      {text.slice(position)}
    </>
  );
}
