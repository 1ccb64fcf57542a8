/** What builders of all kinds of documents share, for their islands. It must not import anything from the site. */
export { BuilderFrame } from './BuilderFrame.tsx';
export * from './choices.tsx';
export * from './document.ts';
export {
  GroupField,
  Labelled,
  LineField,
  NumberField,
  OptionalField,
  SelectField,
  SwitchField,
  useControl,
} from './fields.tsx';
export { TextField } from './TextField.tsx';
export { FilesField, sendingError } from './FilesField.tsx';
export { AddSelect, RemoveButton } from './items.tsx';
export { focusField } from './go-to-field.ts';
export type { TypingStore } from './kept.ts';
export { LackList, ModeratorNotes, useLacks, type Lack } from './Lacks.tsx';
export { LanguageFields, LevelFields } from './LanguageFields.tsx';
export type { BuilderHost, Choice, DocumentOptions } from './options.ts';
export { More, Part } from './parts.tsx';
export {
  CitiesPicker,
  CityPicker,
  MetroPicker,
  SkillPicker,
  SpecializationPicker,
  WorkTypePicker,
} from './pickers.tsx';
export { RegionsPicker, SpecializationsPicker } from './more-pickers.tsx';
export { createDocumentBuilder, type Builder, type PublishState, type Refused } from './store.ts';
export { numberOf, oneOf, readNumber, type Typed } from './typed.ts';
export { builderContext, idOf, useError } from './use-builder.ts';
