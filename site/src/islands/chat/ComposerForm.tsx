import { useStore } from '@nanostores/react';
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import type { DialogFull } from '#shared/contracts/chat-views.ts';
import { AttachmentChips } from './AttachmentChips.tsx';
import { selectBlank } from './blanks.ts';
import { EMPTY_DRAFT } from './composer.ts';
import { ComposeTools, type Tool } from './ComposeTools.tsx';
import { Icon } from './Icon.tsx';
import { isTouch } from './is-touch.ts';
import { ToolsMenu } from './ToolsMenu.tsx';
import type { OpenDialog } from './state.ts';
import type { ChatStore } from './store.ts';

interface Props {
  chat: ChatStore;
  open: OpenDialog;
  dialog: DialogFull;
  /** What the writer should know before writing. */
  warning: string | null;
}

/** Where one writes. Without a script it is a plain form of its page. */
export function ComposerForm({ chat, open, dialog, warning }: Props) {
  const { composer, options } = chat;
  const { takesFiles = true } = options;
  const draft = useStore(composer.$drafts)[open.id] ?? EMPTY_DRAFT;
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [tool, setTool] = useState<Tool | null>(null);
  // Until it runs, the fields are those of a page without a script.
  const [isLive, setLive] = useState(false);
  const early = useRef({ text: '', hasFocus: false });
  useEffect(() => {
    // What was typed before stays.
    const node = field.current;
    const root = node?.getRootNode() as Document | ShadowRoot | undefined;
    early.current = { text: node?.value ?? '', hasFocus: node !== null && root?.activeElement === node };
    setLive(true);
  }, []);
  useEffect(() => {
    if (!isLive) return;
    const { text, hasFocus } = early.current;
    if (text) composer.write(text);
    if (hasFocus || (open.isAsked && !isTouch())) field.current?.focus();
  }, [composer, isLive]);
  const context = open.editing ?? open.reply;

  useEffect(() => {
    if (context) field.current?.focus();
  }, [context]);

  // As high as its text, up to what the style allows.
  useEffect(() => {
    const node = field.current;
    if (!node || CSS.supports('field-sizing', 'content')) return;
    node.rows = Math.min(6, draft.text.split('\n').length);
  }, [draft.text]);

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const isSent = await composer.submit();
    field.current?.focus();
    // What has kept it is chosen, to be written over.
    if (!isSent && field.current) selectBlank(field.current, 0);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && context) {
      event.preventDefault();
      chat.reply(null);
    } else if (event.key === '/' && draft.text === '' && !open.editing && !options.isEmbedded) {
      event.preventDefault();
      setTool('templates');
    } else if (event.key === 'Tab' && !event.shiftKey && field.current) {
      // From one blank of a template to the next; after the last one it leaves the field.
      if (selectBlank(field.current, field.current.selectionEnd)) event.preventDefault();
      // Fingers have no Shift: there Enter is a new line, and the button sends.
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !isTouch()) {
      event.preventDefault();
      void submit();
    }
  }

  function take(list: FileList | null): boolean {
    if (!takesFiles || !list || list.length === 0 || open.editing) return false;
    composer.addFiles([...list]);
    return true;
  }

  function paste(event: ClipboardEvent): void {
    if (take(event.clipboardData.files)) event.preventDefault();
  }

  function drop(event: DragEvent): void {
    setOver(false);
    if (take(event.dataTransfer.files)) event.preventDefault();
  }

  function close(): void {
    setTool(null);
    // After it is shown again.
    setTimeout(() => {
      field.current?.focus();
      if (field.current) selectBlank(field.current, 0);
    });
  }

  const plain = options.plainForm;
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0 && !open.editing;
  return (
    <form
      className={isOver ? 'compose is-over' : 'compose'}
      part="composer"
      method="post"
      noValidate={isLive}
      data-live={isLive || undefined}
      onSubmit={(event) => void submit(event)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(takesFiles);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {plain &&
        Object.entries({ ...plain, dialogId: dialog.id, step: 'send' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {context && (
        <div className="compose-re">
          <Icon name={open.editing ? 'text' : 'reply'} />
          <span className="ell text-sm">
            <b>{open.editing ? 'Изменение' : (context.author.name ?? 'Ответ')}</b> {context.text}
          </span>
          <button type="button" className="icb" aria-label="Отменить" onClick={() => chat.reply(null)}>
            <Icon name="cross" />
          </button>
        </div>
      )}
      {tool && <ComposeTools chat={chat} dialog={dialog} tool={tool} onClose={close} />}
      <AttachmentChips composer={composer} files={draft.files} />
      {warning && (
        <p className="compose-err mut text-sm" role="status">
          {warning}
        </p>
      )}
      <p className="err compose-err" id="compose-error" role="alert">
        {draft.error ?? (isLive ? '' : options.plainError)}
      </p>
      <div className="compose-l" hidden={tool === 'voice'}>
        {takesFiles && (
          <label className="icb compose-clip js-only" part="attach">
            <Icon name="clip" />
            <input
              ref={files}
              className="file-over"
              type="file"
              multiple
              aria-label="Прикрепить файлы"
              onChange={(event) => {
                take(event.currentTarget.files);
                event.currentTarget.value = '';
              }}
            />
          </label>
        )}
        {!open.editing && <ToolsMenu chat={chat} onPick={setTool} />}
        <textarea
          ref={field}
          className="inp"
          part="input"
          name="text"
          rows={1}
          placeholder="Сообщение"
          aria-label="Сообщение"
          aria-describedby="compose-error"
          aria-invalid={draft.error ? true : undefined}
          key={String(isLive)}
          {...(isLive ? { value: draft.text } : { defaultValue: options.plainText })}
          onChange={(event) => composer.write(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
        />
        {isLive && isEmpty && options.recordsVoice ? (
          <button
            key="voice"
            type="button"
            className="btn btn-ink"
            aria-label="Записать голосовое сообщение"
            // The second press of a double one was meant for what has just been sent.
            onClick={({ detail }) => detail < 2 && setTool('voice')}
          >
            <Icon name="mic" />
          </button>
        ) : (
          <button key="send" className="btn btn-ink" part="send" aria-label={open.editing ? 'Сохранить' : 'Отправить'}>
            <Icon name={open.editing ? 'check' : 'send'} />
          </button>
        )}
      </div>
    </form>
  );
}
