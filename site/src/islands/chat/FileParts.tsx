import type { ChatFile } from '#shared/contracts/chat-views.ts';
import { fileSize } from '#shared/text/file.ts';
import { Icon } from './Icon.tsx';
import type { ChatStore } from './store.ts';

interface Props {
  chat: ChatStore;
  files: readonly ChatFile[];
  isVoice: boolean;
}

const isPicture = ({ width }: ChatFile): boolean => width !== null;

/** Pictures as previews that open above the page, voices as players, other files as downloads. */
export function FileParts({ chat, files, isVoice }: Props) {
  const { fileHref } = chat.options;
  const pictures = files.filter(isPicture);
  const images = pictures.map(({ id, name }) => ({ src: fileHref(id), alt: name }));
  return (
    <>
      {pictures.length > 0 && (
        <span className="msg-pics">
          {pictures.map((file, index) => (
            <a
              key={file.id}
              href={fileHref(file.id)}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                chat.host.showPictures(images, index);
              }}
            >
              <img
                src={fileHref(file.id, 'preview')}
                alt={file.name}
                width={file.width ?? undefined}
                height={file.height ?? undefined}
                loading="lazy"
              />
            </a>
          ))}
        </span>
      )}
      {files
        .filter((file) => !isPicture(file))
        .map((file) =>
          isVoice ? (
            // A voice has no captions: who speaks may write too.
            <audio key={file.id} controls preload="none" src={fileHref(file.id)} aria-label={voiceLabel(file)} />
          ) : (
            <a key={file.id} className="msg-file" href={fileHref(file.id)} download={file.name}>
              <Icon name="document" />
              <span>
                <b>{file.name}</b>
                <span className="mut text-xs">{fileSize(file.bytes)}</span>
              </span>
            </a>
          ),
        )}
    </>
  );
}

function voiceLabel({ durationMs }: ChatFile): string {
  return durationMs === null ? 'Голосовое сообщение' : `Голосовое сообщение, ${Math.round(durationMs / 1_000)}\u00a0с`;
}
