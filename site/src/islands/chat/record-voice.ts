import { CHAT_VOICE_SECONDS_MAX } from '#shared/domain/limits.ts';

export interface Recording {
  file: File;
  durationMs: number;
}

/** A microphone that is on. */
export interface Recorder {
  /** Ends the recording, which then comes. */
  stop(): void;
  /** Ends it, and nothing comes. */
  cancel(): void;
}

/** What browsers record, each by its own choice: the first that this one knows. */
const TYPES = [
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/mp4', 'm4a'],
] as const;

/** A voice needs no more. */
const BITS_PER_SECOND = 32_000;

export const NO_RECORDER = 'Этот браузер не\u00a0умеет записывать звук. Обновите его или напишите сообщение';
const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: 'Доступ к\u00a0микрофону запрещён. Разрешите его в\u00a0настройках браузера для этого сайта',
  NotFoundError: 'Микрофон не\u00a0найден. Подключите его и\u00a0попробуйте ещё раз',
  NotReadableError: 'Микрофон занят другой программой. Закройте её и\u00a0попробуйте ещё раз',
};
const FAILED = 'Не\u00a0получилось записать звук. Попробуйте ещё раз';

/** Why nothing is recorded, in Russian. */
export function explainRefusal(error: unknown): string {
  return REFUSALS[error instanceof Error ? error.name : ''] ?? FAILED;
}

/** Pages that are not secure have no microphone, and old browsers have no recorder. */
export function mayRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && 'mediaDevices' in navigator && typeOfBrowser() !== undefined;
}

function typeOfBrowser() {
  return TYPES.find(([type]) => MediaRecorder.isTypeSupported(type));
}

/**
 * Asks for the microphone and records, until it is told to stop or a note is as long as it may be. Fails with the error of
 * the browser, which {@link explainRefusal} tells in words.
 */
export async function recordVoice(onRecorded: (recording: Recording) => void): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const release = (): void => stream.getTracks().forEach((track) => track.stop());
  try {
    const [type = '', extension = 'webm'] = typeOfBrowser() ?? [];
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND });
    const parts: Blob[] = [];
    let isWanted = true;
    const startedAt = performance.now();
    const timer = setTimeout(() => recorder.stop(), CHAT_VOICE_SECONDS_MAX * 1_000);
    recorder.ondataavailable = ({ data }) => parts.push(data);
    // Also when the microphone is pulled out.
    recorder.onstop = () => {
      clearTimeout(timer);
      release();
      const durationMs = Math.round(performance.now() - startedAt);
      if (isWanted) onRecorded({ file: new File(parts, `voice.${extension}`, { type }), durationMs });
    };
    recorder.start();
    const end = (): void => {
      if (recorder.state !== 'inactive') recorder.stop();
    };
    return {
      stop: end,
      cancel() {
        isWanted = false;
        end();
        // Nothing is waited for, so the light of the microphone goes out at once.
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
