import { useState } from 'react';
import { imageUrl } from '#shared/domain/image-sizes.ts';
import { GroupField, sendingError } from '../builder/index.ts';
import { useBuilder, useField } from './use-builder.ts';

/** A square photo, cut in the window that is used for all pictures of people. */
export function PhotoField() {
  const { host } = useBuilder();
  const [photo, setPhoto] = useField('photo');
  const [sent, setSent] = useState<{ id: string; url: string | null } | null>(null);
  const [state, setState] = useState<{ isSending: boolean; error: string | null }>({ isSending: false, error: null });
  const url = photo?.url ?? (sent && sent.id === photo?.fileId ? sent.url : null);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setState({ isSending: true, error: null });
    try {
      const taken = await host.sendPhoto(file);
      setState({ isSending: false, error: null });
      if (!taken) return;
      setSent(taken);
      setPhoto({ fileId: taken.id });
    } catch (error) {
      setState({ isSending: false, error: sendingError(error) });
    }
  }

  return (
    <GroupField path="photo" label="Ваше фото" hint={'JPG, PNG или WebP до\u00a010\u00a0МБ, не\u00a0мельче 400×400'}>
      <div className="rb-photo">
        {photo && url && <img className="ava" src={imageUrl(url, 'person', 2)} width="96" height="96" alt="" />}
        <label className="btn bld-file">
          {photo ? 'Заменить фото' : 'Добавить фото'}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              void take(file);
            }}
          />
        </label>
        {photo && (
          <button type="button" className="btn btn-3" onClick={() => setPhoto(null)}>
            Убрать фото
          </button>
        )}
      </div>
      <p role="status" className={state.error ? 'err' : 'mut text-sm'}>
        {state.error ?? (state.isSending ? 'Загружаем фото…' : '')}
      </p>
    </GroupField>
  );
}
