/** Says why a press did nothing, and presses once more when it is asked to. */
export async function sayNoNet(retry: () => void): Promise<void> {
  const { toast } = await import('./toasts.ts');
  toast('Нет сети', { type: 'error', action: { label: 'Повторить', onPress: retry } });
}
