import { useState } from 'react';
import { builderHost } from '../../lib/builder-host.ts';
import { siteCall } from '../../lib/call.ts';
import { stepIn } from '../builder/index.ts';
import { createBuilder, RESUME, ResumeBuilder as View, type BuilderHost, type BuilderOptions } from './index.ts';

/** The step that an address asks for: by its name, or that of a field. */
export const stepOf = (query: URLSearchParams) => stepIn(RESUME, query);

const host: BuilderHost = {
  ...builderHost,
  editEducation: (kind, value) =>
    kind === 'education'
      ? builderHost.openLayer('education', { value })
      : builderHost.openLayer('additional-education', { value }),
  async sendPhoto(file) {
    const crop = await builderHost.openLayer('image-cropper', { file, purpose: 'resume_photo' });
    if (!crop) return null;
    const { sendFile } = await import('../../lib/send-file.ts');
    const input = { purpose: 'resume_photo' as const, file, ...crop };
    return sendFile(input, { onProgress: () => {}, signal: new AbortController().signal });
  },
  async confirmPhone(resumeId, phone) {
    const sent = await siteCall('POST /resume/{id}/phone/request', { id: resumeId, phone });
    return builderHost.openLayer('resume-phone-code', { sent, resumeId, phone });
  },
  async preview(resumeId) {
    await builderHost.openLayer('resume-preview', { resumeId });
  },
};

/** The site's interface: takes JSON and uses the site's host. */
export function ResumeBuilder(options: BuilderOptions) {
  const [builder] = useState(() => createBuilder(host, options));
  return <View builder={builder} />;
}
