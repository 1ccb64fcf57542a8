import { RESUME_JOBS_MAX, RESUME_PHOTOS_MAX } from '#shared/domain/limits.ts';
import { FilesField, More, OptionalField, Part, SwitchField } from '../builder/index.ts';
import { JobsField } from './JobsField.tsx';
import { useBuilder, useField } from './use-builder.ts';

/** Where somebody has worked, and what came of it. */
export function StepJobs() {
  const [jobs] = useField('experience');
  const [isWithout, setWithout] = useField('noExperience');
  const [video, setVideo] = useField('videoUrl');
  return (
    <>
      {jobs.length === 0 && (
        <Part title="Опыт">
          <SwitchField
            path="noExperience"
            label="Работаю впервые, опыта нет"
            hint={'Так тоже берут: напишите в\u00a0«О\u00a0себе», чему готовы учиться'}
            isOn={isWithout}
            onChange={setWithout}
          />
        </Part>
      )}
      {!isWithout && <JobsField countMax={RESUME_JOBS_MAX} />}
      <Part title="Фото работ">
        <PortfolioField />
      </Part>
      <More title="Видео" isFilled={video !== null}>
        <OptionalField
          path="videoUrl"
          label="Видеорассказ о себе или о работе"
          hint={'Ссылка на\u00a0VK\u00a0Видео или RUTUBE'}
          type="url"
          charsMax={2_000}
          value={video}
          onChange={setVideo}
        />
      </More>
    </>
  );
}

function PortfolioField() {
  const builder = useBuilder();
  const [photos, setPhotos] = useField('portfolio');
  return (
    <FilesField
      path="portfolio"
      purpose="resume_portfolio"
      label="Ваши объекты"
      hint={`JPG, PNG или WebP до\u00a010\u00a0МБ, до\u00a0${RESUME_PHOTOS_MAX} фото`}
      add="Добавить фото"
      countMax={RESUME_PHOTOS_MAX}
      files={photos}
      onChange={(change) => setPhotos(change(builder.$typed.get().portfolio))}
      make={({ id }) => ({ fileId: id, caption: '', facility: null })}
      nameOf={({ caption }, index) => caption || `Фото ${index + 1}`}
    >
      {({ caption, facility }, change, index) => (
        <>
          <label className="bld-item-line">
            <span className="sr">Что на фото {index + 1}</span>
            <input
              className="inp"
              placeholder={'Что на\u00a0фото'}
              maxLength={120}
              value={caption}
              onChange={(event) => change({ caption: event.currentTarget.value })}
            />
          </label>
          <label className="bld-item-line">
            <span className="sr">Объект на фото {index + 1}</span>
            <input
              className="inp"
              placeholder="Объект"
              maxLength={160}
              value={facility ?? ''}
              onChange={(event) => change({ facility: event.currentTarget.value || null })}
            />
          </label>
        </>
      )}
    </FilesField>
  );
}
