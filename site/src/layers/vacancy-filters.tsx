import { createRoot } from 'react-dom/client';
import { createFiltersLayer, FiltersLayer, type FiltersLayerProps } from '#islands/vacancy-filters/index.ts';
import type { VacancyListQuery } from '#shared/domain/vacancy-query.ts';
import { element } from '#shared/ui/element.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';

/** Every filter of the list of vacancies. The result is the choice, which the opener shows. */
export const layer: LayerContent<FiltersLayerProps, VacancyListQuery> = {
  title: 'Фильтры',
  look: { size: 'xl3' },
  draw({ head, body, close }, props) {
    const store = createFiltersLayer(props);
    head.append(element('button', { type: 'button', className: 'btn btn-3', onclick: store.reset }, 'Сбросить'));
    const root = createRoot(body);
    root.render(<FiltersLayer layer={store} place={props.view} load={props.load} close={close} />);
    return () => {
      store.stop();
      root.unmount();
    };
  },
};
