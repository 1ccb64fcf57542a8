import { createRoot } from 'react-dom/client';
import {
  createResumeFiltersLayer,
  ResumeFiltersLayer,
  type ResumeFiltersLayerProps,
} from '#islands/resume-filters/index.ts';
import type { ResumeListQuery } from '#shared/domain/resume-query.ts';
import { element } from '#shared/ui/element.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';

/** Every filter of the list of resumes. The result is the choice, which the opener shows. */
export const layer: LayerContent<ResumeFiltersLayerProps, ResumeListQuery> = {
  title: 'Фильтры',
  look: { size: 'xl3' },
  draw({ head, body, close }, props) {
    const store = createResumeFiltersLayer(props);
    head.append(element('button', { type: 'button', className: 'btn btn-3', onclick: store.reset }, 'Сбросить'));
    const root = createRoot(body);
    root.render(<ResumeFiltersLayer layer={store} view={props.view} load={props.load} close={close} />);
    return () => {
      store.stop();
      root.unmount();
    };
  },
};
