/** Every element, registered: `<script type="module" src="…/all.js">`. */
import './respond-button.ts';
import './vacancy-feed.ts';
