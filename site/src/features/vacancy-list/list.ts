import '../../lib/list-navigation.ts';
import { loadBeforePress } from '../../lib/load-before-press.ts';

loadBeforePress('.flt', () =>
  Promise.all([
    import('@astrojs/react/client.js'),
    import('#islands/vacancy-filters/island.tsx'),
    import('../../lib/layers.ts'),
    import('../../layers/vacancy-filters.tsx'),
  ]),
);
