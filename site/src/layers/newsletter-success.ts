import {
  CONFIRM_HOURS,
  nextIssueAt,
  type SubscriptionKind,
  type SubscriptionSchedule,
} from '#shared/domain/subscription.ts';
import { firstIssueText } from '#shared/text/subscription-labels.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { drawMessage } from '#shared/ui/layer/message.ts';

type NewsletterSuccessProps =
  /** Its address is not confirmed yet; absent where it is that of the account. */
  | { status: 'pending'; email?: string | undefined }
  | { status: 'active'; kind: SubscriptionKind; schedule: SubscriptionSchedule };

/** Says what comes next: the mail with the link, or the first issue. */
export const layer: LayerContent<NewsletterSuccessProps> = {
  title: ({ status }) => (status === 'pending' ? 'Проверьте почту' : 'Готово'),
  look: { size: 'sm' },
  isAlert: true,
  draw({ body, close }, props) {
    drawMessage(body, textOf(props), [{ label: 'Хорошо', className: 'btn-1', isFirst: true, onPress: () => close() }]);
  },
};

function textOf(props: NewsletterSuccessProps): string {
  if (props.status === 'active') {
    const { kind, schedule } = props;
    return firstIssueText({ kind, ...schedule }, nextIssueAt(schedule, new Date()).toISOString());
  }
  const where = props.email ? ` на\u00a0${props.email}` : '';
  return `Отправили письмо${where}. Откройте ссылку из\u00a0него в\u00a0ближайшие ${CONFIRM_HOURS}\u00a0часов и\u00a0нажмите «Присылать». Письма нет\u00a0— посмотрите в\u00a0спаме.`;
}
