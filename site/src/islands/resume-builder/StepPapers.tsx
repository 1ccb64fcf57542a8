import { OWN_EDUCATION_LEVELS, READY_DOCUMENTS } from '#shared/domain/resume-terms.ts';
import { DRIVER_CATEGORIES, TRACTOR_CATEGORIES, WORK_AUTHORIZATIONS } from '#shared/domain/vacancy-terms.ts';
import { READY_DOCUMENT_LABELS } from '#shared/text/resume-labels.ts';
import { EDUCATION_LABELS, WORK_AUTHORIZATION_LABELS } from '#shared/text/vacancy-labels.ts';
import { ChecksField, choicesOf, More, NumberField, oneOf, Part, SelectField } from '../builder/index.ts';
import { EducationField } from './EducationField.tsx';
import { PermitsField } from './PermitsField.tsx';
import { useField } from './use-builder.ts';

const EDUCATION_MAX = 10;
const COURSES_MAX = 20;

/** What somebody has papers for. */
export function StepPapers() {
  const [level, setLevel] = useField('educationLevel');
  return (
    <>
      <Part title="Удостоверения и допуски">
        <PermitsField />
      </Part>
      <Part title="Образование">
        <SelectField
          path="educationLevel"
          label="Уровень"
          value={level}
          onChange={(value) => setLevel(oneOf(OWN_EDUCATION_LEVELS, value))}
          options={choicesOf(OWN_EDUCATION_LEVELS, EDUCATION_LABELS)}
        />
        <EducationField kind="education" label="Где учились" add="Добавить учёбу" countMax={EDUCATION_MAX} />
        <EducationField
          kind="additionalEducation"
          label="Курсы и переподготовка"
          add="Добавить курсы"
          countMax={COURSES_MAX}
        />
      </Part>
      <PapersMore />
    </>
  );
}

function PapersMore() {
  const [driver, setDriver] = useField('driverCategories');
  const [years, setYears] = useField('driverYears');
  const [tractor, setTractor] = useField('tractorCategories');
  const [ready, setReady] = useField('readyDocuments');
  const [papers, setPapers] = useField('workAuthorizations');
  return (
    <More
      title="Ещё: права и документы на руках"
      isFilled={[driver, tractor, ready, papers].some((list) => list.length > 0)}
    >
      <ChecksField
        path="driverCategories"
        label="Водительские права"
        value={driver}
        onChange={setDriver}
        options={DRIVER_CATEGORIES.map((value) => ({ value, label: value }))}
      />
      {driver.length > 0 && (
        <NumberField path="driverYears" label="Водительский стаж" unit="лет" value={years} onChange={setYears} />
      )}
      <ChecksField
        path="tractorCategories"
        label="Права тракториста-машиниста"
        value={tractor}
        onChange={setTractor}
        options={TRACTOR_CATEGORIES.map((value) => ({ value, label: value }))}
      />
      <ChecksField
        path="readyDocuments"
        label="Документы на руках"
        hint={'Только есть они или нет. Номеров мы не\u00a0спрашиваем'}
        value={ready}
        onChange={setReady}
        options={choicesOf(READY_DOCUMENTS, READY_DOCUMENT_LABELS)}
      />
      <ChecksField
        path="workAuthorizations"
        label="Право на работу"
        value={papers}
        onChange={setPapers}
        options={choicesOf(WORK_AUTHORIZATIONS, WORK_AUTHORIZATION_LABELS)}
      />
    </More>
  );
}
