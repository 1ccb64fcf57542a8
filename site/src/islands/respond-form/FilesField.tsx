import { useId } from 'react';
import { listOf, readFileValue } from '#shared/client/respond-body.ts';
import { FILE_KINDS } from '#shared/domain/file-kinds.ts';
import { FILE_PURPOSE_RULES, type FilePurpose } from '#shared/domain/file-purposes.ts';
import { errorProps, FieldError } from './Field.tsx';
import { Icon } from './Icon.tsx';
import type { StepProps } from './step-props.ts';

interface FilesFieldProps extends Pick<StepProps, 'store' | 'state'> {
  name: string;
  label: string;
  purpose: FilePurpose;
  max: number;
}

/** Files as chips; each is sent when it is chosen. */
export function FilesField({ store, state: { values, errors, uploads }, name, label, purpose, max }: FilesFieldProps) {
  const id = useId();
  const files = listOf(values, name);
  const accept = FILE_PURPOSE_RULES[purpose].kinds.map((kind) => FILE_KINDS[kind].type).join(',');
  return (
    <div className="fld" role="group" aria-labelledby={id}>
      <span className="lbl" id={id}>
        {label}
      </span>
      <div className="chips-row">
        {files.map((file) => (
          <button key={file} type="button" className="chip on" onClick={() => store.removeFile(name, file)}>
            <Icon name="clip" />
            <span className="wrap-anywhere">{readFileValue(file).name}</span>
            <Icon name="cross" />
            <span className="sr">, убрать</span>
          </button>
        ))}
        {uploads.map((file, index) => (
          <span key={`${index} ${file}`} className="chip" aria-busy="true">
            <span className="spin" />
            {file}
          </span>
        ))}
        {files.length + uploads.length < max && (
          <label className="chip">
            <Icon name="plus" />
            Файл
            <input
              type="file"
              className="file-over"
              multiple={max > 1}
              accept={accept}
              aria-label={`${label}: выбрать`}
              onChange={(event) => {
                const { files: chosen } = event.currentTarget;
                if (chosen) void store.addFiles(name, purpose, max, [...chosen]);
                event.currentTarget.value = '';
              }}
              {...errorProps(name, errors[name])}
            />
          </label>
        )}
      </div>
      <FieldError name={name} error={errors[name]} />
    </div>
  );
}
