/** One element, registered: `<script type="module" src="…/respond-button.js">`. */
import './respond-button/offer.ts';
import { defineElements } from './kit/define-once.ts';
import { installKarkas } from './kit/karkas.ts';

defineElements();
installKarkas(KARKAS_VERSION);
