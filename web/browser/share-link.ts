// Passing a link or a photo on: by the system's share sheet, if there is one, or the clipboard.

export const canShare = 'share' in navigator;

export function shareLink(title: string, url: string): void {
  // Closing the sheet is no error.
  navigator.share({ title, url }).catch(() => {});
}

/** Phones, whose share sheet keeps a photo in the library; a computer's would be a detour. */
export function canShareFiles(): boolean {
  const example = new File([], 'a.jpg', { type: 'image/jpeg' });
  return matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [example] }) === true;
}

/** False where it could not be shared; closing the sheet is no failure. */
export async function shareFile(url: string, filename: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) return false;
    const content = await answer.blob();
    // What cannot be cleaned of hidden details is sent as another type.
    const isConverted = content.type === 'image/jpeg' && !/\.jpe?g$/iu.test(filename);
    const name = isConverted ? `${filename.replace(/\.\w+$/u, '')}.jpg` : filename;
    await navigator.share({ files: [new File([content], name, { type: content.type })] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Also over plain HTTP, which has no clipboard API. Returns whether it worked. */
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
  // Nothing outside an open dialog can be selected.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
