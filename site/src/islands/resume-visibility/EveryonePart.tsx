import type { ShownTo } from '#shared/contracts/resume.ts';
import { PUBLIC_CATEGORIES, type PublicCategory } from '#shared/domain/resume-fields.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import { PUBLIC_CATEGORY_LABELS } from '#shared/text/resume-labels.ts';
import { ConsentBox } from './ConsentBox.tsx';

interface Props {
  chosen: ShownTo;
  /** Of the consent; null where what is chosen needs none. */
  box: { isTicked: boolean; error: string | undefined; tick(isTicked: boolean): void } | null;
  onChange(categories: PublicCategory[]): void;
}

const [SHOW_TO_EVERYONE] = SIGN_UP_DOCUMENTS.resume;

/** What visitors see, each by itself, and the consent to it. */
export function EveryonePart({ chosen: { publicCategories }, box, onChange }: Props) {
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="lbl">Что увидят все</legend>
        <p className="mut text-sm mb-2">
          {'Профессию, город, навыки и\u00a0условия\u00a0— всегда. Остальное\u00a0— только то, что\u00a0отметите. ' +
            'Телефона, почты и\u00a0фамилии не\u00a0увидит никто.'}
        </p>
        <div className="cons">
          {PUBLIC_CATEGORIES.map((category) => {
            const [name, what] = PUBLIC_CATEGORY_LABELS[category];
            return (
              <label key={category} className="ck">
                <input
                  type="checkbox"
                  name="publicCategories"
                  value={category}
                  checked={publicCategories.includes(category)}
                  onChange={(event) =>
                    onChange(
                      event.currentTarget.checked
                        ? [...publicCategories, category]
                        : publicCategories.filter((one) => one !== category),
                    )
                  }
                />
                <span>
                  {name}
                  {what && <small>{what}</small>}
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      {box && <ConsentBox document={SHOW_TO_EVERYONE} isTicked={box.isTicked} error={box.error} onChange={box.tick} />}
    </div>
  );
}
