import { builderContext } from '../builder/index.ts';
import type { Builder } from './store.ts';
import type { Typed } from './typed.ts';

export const { Provider: BuilderProvider, useBuilder, useField } = builderContext<Typed, Builder>();
