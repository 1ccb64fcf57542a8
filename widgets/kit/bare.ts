/** Options for an island that have only what was given: what the page has added to every object is none of them. */
export function bare<Options extends object>(options: Options): Options {
  return Object.assign(Object.create(null) as object, options);
}
