/** Every element, registered: `<script type="module" src="…/all.js">`. */
import './chat-bubble.ts';
import './respond-button.ts';
import './vacancy-feed.ts';
