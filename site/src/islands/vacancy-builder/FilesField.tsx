import { useRef, useState } from 'react';
import { imageUrl } from '#shared/domain/image-sizes.ts';
import { GroupField } from './fields.tsx';
import { useBuilder, useField } from './use-builder.ts';

interface FilesProps {
  path: 'photos' | 'documents';
  purpose: 'vacancy_photo' | 'vacancy_document';
  label: string;
  countMax: number;
}

interface Sending {
  key: number;
  name: string;
  part: number;
  error: string | null;
}

/** Files that are sent when they are chosen; their order is that of the page. */
export function FilesField({ path, purpose, label, countMax }: FilesProps) {
  const builder = useBuilder();
  const [files, setFiles] = useField(path);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const next = useRef(0);
  const isPhotos = path === 'photos';

  async function send(file: File): Promise<void> {
    const key = (next.current += 1);
    const change = (part: Partial<Sending>) =>
      setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
    setSending((all) => [...all, { key, name: file.name, part: 0, error: null }]);
    try {
      const { id, url, name } = await builder.host.sendFile(file, purpose, (part) => change({ part }));
      if (url) setUrls((all) => ({ ...all, [id]: url }));
      // What stands now: others may have come meanwhile.
      const now = builder.$typed.get()[path];
      setFiles([...now, { fileId: id, alt: isPhotos ? '' : name }]);
      setSending((all) => all.filter((one) => one.key !== key));
    } catch (error) {
      change({ error: reasonOf(error) });
    }
  }

  function move(from: number, to: number): void {
    const moved = files.toSpliced(from, 1);
    const one = files[from];
    if (one) setFiles(moved.toSpliced(to, 0, one));
  }

  const left = countMax - files.length - sending.filter(({ error }) => !error).length;
  return (
    <GroupField path={path} label={label} hint={isPhotos ? 'Первое\u00a0— на\u00a0карточке' : 'До\u00a010\u00a0МБ'}>
      <ul className={isPhotos ? 'vb-photos' : 'vb-files'}>
        {files.map((one, index) => {
          const url = one.url ?? urls[one.fileId ?? ''];
          const name = one.alt || (isPhotos ? `Фото ${index + 1}` : `Документ ${index + 1}`);
          return (
            <li key={one.fileId ?? one.url}>
              {isPhotos && url && <img src={imageUrl(url, 'photo', 1)} width="160" height="107" alt="" />}
              <label className="vb-item-line">
                <span className="sr">{isPhotos ? `Что на фото ${index + 1}` : 'Название документа'}</span>
                <input
                  className="inp"
                  placeholder={isPhotos ? 'Что на\u00a0фото' : 'Название'}
                  maxLength={200}
                  value={one.alt}
                  onChange={(event) =>
                    setFiles(
                      files.map((file, at) => (at === index ? { ...file, alt: event.currentTarget.value } : file)),
                    )
                  }
                />
              </label>
              <span className="vb-item-acts">
                {index > 0 && (
                  <button type="button" className="btn btn-3 btn-sm" onClick={() => move(index, index - 1)}>
                    Раньше<span className="sr">: {name}</span>
                  </button>
                )}
                <button
                  type="button"
                  className="btn btn-3 btn-sm"
                  onClick={() => setFiles(files.filter((_, at) => at !== index))}
                >
                  Убрать<span className="sr">: {name}</span>
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      {sending.map(({ key, name, part, error }) => (
        <p key={key} className={error ? 'err' : 'mut text-sm'} role="status">
          {error ? `${name}: ${error}` : `${name}: ${Math.round(part * 100)}\u00a0%`}
        </p>
      ))}
      {left > 0 && (
        <label className="btn vb-file">
          {isPhotos ? 'Добавить фото' : 'Добавить PDF'}
          <input
            type="file"
            multiple
            accept={isPhotos ? 'image/jpeg,image/png,image/webp' : 'application/pdf'}
            onChange={(event) => {
              for (const file of [...(event.currentTarget.files ?? [])].slice(0, left)) void send(file);
              event.currentTarget.value = '';
            }}
          />
        </label>
      )}
    </GroupField>
  );
}

function reasonOf(error: unknown): string {
  const problem = error instanceof Error && 'problem' in error ? error.problem : null;
  const { detail, errors } = (problem ?? {}) as { detail?: string; errors?: { message: string }[] };
  return errors?.[0]?.message ?? detail ?? 'не\u00a0отправилось, попробуйте ещё раз';
}
