import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { PERMIT_FILES_MAX } from '#shared/domain/limits.ts';
import { WALLET_TITLE_CHARS_MAX } from '#shared/domain/document.ts';
import { GroupField, RemoveButton, sendingError } from '../builder/index.ts';
import { useBuilder } from './use-builder.ts';

interface PermitFilesProps {
  path: string;
  /** What a new file is called in the wallet. */
  title: string;
  fileIds: readonly string[];
  onChange(fileIds: string[]): void;
}

interface WalletItem {
  id: string;
  title: string;
}

/** Files of the applicant's wallet: those that are there, or new ones, which are there afterwards. */
export function PermitFiles({ path, title, fileIds, onChange }: PermitFilesProps) {
  const builder = useBuilder();
  const { files } = useStore(builder.$names);
  const [wallet, setWallet] = useState<readonly WalletItem[] | null>(null);
  const [state, setState] = useState<{ text: string; isError: boolean } | null>(null);
  const nameOf = (id: string) => files.find((one) => one.id === id)?.title ?? 'Файл';
  const others = wallet?.filter(({ id }) => !fileIds.includes(id)) ?? [];

  function add({ id, title: name }: WalletItem): void {
    builder.addNames({ files: [...builder.$names.get().files, { id, title: name }] });
    onChange([...fileIds, id]);
  }

  async function open(): Promise<void> {
    try {
      setWallet((await builder.host.call('GET /requests/wallet')).items);
    } catch (error) {
      setState({ text: sendingError(error), isError: true });
    }
  }

  async function send(file: File): Promise<void> {
    setState({ text: `${file.name}: загружаем…`, isError: false });
    try {
      const { id } = await builder.host.sendFile(file, 'wallet', () => {});
      const name = title.slice(0, WALLET_TITLE_CHARS_MAX);
      add(await builder.host.call('POST /requests/wallet', { kind: 'permit', title: name, fileId: id }));
      setState(null);
    } catch (error) {
      setState({ text: `${file.name}: ${sendingError(error)}`, isError: true });
    }
  }

  return (
    <GroupField
      path={path}
      label="Скан или фото"
      hint={`До\u00a0${PERMIT_FILES_MAX} файлов: JPG, PNG, WebP или PDF. Хранятся в\u00a0ваших документах`}
    >
      {fileIds.length > 0 && (
        <ul className="bld-files">
          {fileIds.map((id) => (
            <li key={id} className="rb-head">
              <span>{nameOf(id)}</span>
              <RemoveButton name={nameOf(id)} isSmall onRemove={() => onChange(fileIds.filter((one) => one !== id))} />
            </li>
          ))}
        </ul>
      )}
      {fileIds.length < PERMIT_FILES_MAX && (
        <div className="bld-item-acts">
          <label className="btn bld-file">
            Загрузить
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,application/pdf"
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                event.currentTarget.value = '';
                if (file) void send(file);
              }}
            />
          </label>
          {wallet === null ? (
            <button type="button" className="btn" onClick={() => void open()}>
              Выбрать из моих документов
            </button>
          ) : others.length > 0 ? (
            <select
              className="inp bld-short"
              aria-label="Выбрать из моих документов"
              value=""
              onChange={(event) => {
                const chosen = others.find(({ id }) => id === event.currentTarget.value);
                if (chosen) add(chosen);
              }}
            >
              <option value="">Из моих документов…</option>
              {others.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
            </select>
          ) : (
            <span className="mut text-sm">Других документов у&nbsp;вас нет</span>
          )}
        </div>
      )}
      <p role="status" className={state?.isError ? 'err' : 'mut text-sm'}>
        {state?.text}
      </p>
    </GroupField>
  );
}
