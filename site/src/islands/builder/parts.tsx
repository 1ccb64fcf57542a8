import { useId, type ReactNode } from 'react';

/** What few vacancies need. Open where something of it is filled in. */
export function More({ title, isFilled, children }: { title: string; isFilled: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <details className="more bld-more card" open={isFilled || undefined}>
      <summary id={id}>{title}</summary>
      <div className="bld-more-in">{children}</div>
    </details>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card bld-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
