import { build, hand, install } from './bootstrap.mjs';

install();
build();
hand('server/main.ts', [], { NODE_ENV: 'production' });
