/** The buttons of a row of slides: one step, from the last slide back to the first. */
for (const slider of document.querySelectorAll('[data-slider]')) {
  slider.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-slide]') : null;
    const row = slider.querySelector('.slides');
    if (!row || !button) return;
    const slides = [...row.querySelectorAll<HTMLElement>('.slide')];
    const start = slides[0]?.offsetLeft ?? 0;
    const stops = slides.map(({ offsetLeft }) => offsetLeft - start);
    const current = stops.reduce(
      (nearest, stop, index) =>
        Math.abs(stop - row.scrollLeft) < Math.abs((stops[nearest] ?? 0) - row.scrollLeft) ? index : nearest,
      0,
    );
    // When several slides are visible, the row ends before the last one reaches the left edge.
    const isAtEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1;
    const step = Number(button.dataset.slide);
    const next = isAtEnd && step > 0 ? 0 : (current + step + slides.length) % slides.length;
    row.scrollTo({ left: stops[next] ?? 0 });
  });
}
