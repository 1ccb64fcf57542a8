/** Every element, registered: `<script type="module" src="…/all.js">`. */
import './vacancy-feed.ts';
