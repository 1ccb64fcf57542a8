import { offerElement } from '../kit/define-once.ts';
import { RespondButtonElement } from './element.ts';

offerElement('respond-button', RespondButtonElement);
