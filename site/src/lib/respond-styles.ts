import styles from './respond-window.css?url&no-inline';
import { loadStylesheet } from './stylesheet.ts';

await loadStylesheet(styles);
