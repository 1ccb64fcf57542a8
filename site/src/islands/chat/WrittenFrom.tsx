import type { DialogPage } from '#shared/contracts/chat-views.ts';
import { Icon } from './Icon.tsx';

/** Where the person has begun to write, as the company's own page has said it: nothing of it is a link or HTML. */
export function WrittenFrom({ page: { origin, path, title, facts } }: { page: DialogPage }) {
  const address = `${origin.replace(/^https?:\/\//, '')}${path ?? ''}`;
  return (
    <div className="cv-page text-sm">
      <p>
        <Icon name="info" />
        <span>
          Пишет со&nbsp;страницы {title ? `«${title}», ` : ''}
          {address}
        </span>
      </p>
      {facts.length > 0 && (
        <details className="fold">
          <summary>Что передал сайт</summary>
          <dl>
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt className="mut">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
