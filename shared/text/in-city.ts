/** «в Казани», «во Владимире»: «во» comes before a В or Ф that a consonant follows. */
export function inCity({ prepositional }: { prepositional: string }): string {
  return `${/^[ВФ][бвгджзклмнпрстфхцчшщ]/.test(prepositional) ? 'во' : 'в'}\u00a0${prepositional}`;
}
