import type { DialogFull } from '#shared/contracts/chat-views.ts';
import { RESPOND_LOOKS } from '#shared/ui/respond-looks.ts';
import { hoursLine } from '#shared/text/chat-hours.ts';
import { Icon } from './Icon.tsx';
import { Menu } from './Menu.tsx';
import type { ChatState } from './state.ts';
import type { ChatStore } from './store.ts';
import { useNow } from './use-now.ts';

interface Props {
  chat: ChatStore;
  state: ChatState;
  dialog: DialogFull;
}

const MUTE_MS = 8 * 3_600_000;

/** Who the dialog is with, what it is about, and what may be done with it. */
export function DialogHead({ chat, state, dialog }: Props) {
  const { title, subject, vacancy, respond, phone } = dialog;
  const { address, vacancyHref, isEmbedded } = chat.options;
  const Title = isEmbedded ? 'h2' : 'h1';
  const { mutedUntil } = dialog;
  const isThere = state.present[dialog.id] ?? false;
  return (
    <header className="cv-h">
      <a
        className="icb cv-back"
        href={address?.list(state.list.query) ?? '#'}
        aria-label={'К\u00a0списку чатов'}
        onClick={(event) => {
          event.preventDefault();
          chat.closeDialog();
        }}
      >
        <Icon name="left" />
      </a>
      <div className="cv-who">
        <Title>
          <b className="ell">{isEmbedded ? (vacancy?.title ?? subject ?? 'Вопрос компании') : title}</b>
          {mutedUntil && <span className="cv-mute">без уведомлений</span>}
          {/* The panel of another site says it above. */}
          {isThere && !isEmbedded && <span className="cv-on">в&nbsp;сети</span>}
        </Title>
        {vacancy ? (
          <a className="ell text-sm" href={vacancyHref(vacancy.id)}>
            {isEmbedded ? 'Открыть вакансию' : vacancy.title}
          </a>
        ) : dialog.orderId !== null ? (
          <a
            className="ell text-sm"
            href={`${dialog.side === 'staff' ? '/staff' : '/profile'}/orders/${dialog.orderId}`}
          >
            {subject}
          </a>
        ) : (
          subject && !isEmbedded && <span className="ell mut text-sm">{subject}</span>
        )}
        {dialog.vouchedAs !== null && (
          <span className="ell mut text-sm" title={dialog.vouchedAs}>
            подтверждён сайтом компании: {dialog.vouchedAs}
          </span>
        )}
        {!isEmbedded && !isThere && <Hours chat={chat} dialog={dialog} />}
      </div>
      {respond && <span className={`tag ${RESPOND_LOOKS[respond.status]} cv-status`}>{respond.label}</span>}
      {phone && (
        <a className="icb" href={`tel:${phone}`} aria-label="Позвонить">
          <Icon name="phone" />
        </a>
      )}
      {!isEmbedded && <DialogMenu chat={chat} dialog={dialog} />}
    </header>
  );
}

/** When somebody answers who is not there. */
function Hours({ chat, dialog: { hours } }: Omit<Props, 'state'>) {
  const now = useNow(chat.host.now, chat.options.now);
  return hours && <span className="mut text-sm cv-hours">{hoursLine(hours, now).text}</span>;
}

function DialogMenu({ chat, dialog }: Omit<Props, 'state'>) {
  const { id, archived, pinned, mutedUntil, mayBlock, mayUnblock, assignees, assignee } = dialog;
  const until = () => new Date(chat.host.now().getTime() + MUTE_MS).toISOString();

  async function block(): Promise<void> {
    const sure = await chat.host.confirm({
      title: 'Заблокировать диалог?',
      text: 'Писать не\u00a0сможет никто, пока вы\u00a0не\u00a0разблокируете.',
      label: 'Заблокировать',
      isDangerous: true,
    });
    if (sure) await chat.change({ blocked: true });
  }

  return (
    <Menu label={'Действия с\u00a0диалогом'} icon="dots">
      {(pick) => (
        <>
          <button type="button" onClick={pick(() => chat.setFlag(id, { pinned: !pinned }))}>
            {pinned ? 'Открепить' : 'Закрепить'}
          </button>
          <button type="button" onClick={pick(() => chat.setFlag(id, { mutedUntil: mutedUntil ? null : until() }))}>
            {mutedUntil ? 'Включить уведомления' : 'Не\u00a0беспокоить 8\u00a0часов'}
          </button>
          <button type="button" onClick={pick(() => chat.setFlag(id, { archived: !archived }))}>
            {archived ? 'Вернуть из\u00a0архива' : 'В\u00a0архив'}
          </button>
          {mayBlock && (
            <button type="button" onClick={pick(block)}>
              Заблокировать
            </button>
          )}
          {mayUnblock && (
            <button type="button" onClick={pick(() => chat.change({ blocked: false }))}>
              Разблокировать
            </button>
          )}
          {assignees.length > 0 && (
            <label className="pop-f">
              Кто отвечает
              <select
                className="inp"
                value={assignee?.memberId ?? ''}
                onChange={(event) => void chat.change({ assigneeId: event.currentTarget.value || null })}
              >
                <option value="">Все</option>
                {assignees.map(({ memberId, name }) => (
                  <option key={memberId} value={memberId}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
        </>
      )}
    </Menu>
  );
}
