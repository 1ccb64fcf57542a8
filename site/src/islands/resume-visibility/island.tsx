import type { ShownTo } from '#shared/contracts/resume.ts';
import { siteHost } from '../../lib/host.ts';
import { ResumeVisibility as Choice } from './index.ts';
import type { PlainForm } from './ResumeVisibility.tsx';

/** The site's interface: takes JSON and uses the site's host. */
export function ResumeVisibility(props: { resumeId: number; state: ShownTo; plain: PlainForm }) {
  return <Choice {...props} host={siteHost} />;
}
