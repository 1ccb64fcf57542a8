import { element } from '#shared/ui/element.ts';

/** Shows a slide (`features/home/Slider.astro`) as its form is typed; what is still empty stays as the page has drawn it. */
export function showAsTyped(form: HTMLFormElement, slide: HTMLElement): void {
  const title = slide.querySelector('h3');
  const link = slide.querySelector('a');
  const text = slide.querySelector('p') ?? element('p', { className: 'mut' });
  const picture = slide.querySelector('.ph') ?? element('div', { className: 'ph' });
  const show = () => {
    const typed = (name: string) => String(new FormData(form).get(name) ?? '').trim();
    if (title) title.textContent = typed('title') || title.textContent;
    if (link) link.textContent = typed('linkTitle') || link.textContent;
    text.textContent = typed('text');
    if (typed('text') === '') text.remove();
    else title?.after(text);
    const face = form.querySelector('[data-picture] img');
    if (!face) return picture.remove();
    picture.replaceChildren(face.cloneNode());
    slide.append(picture);
  };
  form.addEventListener('input', show);
  // Something may have been typed before this script came.
  show();
}
