interface Named {
  embedKey: string | null;
  userJwt: string | null;
  consent: string;
  identify(jwt: string): Promise<unknown>;
}

/** Identifies the visitor once for each token that an element is given, as soon as the element may ask for anything. */
export function createMeeting(): (element: Named) => void {
  let named = '';
  return (element) => {
    const { embedKey: key, userJwt: jwt, consent } = element;
    const wanted = key && jwt && consent === 'none' ? `${key} ${jwt}` : '';
    if (wanted === named) return;
    named = wanted;
    // What was wrong is in the console and in an event.
    if (wanted && jwt) element.identify(jwt).catch(() => {});
  };
}
