import { ComposerForm } from './ComposerForm.tsx';
import { DialogHead } from './DialogHead.tsx';
import { Icon } from './Icon.tsx';
import { MessageList } from './MessageList.tsx';
import type { OpenProps } from './open-props.ts';
import { rowWarning } from './row-left.ts';
import { shownMessages } from './shown.ts';
import { WrittenFrom } from './WrittenFrom.tsx';

/** The open dialog: who it is with, its messages, and where one writes. */
export function DialogView({ chat, state, open }: OpenProps) {
  const { dialog, phase } = open;
  if (!dialog || phase !== 'ready')
    return (
      <section className="cv" aria-label="Диалог">
        <div className="cv-note">
          {phase === 'loading' && <span className="spin" role="status" aria-label="Загружаем диалог" />}
          {phase === 'missing' && <p>Такого диалога нет</p>}
          {phase === 'failed' && (
            <>
              <p role="alert">Диалог не&nbsp;загрузился.</p>
              <button type="button" className="btn btn-2" onClick={() => void chat.openDialog(open.id)}>
                Повторить
              </button>
            </>
          )}
          {phase !== 'loading' && (
            <button type="button" className="btn btn-3" onClick={chat.closeDialog}>
              К&nbsp;списку
            </button>
          )}
        </div>
      </section>
    );
  return (
    <section className="cv" aria-label={`Диалог: ${dialog.title}`}>
      <DialogHead chat={chat} state={state} dialog={dialog} />
      {dialog.page && <WrittenFrom page={dialog.page} />}
      <MessageList chat={chat} state={state} open={open} dialog={dialog} />
      {dialog.mayWrite ? (
        <ComposerForm
          chat={chat}
          open={open}
          dialog={dialog}
          warning={rowWarning(shownMessages(state, open.id), dialog)}
        />
      ) : (
        <p className="cv-refusal bar">
          <Icon name="info" />
          <span>{dialog.refusal ?? 'Писать в\u00a0этот диалог нельзя'}</span>
        </p>
      )}
    </section>
  );
}
