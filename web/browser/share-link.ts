export const canShare = 'share' in navigator;

export function shareLink(title: string, url: string): void {
  navigator.share({ title, url }).catch(() => {});
}

/** Falls back to a selection, because plain HTTP has no clipboard API. Returns whether copying worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // While a dialog is open, the browser selects nothing outside of it.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
