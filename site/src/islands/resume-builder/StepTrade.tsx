import { RESUME_ABOUT_CHARS_MAX, RESUME_TITLE_CHARS_MAX } from '#shared/domain/limits.ts';
import { PC_PROGRAM_LEVELS } from '#shared/domain/resume-terms.ts';
import { LEVELS } from '#shared/domain/vacancy-terms.ts';
import { PC_PROGRAM_LEVEL_LABELS } from '#shared/text/resume-labels.ts';
import { LEVEL_LABELS } from '#shared/text/vacancy-labels.ts';
import {
  ChipsField,
  choicesOf,
  LanguageFields,
  LevelFields,
  LineField,
  More,
  NumberField,
  Part,
  SkillPicker,
  SpecializationPicker,
  TextField,
  WorkTypePicker,
} from '../builder/index.ts';
import { CrewPart } from './CrewPart.tsx';
import { useBuilder, useField } from './use-builder.ts';

/** What somebody does. */
export function StepTrade() {
  const [title, setTitle] = useField('title');
  const [level, setLevel] = useField('level');
  const [grade, setGrade] = useField('grade');
  const isWorker = level === null || level === 'worker' || level === 'foreman';
  return (
    <>
      <Part title="Профессия и название">
        <LineField
          path="title"
          label="Название резюме"
          hint={'Профессия и\u00a0главное о\u00a0ней: «Сварщик НАКС, трубопроводы»'}
          charsMax={RESUME_TITLE_CHARS_MAX}
          value={title}
          onChange={setTitle}
        />
        <SpecializationPicker hint={'По\u00a0ней вас находят. Первая\u00a0— главная'} />
        <ChipsField
          path="level"
          label="Кто вы"
          value={level}
          onChange={setLevel}
          options={choicesOf(LEVELS, LEVEL_LABELS)}
        />
        {isWorker && (
          <div className="bld-row">
            <NumberField path="grade" label="Разряд" value={grade} onChange={setGrade} />
          </div>
        )}
      </Part>
      <TradeMore />
      <CrewPart />
    </>
  );
}

function TradeMore() {
  const { options } = useBuilder();
  const [workTypes] = useField('workTypes');
  const [skills] = useField('keySkills');
  const [programs, setPrograms] = useField('pcPrograms');
  const [languages] = useField('languages');
  const [about, setAbout] = useField('about');
  const isFilled = [workTypes, skills, programs, languages].some((list) => list.length > 0) || about !== '';
  return (
    <More title="Ещё: навыки, программы, языки" isFilled={isFilled}>
      <SkillPicker />
      <WorkTypePicker countMax={15} />
      <LevelFields
        path="pcPrograms"
        label="Программы"
        add="Добавить программу"
        countMax={20}
        items={programs}
        all={options.pcPrograms}
        levels={choicesOf(PC_PROGRAM_LEVELS, PC_PROGRAM_LEVEL_LABELS)}
        first="confident"
        onChange={setPrograms}
      />
      <LanguageFields countMax={6} />
      <TextField
        path="about"
        label="О себе"
        hint={'Что умеете лучше других. Телефонов здесь не\u00a0пишите: для них есть своё место'}
        charsMax={RESUME_ABOUT_CHARS_MAX}
        value={about}
        onChange={setAbout}
      />
    </More>
  );
}
