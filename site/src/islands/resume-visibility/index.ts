/**
 * The portable interface, for builders, widgets and tests. It must not import anything from the site.
 *
 * `<ResumeVisibility resumeId={7} state={own.shownTo} host={host} onChange={setShownTo} />` chooses who sees an own resume, a draft
 * too: `state` is `own.shownTo` of `GET /resume/{id}`. Each choice is saved at once by `POST /resume/{id}/status`, where nothing
 * more is needed; «Все» needs its box ticked and its button pressed. `onChange` gets what stands after each save. Without a
 * script it is a plain form, for which `plain` says where it goes. Its page has `shared/ui/styles/components/consents.css`.
 */
export { ResumeVisibility, type PlainForm, type ResumeVisibilityProps } from './ResumeVisibility.tsx';
export { createVisibility, type FoundCompany, type Refused, type VisibilityHost } from './store.ts';
