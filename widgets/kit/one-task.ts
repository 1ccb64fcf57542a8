import { hintNotLoaded } from './hint.ts';

/** Something that runs for as long as its name stays the same. */
export interface OneTask {
  /** Ends what runs under another name, and begins under this one; under an empty name nothing runs. */
  run(name: string, begin: () => Promise<() => void>): void;
  end(): void;
}

export function oneTask(): OneTask {
  let running = '';
  let stop: (() => void) | null = null;

  function end(): void {
    running = '';
    stop?.();
    stop = null;
  }

  return {
    run(name, begin) {
      if (name === running) return;
      end();
      if (!name) return;
      running = name;
      begin().then((ends) => {
        if (running === name) stop = ends;
        else ends();
      }, hintNotLoaded);
    },
    end,
  };
}
