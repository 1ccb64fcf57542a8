import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { builderContext, type Typed as TypedOf } from '../builder/index.ts';
import type { Builder } from './store.ts';

export type Typed = TypedOf<ResumeContent>;

export const { Provider: BuilderProvider, useBuilder, useField } = builderContext<Typed, Builder>();
