import { useStore } from '@nanostores/react';
import {
  VACANCY_DESCRIPTION_CHARS_MAX,
  VACANCY_SECTION_CHARS_MAX,
  VACANCY_TEXT_CHARS_MIN,
  VACANCY_TITLE_CHARS_MAX,
} from '#shared/domain/limits.ts';
import { textCharsOf } from '#shared/domain/vacancy-complete.ts';
import * as terms from '#shared/domain/vacancy-terms.ts';
import * as labels from '#shared/text/vacancy-labels.ts';
import {
  ChecksField,
  ChipsField,
  choicesOf,
  LanguageFields,
  LineField,
  More,
  NumberField,
  oneOf,
  OptionalField,
  Part,
  SelectField,
  SkillPicker,
  SpecializationPicker,
  SwitchField,
  WorkTypePicker,
} from '../builder/index.ts';
import { useBuilder, useField } from './use-builder.ts';
import { TextField } from './MarkedText.tsx';
import { PermitsField } from './PermitsField.tsx';
import { CrewFields, MedicalFields, YouthFields } from './WhoMore.tsx';

const TEXT_HINT = 'Пустая строка\u00a0— новый абзац, «-\u00a0» в\u00a0начале строки\u00a0— пункт списка';

/** Who is wanted and what for. */
export function StepWho() {
  const [title, setTitle] = useField('title');
  const [level, setLevel] = useField('level');
  const [experience, setExperience] = useField('experience');
  const [gradeMin, setGradeMin] = useField('gradeMin');
  const [gradeMax, setGradeMax] = useField('gradeMax');
  const [category, setCategory] = useField('category');
  const [headcount, setHeadcount] = useField('headcount');
  const isWorker = level === null || level === 'worker' || level === 'foreman';
  return (
    <>
      <Part title="Кто нужен">
        <LineField
          path="title"
          label="Название вакансии"
          hint={'Профессия и\u00a0главное о\u00a0ней: «Электромонтажник слаботочных сетей»'}
          charsMax={VACANCY_TITLE_CHARS_MAX}
          value={title}
          onChange={setTitle}
        />
        <SpecializationPicker hint={'По\u00a0ней вакансию находят. Первая\u00a0— главная'} />
        <ChipsField
          path="level"
          label="Кто это"
          value={level}
          onChange={setLevel}
          options={choicesOf(terms.LEVELS, labels.LEVEL_LABELS)}
        />
        <ChipsField
          path="experience"
          label="Опыт"
          value={experience}
          onChange={setExperience}
          options={choicesOf(terms.EXPERIENCES, labels.EXPERIENCE_LABELS)}
        />
        <div className="bld-row">
          {isWorker ? (
            <>
              <NumberField path="gradeMin" label="Разряд от" value={gradeMin} onChange={setGradeMin} />
              <NumberField path="gradeMax" label="Разряд до" value={gradeMax} onChange={setGradeMax} />
            </>
          ) : (
            <SelectField
              path="category"
              label="Категория"
              value={category}
              onChange={(value) => setCategory(oneOf(terms.ENGINEER_CATEGORIES, value))}
              options={choicesOf(terms.ENGINEER_CATEGORIES, labels.ENGINEER_CATEGORY_LABELS)}
            />
          )}
          <NumberField path="headcount" label="Сколько человек" value={headcount} onChange={setHeadcount} />
        </div>
      </Part>
      <Part title="О работе">
        <TextLength />
        <TextField path="duties" label="Что делать" hint={TEXT_HINT} charsMax={VACANCY_SECTION_CHARS_MAX} />
        <TextField
          path="requirements"
          label="Кого ищем"
          hint={'Что человек должен уметь. Пол, возраст и\u00a0прописка\u00a0— не\u00a0требования'}
          charsMax={VACANCY_SECTION_CHARS_MAX}
        />
        <TextField
          path="description"
          label="О компании и объекте"
          hint={TEXT_HINT}
          charsMax={VACANCY_DESCRIPTION_CHARS_MAX}
        />
      </Part>
      <Part title="Допуски и документы">
        <PermitsField />
        <WhoPapers />
      </Part>
      <WhoMore />
    </>
  );
}

/** Publishing asks for it of all texts together, those of the conditions too: said where they are written. */
function TextLength() {
  const { $typed } = useBuilder();
  const written = textCharsOf(useStore($typed));
  if (written >= VACANCY_TEXT_CHARS_MIN) return null;
  return (
    <p className="mut text-sm">
      Во&nbsp;всех текстах вместе не&nbsp;меньше {VACANCY_TEXT_CHARS_MIN}&nbsp;знаков, сейчас&nbsp;{written}
    </p>
  );
}

function WhoPapers() {
  const [papers, setPapers] = useField('workAuthorizations');
  const [docsHelp, setDocsHelp] = useField('docsHelp');
  return (
    <>
      <ChecksField
        path="workAuthorizations"
        label="По каким документам берёте"
        hint={'Ничего не\u00a0отмечено\u00a0— не\u00a0сказано'}
        value={papers}
        onChange={setPapers}
        options={choicesOf(terms.WORK_AUTHORIZATIONS, labels.WORK_AUTHORIZATION_LABELS)}
      />
      <SwitchField path="docsHelp" label="Поможем с патентом и регистрацией" isOn={docsHelp} onChange={setDocsHelp} />
    </>
  );
}

function WhoMore() {
  const [workTypes] = useField('workTypes');
  const [skills] = useField('keySkills');
  const [education, setEducation] = useField('educationLevel');
  const [educationType, setEducationType] = useField('educationType');
  const [tools, setTools] = useField('ownTools');
  const [car, setCar] = useField('ownCar');
  const [driver, setDriver] = useField('driverCategories');
  const [tractor, setTractor] = useField('tractorCategories');
  const [okpdtr, setOkpdtr] = useField('okpdtrCode');
  const [standard, setStandard] = useField('profstandardCode');
  const [accepts, setAccepts] = useField('accepts');
  const [youthAge] = useField('youthAge');
  const isFilled =
    [workTypes, skills, driver, tractor].some((list) => list.length > 0) ||
    [education, tools, car, okpdtr, standard, youthAge].some((value) => value !== null);
  return (
    <More title="Ещё о человеке" isFilled={isFilled}>
      <WorkTypePicker countMax={10} />
      <SkillPicker />
      <div className="bld-row">
        <SelectField
          path="educationLevel"
          label="Образование"
          value={education}
          onChange={(value) => setEducation(oneOf(terms.EDUCATION_LEVELS, value))}
          options={choicesOf(terms.EDUCATION_LEVELS, labels.EDUCATION_LABELS)}
        />
        <SelectField
          path="educationType"
          label="Форма обучения"
          value={educationType}
          onChange={(value) => setEducationType(oneOf(terms.EDUCATION_TYPES, value))}
          options={choicesOf(terms.EDUCATION_TYPES, labels.EDUCATION_TYPE_LABELS)}
        />
      </div>
      <ChipsField
        path="ownTools"
        label="Свой инструмент"
        value={tools}
        onChange={setTools}
        options={choicesOf(terms.OWN_THINGS, labels.OWN_THING_LABELS)}
      />
      <ChipsField
        path="ownCar"
        label="Свой автомобиль"
        value={car}
        onChange={setCar}
        options={choicesOf(terms.OWN_THINGS, labels.OWN_THING_LABELS)}
      />
      <ChecksField
        path="driverCategories"
        label="Водительские права"
        value={driver}
        onChange={setDriver}
        options={terms.DRIVER_CATEGORIES.map((value) => ({ value, label: value }))}
      />
      <ChecksField
        path="tractorCategories"
        label="Права тракториста-машиниста"
        value={tractor}
        onChange={setTractor}
        options={terms.TRACTOR_CATEGORIES.map((value) => ({ value, label: value }))}
      />
      <CrewFields />
      <LanguageFields countMax={5} />
      <MedicalFields />
      <YouthFields />
      <SwitchField
        path="accepts.disability"
        label="Подходит людям с инвалидностью"
        isOn={accepts.disability}
        onChange={(disability) => setAccepts({ ...accepts, disability })}
      />
      <SwitchField
        path="accepts.incompleteResume"
        label="Можно с неполным резюме"
        isOn={accepts.incompleteResume}
        onChange={(incompleteResume) => setAccepts({ ...accepts, incompleteResume })}
      />
      <div className="bld-row">
        <OptionalField path="okpdtrCode" label="Код ОКПДТР" charsMax={20} value={okpdtr} onChange={setOkpdtr} />
        <OptionalField
          path="profstandardCode"
          label="Код профстандарта"
          charsMax={20}
          value={standard}
          onChange={setStandard}
        />
      </div>
    </More>
  );
}
