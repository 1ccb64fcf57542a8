const KEY = 'chat-sound';
const HZ = 660;
const SECONDS = 0.18;

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    // A browser may throw on the mere access to storage.
    return false;
  }
}

export function setSound(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // It holds for this page then.
  }
}

/** A short soft tone. A browser may forbid it before the first press. */
export function playSound(): void {
  try {
    const audio = new AudioContext();
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.08, audio.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS);
    const tone = new OscillatorNode(audio, { frequency: HZ });
    tone.connect(gain).connect(audio.destination);
    tone.onended = () => void audio.close();
    tone.start();
    tone.stop(audio.currentTime + SECONDS);
  } catch {
    // No sound is no loss.
  }
}
