import { useRef, useState, type ReactNode } from 'react';
import { imageUrl } from '#shared/domain/image-sizes.ts';
import type { FilePurpose } from '#shared/domain/file-purposes.ts';
import { GroupField } from './fields.tsx';
import { RemoveButton } from './items.tsx';
import type { SentFile } from './options.ts';
import { useAnyBuilder } from './use-builder.ts';

/** One that is there has its address, a new one its file. */
interface ShownFile {
  url?: string | undefined;
  fileId?: string | undefined;
}

interface FilesProps<Item extends ShownFile> {
  path: string;
  purpose: FilePurpose;
  label: string;
  hint: string;
  add: string;
  countMax: number;
  files: readonly Item[];
  /** Of what stands now: others may have come meanwhile. */
  onChange(change: (files: readonly Item[]) => Item[]): void;
  make(file: SentFile): Item;
  nameOf(file: Item, index: number): string;
  /** What is typed about one. */
  children(file: Item, change: (part: Partial<Item>) => void, index: number): ReactNode;
}

interface Sending {
  key: number;
  name: string;
  part: number;
  error: string | null;
}

/** Files that are sent when they are chosen; their order is that of the page. */
export function FilesField<Item extends ShownFile>(props: FilesProps<Item>) {
  const { path, purpose, label, hint, add, countMax, files, onChange, make, nameOf, children } = props;
  const { host } = useAnyBuilder();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const next = useRef(0);
  const isPhotos = purpose !== 'vacancy_document';

  async function send(file: File): Promise<void> {
    const key = (next.current += 1);
    const change = (part: Partial<Sending>) =>
      setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
    setSending((all) => [...all, { key, name: file.name, part: 0, error: null }]);
    try {
      const sent = await host.sendFile(file, purpose, (part) => change({ part }));
      const { id, url } = sent;
      if (url) setUrls((all) => ({ ...all, [id]: url }));
      onChange((now) => [...now, make(sent)]);
      setSending((all) => all.filter((one) => one.key !== key));
    } catch (error) {
      change({ error: sendingError(error) });
    }
  }

  const left = countMax - files.length - sending.filter(({ error }) => !error).length;
  return (
    <GroupField path={path} label={label} hint={hint} speaksForItems>
      <ul className={isPhotos ? 'bld-photos' : 'bld-files'}>
        {files.map((one, index) => {
          const url = one.url ?? urls[one.fileId ?? ''];
          const name = nameOf(one, index);
          const change = (part: Partial<Item>) =>
            onChange((now) => now.map((file, at) => (at === index ? { ...file, ...part } : file)));
          return (
            <li key={one.fileId ?? one.url}>
              {isPhotos && url && <img src={imageUrl(url, 'photo', 1)} width="160" height="107" alt="" />}
              {children(one, change, index)}
              <span className="bld-item-acts">
                {index > 0 && (
                  <button
                    type="button"
                    className="btn btn-3 btn-sm"
                    onClick={() => onChange((now) => now.toSpliced(index, 1).toSpliced(index - 1, 0, one))}
                  >
                    Раньше<span className="sr">: {name}</span>
                  </button>
                )}
                <RemoveButton
                  name={name}
                  isSmall
                  onRemove={() => onChange((now) => now.filter((_, at) => at !== index))}
                />
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
        <label className="btn bld-file">
          {add}
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

/** Why a file was not sent, in Russian. */
export function sendingError(error: unknown): string {
  const problem = error instanceof Error && 'problem' in error ? error.problem : null;
  const { detail, errors } = (problem ?? {}) as { detail?: string; errors?: { message: string }[] };
  return errors?.[0]?.message ?? detail ?? 'не\u00a0отправилось, попробуйте ещё раз';
}
