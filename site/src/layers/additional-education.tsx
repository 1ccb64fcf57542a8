import { createRoot } from 'react-dom/client';
import { EducationForm, type EducationValue } from '#islands/resume-builder/index.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { siteCall } from '../lib/call.ts';

interface EducationProps {
  /** Null for a new one. */
  value: EducationValue | null;
}

/** A course or a retraining of a resume. The result is what was written. */
export const layer: LayerContent<EducationProps, EducationValue> = {
  title: 'Курсы и\u00a0переподготовка',
  // A press beside it would lose what is typed.
  look: { size: 'lg', closesByBackdrop: false },
  draw({ body, close }, { value }) {
    const root = createRoot(body);
    root.render(<EducationForm kind="additionalEducation" call={siteCall} value={value} onDone={close} />);
    return () => root.unmount();
  },
};
