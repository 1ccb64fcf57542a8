/** One element, registered: `<script type="module" src="…/vacancy-feed.js">`. */
import './vacancy-feed/offer.ts';
import { defineElements } from './kit/define-once.ts';
import { installKarkas } from './kit/karkas.ts';

defineElements();
installKarkas(KARKAS_VERSION);
