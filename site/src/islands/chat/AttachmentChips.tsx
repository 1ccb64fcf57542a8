import { fileSize } from '#shared/text/file.ts';
import type { Attachment } from './attachments.ts';
import type { Composer } from './composer.ts';
import { Icon } from './Icon.tsx';

interface Props {
  composer: Composer;
  files: readonly Attachment[];
}

/** The files of a message that is being written, each with how far it has come. */
export function AttachmentChips({ composer, files }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className="compose-files" aria-label="Файлы сообщения">
      {files.map(({ key, raw, part, file, error, mayRetry }) => (
        <li key={key} className="compose-file">
          <Icon name={error ? 'warning' : 'document'} />
          <span className="compose-name">
            <span className="ell text-sm">{raw.name}</span>
            {error ? (
              <span className="err">{error}</span>
            ) : file ? (
              <span className="mut text-xs">{fileSize(raw.size)}</span>
            ) : (
              <progress max={1} value={part} aria-label={`Загружаем ${raw.name}`} />
            )}
          </span>
          {mayRetry && (
            <button type="button" className="btn btn-3" onClick={() => composer.retryFile(key)}>
              Повторить
            </button>
          )}
          <button
            type="button"
            className="icb"
            aria-label={`Убрать ${raw.name}`}
            onClick={() => composer.removeFile(key)}
          >
            <Icon name="cross" />
          </button>
        </li>
      ))}
    </ul>
  );
}
