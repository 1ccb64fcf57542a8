import { offerElement } from '../kit/define-once.ts';
import { ChatBubbleElement } from './element.ts';

offerElement('chat-bubble', ChatBubbleElement);
