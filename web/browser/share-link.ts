// The system's share sheet for a link, if there is one.

export const canShare = 'share' in navigator;

export function shareLink(title: string, url: string): void {
  // Closing the sheet is no error.
  navigator.share({ title, url }).catch(() => {});
}
