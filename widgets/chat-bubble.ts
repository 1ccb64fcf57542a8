/** One element, registered: `<script type="module" src="…/chat-bubble.js">`. */
import './chat-bubble/offer.ts';
import { defineElements } from './kit/define-once.ts';
import { installKarkas } from './kit/karkas.ts';

defineElements();
installKarkas(KARKAS_VERSION);
