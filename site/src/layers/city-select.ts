import { plural } from '#shared/text/plural.ts';
import { element } from '#shared/ui/element.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { siteCall } from '../lib/call.ts';
import { cityAddress } from '../features/city/city-address.ts';
import { createCitySearch, largestCities, type Region, type RegionCity } from '../features/city/city-search.ts';
import type { KeptCity } from '../features/city/city.ts';
import { loadStylesheet } from '../lib/stylesheet.ts';
import styles from './city-select.css?url&no-inline';

await loadStylesheet(styles);

interface CitySelectProps {
  /** Path and query of the page to open in the city. */
  page: string;
}

interface CityChoice {
  /** Null for everywhere. */
  city: KeptCity | null;
  href: string;
}

const LARGEST = 12;

/** Cities by regions, with a search. Every city is a link to the page in that city. */
export const layer: LayerContent<CitySelectProps, CityChoice> = {
  title: 'Выберите город',
  look: { size: 'lg' },
  draw({ body, close }, { page }) {
    const url = new URL(page, location.origin);
    const field = element('input', {
      id: 'city-search',
      className: 'inp',
      type: 'search',
      autocomplete: 'off',
      enterKeyHint: 'go',
    });
    // A phone’s keyboard would cover the cities.
    field.autofocus = matchMedia('(hover: hover)').matches;
    const label = element('label', { htmlFor: field.id }, 'Город или регион');
    const status = element('p', { className: 'sr', role: 'status' });
    const places = element('div', { className: 'city-places' });
    body.append(element('div', { className: 'fld' }, label, field), status, places);
    let regions: readonly Region[] = [];
    let findCities = createCitySearch(regions);
    let isOpen = true;

    const linkTo = (city: RegionCity | null, ...content: (Node | string)[]) => {
      const link = element('a', { href: cityAddress(url, city, isCity) }, ...content);
      link.addEventListener('click', (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        close({ city, href: link.href });
      });
      return link;
    };
    const slugs = new Set<string>();
    const isCity = (slug: string) => slugs.has(slug);
    const chip = (city: RegionCity | null, name: string) => {
      const link = linkTo(city, name);
      link.className = 'chip';
      return element('li', {}, link);
    };

    const drawAll = () => {
      const largest = largestCities(regions, LARGEST).map((city) => chip(city, city.name));
      places.replaceChildren(
        element('ul', { className: 'city-large' }, chip(null, 'Вся Россия'), ...largest),
        ...regions.toSorted((a, b) => a.name.localeCompare(b.name, 'ru')).map(drawRegion),
      );
      status.textContent = '';
    };
    const drawRegion = ({ name, cities }: Region) => {
      const list = element('ul', {}, ...cities.map((city) => element('li', {}, linkTo(city, city.name))));
      return element(
        'details',
        {},
        element('summary', {}, name, ' ', element('span', { className: 'n' }, String(cities.length))),
        list,
      );
    };
    const drawFound = () => {
      const found = findCities(field.value);
      const items = found.map(({ city, regionName }) =>
        element(
          'li',
          {},
          linkTo(city, city.name, ' ', element('span', { className: 'n' }, regionName === city.name ? '' : regionName)),
        ),
      );
      places.replaceChildren(
        found.length > 0
          ? element('ul', { className: 'city-found' }, ...items)
          : element(
              'p',
              { className: 'mut' },
              'Такого города у\u00a0нас пока нет. Попробуйте ближайший крупный или регион.',
            ),
      );
      status.textContent =
        found.length > 0
          ? `Найдено: ${plural(found.length, ['город', 'города', 'городов'])}`
          : 'Ничего не\u00a0нашлось';
    };
    const draw = () => (field.value.trim() ? drawFound() : drawAll());

    const load = async () => {
      places.replaceChildren(
        element('p', { className: 'layer-waiting' }, element('span', { className: 'spin' }), 'Загружаем города'),
      );
      try {
        const answer = await siteCall('GET /addresses/region', {});
        if (!isOpen) return;
        regions = answer.regions.filter(({ cities }) => cities.length > 0);
        findCities = createCitySearch(regions);
        for (const { slug } of regions.flatMap(({ cities }) => cities)) slugs.add(slug);
        draw();
      } catch {
        const again = element(
          'button',
          { type: 'button', className: 'btn btn-2', onclick: () => void load() },
          'Попробовать ещё раз',
        );
        places.replaceChildren(element('p', { role: 'alert' }, 'Города не\u00a0загрузились. Проверьте связь.'), again);
      }
    };

    field.addEventListener('input', () => regions.length > 0 && draw());
    body.addEventListener('keydown', (event) => {
      const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
      const step = steps[event.key];
      const stops = [field, ...places.querySelectorAll<HTMLElement>('a, summary')].filter((node) =>
        node.checkVisibility(),
      );
      if (event.key === 'Enter' && event.target === field && field.value.trim()) {
        event.preventDefault();
        places.querySelector('a')?.click();
      } else if (step) {
        event.preventDefault();
        stops[stops.findIndex((node) => node === document.activeElement) + step]?.focus();
      }
    });
    void load();
    return () => {
      isOpen = false;
    };
  },
};
