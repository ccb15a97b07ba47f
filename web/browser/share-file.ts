/** On phones a share sheet saves photos; on computers it would be a detour. */
export function canShareFiles(): boolean {
  const example = new File([], 'a.jpg', { type: 'image/jpeg' });
  return matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [example] }) === true;
}

/** False if it could not be shared; closing the sheet is no failure. */
export async function shareFile(url: string, filename: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) return false;
    const content = await answer.blob();
    // Unclean photos are sent as another type.
    const isConverted = content.type === 'image/jpeg' && !/\.jpe?g$/iu.test(filename);
    const name = isConverted ? `${filename.replace(/\.\w+$/u, '')}.jpg` : filename;
    await navigator.share({ files: [new File([content], name, { type: content.type })] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
