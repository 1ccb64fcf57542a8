/** In the place of the name of a company that an anonymous vacancy hides; `called` is what the employer writes instead. */
export const hiddenCompany = (called: string | null): string =>
  called ? `Компания скрыта (${called})` : 'Компания скрыта';

/** Who gets what is sent, as the subject of a sentence: «компания «Мостострой»». */
export const receivingCompany = ({ id, name }: { id: number | null; name: string }): string =>
  id === null ? 'компания, которая скрыла название' : `компания «${name}»`;
