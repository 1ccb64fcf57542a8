import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { CHAT_VOICE_SECONDS_MAX } from '#shared/domain/limits.ts';
import { plural } from '#shared/text/plural.ts';
import { Icon } from './Icon.tsx';
import { explainRefusal, mayRecord, NO_RECORDER, recordVoice, type Recorder, type Recording } from './record-voice.ts';
import type { ChatStore } from './store.ts';

interface Props {
  chat: ChatStore;
  onClose(): void;
}

type Phase = 'asking' | 'recording' | 'recorded' | 'sending' | 'refused';

const TICK_MS = 250;

/** «0:07» */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const secondsOf = ({ durationMs }: Recording): number =>
  Math.min(CHAT_VOICE_SECONDS_MAX, Math.max(1, Math.round(durationMs / 1_000)));

/** Records a voice note, which is heard before it is sent. */
export function VoiceRecorder({ chat, onClose }: Props) {
  const [phase, setPhase] = useState<Phase>('asking');
  const [seconds, setSeconds] = useState(0);
  const [recording, setRecording] = useState<Recording | null>(null);
  const [error, setError] = useState('');
  const recorder = useRef<Recorder | null>(null);
  const sending = useRef(new AbortController());
  const main = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    let isGone = false;
    const refuse = (why: string): void => {
      setError(why);
      setPhase('refused');
    };
    if (!mayRecord()) return refuse(NO_RECORDER);
    recordVoice((made) => {
      setRecording(made);
      setPhase('recorded');
    }).then(
      (started) => {
        // Who has closed it meanwhile records nothing.
        if (isGone) return started.cancel();
        recorder.current = started;
        setPhase('recording');
      },
      (reason: unknown) => !isGone && refuse(explainRefusal(reason)),
    );
    const { current: upload } = sending;
    return () => {
      isGone = true;
      recorder.current?.cancel();
      upload.abort();
    };
  }, []);

  useEffect(() => {
    if (phase !== 'recording') return undefined;
    const startedAt = performance.now();
    const timer = setInterval(
      () => setSeconds(Math.min(CHAT_VOICE_SECONDS_MAX, Math.floor((performance.now() - startedAt) / 1_000))),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [phase]);

  useEffect(() => main.current?.focus(), [phase]);

  async function send(made: Recording): Promise<void> {
    setPhase('sending');
    setError('');
    const why = await chat.composer.sendVoice(made, sending.current.signal);
    if (sending.current.signal.aborted) return;
    if (why === null) return onClose();
    setError(why);
    setPhase('recorded');
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  }

  return (
    // Keys of everything inside.
    <div className="voice" role="group" aria-label="Голосовое сообщение" onKeyDown={press}>
      <p className="sr" role="status">
        {phase === 'recording' && 'Идёт запись'}
        {recording &&
          phase === 'recorded' &&
          `Записано ${plural(secondsOf(recording), ['секунда', 'секунды', 'секунд'])}. Прослушайте или отправьте`}
      </p>
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
      <div className="voice-l">
        {phase === 'asking' && <p className="voice-x mut">Разрешите доступ к&nbsp;микрофону</p>}
        {phase === 'recording' && (
          <>
            <span className="voice-dot" aria-hidden="true" />
            <span className="voice-x">
              <span role="timer" aria-label="Записано">
                {clock(seconds)}
              </span>{' '}
              <span className="mut">из&nbsp;{clock(CHAT_VOICE_SECONDS_MAX)}</span>
              <progress max={CHAT_VOICE_SECONDS_MAX} value={seconds} aria-hidden="true" />
            </span>
          </>
        )}
        {recording && <Player recording={recording} />}
        {/* Until there is something else to press, so that Escape is heard here. */}
        <button
          ref={phase === 'asking' || phase === 'refused' ? main : undefined}
          type="button"
          className="btn btn-3"
          onClick={onClose}
        >
          {recording ? 'Удалить' : phase === 'refused' ? 'Закрыть' : 'Отменить'}
        </button>
        {phase === 'recording' && (
          <button ref={main} type="button" className="btn btn-2" onClick={() => recorder.current?.stop()}>
            Остановить
          </button>
        )}
        {recording && (
          <button
            ref={main}
            type="button"
            className="btn btn-ink"
            aria-label="Отправить голосовое сообщение"
            aria-busy={phase === 'sending'}
            onClick={() => phase === 'recorded' && void send(recording)}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
    </div>
  );
}

function Player({ recording }: { recording: Recording }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(recording.file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [recording]);
  return (
    <span className="voice-x">
      {url && <audio controls src={url} aria-label="Прослушать запись" />}
      <span className="mut text-xs">{clock(secondsOf(recording))}</span>
    </span>
  );
}
